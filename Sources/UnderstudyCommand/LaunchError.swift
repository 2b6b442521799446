import Foundation

/// Why a command was not started, with the exit status that shells have for it.
struct LaunchError: Error, CustomStringConvertible {
    let exitStatus: Int32
    let description: String

    /// - Parameter code: what the system said (`errno`).
    init(_ command: String, code: Int32) {
        exitStatus = code == ENOENT || code == ENOTDIR ? 127 : 126
        if code == ENOENT, !command.contains("/") {
            description = "the command \(command) was not found; is its folder in PATH?"
        } else if code == ENOENT, FileManager.default.fileExists(atPath: command) {
            description = "the command \(command) cannot be run: the interpreter that its first line names is not there"
        } else {
            description = "the command \(command) cannot be run: \(String(cString: strerror(code)))"
        }
    }

    /// - Parameter signal: what ended this process before it came to the command.
    init(_ command: String, endedBy signal: Int32) {
        exitStatus = 128 + signal
        description = "ended by signal \(signal) before \(command) was started"
    }
}
