import Foundation

/// A system program that a run uses if it is installed.
package struct Tool: Sendable {
    package let path: String

    /// `nil` when no folder in `PATH` has it.
    package init?(_ name: String) {
        let folders =
            (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map(String.init) + [
                "/usr/sbin", "/sbin",
            ]
        guard let found = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile(atPath:)) else { return nil }
        path = found
    }

    /// Runs the program to its end, without output.
    ///
    /// - Returns: whether it succeeded.
    package func run(_ arguments: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }
}
