import Foundation

/// Facts about a stream's destination.
enum Terminal {
    /// Whether a descriptor is a terminal whose user has not disabled colours (https://no-color.org).
    static func takesColour(_ descriptor: Int32, environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
        isatty(descriptor) == 1 && allowsColour(environment)
    }

    static func allowsColour(_ environment: [String: String]) -> Bool {
        (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// Whether a descriptor is `/dev/null`, so that formatting output for it would be wasted.
    static func isNullDevice(_ descriptor: Int32) -> Bool {
        var (stream, nullDevice) = (stat(), stat())
        guard fstat(descriptor, &stream) == 0, stat("/dev/null", &nullDevice) == 0 else { return false }
        return stream.st_mode & S_IFMT == S_IFCHR && stream.st_rdev == nullDevice.st_rdev
    }
}
