import Foundation

/// What is at the other end of a stream.
enum Terminal {
    /// Whether a stream leads to a terminal whose user has not forbidden colours (https://no-color.org).
    static func takesColour(_ descriptor: Int32, environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
        isatty(descriptor) == 1 && allowsColour(environment)
    }

    static func allowsColour(_ environment: [String: String]) -> Bool {
        (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// Whether a stream leads to `/dev/null`, so that nobody need write to it.
    static func isNowhere(_ descriptor: Int32) -> Bool {
        var (stream, nowhere) = (stat(), stat())
        guard fstat(descriptor, &stream) == 0, stat("/dev/null", &nowhere) == 0 else { return false }
        return stream.st_mode & S_IFMT == S_IFCHR && stream.st_rdev == nowhere.st_rdev
    }
}
