import Foundation

/// What a process holds in the machine's memory.
package enum ProcessMemory {
    /// `nil` when the system does not say.
    package static func residentBytes(of processID: Int32) -> Int? {
        guard let handle = FileHandle(forReadingAtPath: "/proc/\(processID)/status") else { return asked(of: processID) }
        defer { try? handle.close() }
        // The files of `/proc` have no size, and this one comes in one piece.
        guard let data = try? handle.read(upToCount: 65_536) else { return nil }
        let line = String(decoding: data, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }.map { $0 * 1_024 }
    }

    /// Where there is no `/proc`.
    private static func asked(of processID: Int32) -> Int? {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/ps")
        process.arguments = ["-o", "rss=", "-p", String(processID)]
        process.standardOutput = output
        guard (try? process.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Int(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)).map { $0 * 1_024 }
    }

    /// For people.
    package static func text(_ bytes: Int?) -> String {
        bytes.map { "\(($0 + 524_288) / 1_048_576) MiB" } ?? "unknown"
    }
}
