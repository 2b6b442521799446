import Foundation

/// Short-lived programs of the system, for facts that it reports in no other way.
enum SystemTool {
    private static let timeoutSeconds = 2

    /// Runs a program and reads its output.
    ///
    /// - Returns: `nil` if the program is missing, or does not end in time.
    static func output(of program: String, _ arguments: [String], environment: [String: String]? = nil) -> String? {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        if let environment { process.environment = environment }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let end = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in end.signal() }
        guard (try? process.run()) != nil else { return nil }
        guard end.wait(timeout: .now() + .seconds(timeoutSeconds)) == .success else {
            process.terminate()
            return nil
        }
        guard let data = try? output.fileHandleForReading.readToEnd() else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// Reads a file to its end: files in `/proc` have no size, and are read a page at a time.
    static func read(_ path: String) -> String? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? handle.close() }
        var data = Data()
        while let piece = try? handle.read(upToCount: 65_536), !piece.isEmpty { data.append(piece) }
        return String(decoding: data, as: UTF8.self)
    }
}
