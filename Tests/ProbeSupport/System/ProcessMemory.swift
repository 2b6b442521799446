import Foundation

/// The resident memory of a process.
package enum ProcessMemory {
    /// `nil` when the system does not report it.
    package static func residentBytes(of processID: Int32) -> Int? {
        guard let handle = FileHandle(forReadingAtPath: "/proc/\(processID)/status") else { return asked(of: processID) }
        defer { try? handle.close() }
        // A file in `/proc` reports no size, and one read returns all of this one.
        guard let data = try? handle.read(upToCount: 65_536) else { return nil }
        let line = String(decoding: data, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }.map { $0 * 1_024 }
    }

    /// For systems without `/proc`.
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

    /// The size for people.
    package static func text(_ bytes: Int?) -> String {
        bytes.map { "\(($0 + 524_288) / 1_048_576) MiB" } ?? "unknown"
    }
}
