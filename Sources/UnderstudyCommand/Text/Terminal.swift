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

    /// Whether a descriptor is a terminal that shows colours and block characters.
    static func showsBlocks(_ descriptor: Int32, environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
        takesColour(descriptor, environment: environment) && hasBlocks(environment)
    }

    /// Whether the characters of the locale are those of Unicode. The first variable that is set counts.
    static func hasBlocks(_ environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        return locale.lowercased().replacing("-", with: "").contains("utf8")
    }

    /// Whether a descriptor is `/dev/null`, so that formatting output for it would be wasted.
    static func isNullDevice(_ descriptor: Int32) -> Bool {
        var (stream, nullDevice) = (stat(), stat())
        guard fstat(descriptor, &stream) == 0, stat("/dev/null", &nullDevice) == 0 else { return false }
        return stream.st_mode & S_IFMT == S_IFCHR && stream.st_rdev == nullDevice.st_rdev
    }
}
