import Foundation
import UnderstudyCore

/// Finds out who listens on a port, where the system tells.
enum PortHolder {
    /// The listening process as `name (pid 123)`; `nil` when it belongs to somebody else, or the system has no `/proc`.
    static func find(port: Int) -> String? {
        let inodes = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { inodesListening(on: port, table: $0) }
        guard !inodes.isEmpty else { return nil }
        let files = FileManager.default
        for process in (try? files.contentsOfDirectory(atPath: "/proc")) ?? [] where Int(process) != nil {
            let folder = "/proc/\(process)/fd"
            for descriptor in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
                guard let target = try? files.destinationOfSymbolicLink(atPath: "\(folder)/\(descriptor)"),
                    inodes.contains(where: { target == "socket:[\($0)]" })
                else { continue }
                let name = read("/proc/\(process)/comm")?.trimmingSpace()
                return "\(name ?? "a process") (pid \(process))"
            }
        }
        return nil
    }

    /// Reads to the end: the files of `/proc` have no size and come a page at a time.
    private static func read(_ path: String) -> String? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? handle.close() }
        var data = Data()
        while let piece = try? handle.read(upToCount: 65_536), !piece.isEmpty { data.append(piece) }
        return String(decoding: data, as: UTF8.self)
    }

    private static func inodesListening(on port: Int, table: String) -> [Substring] {
        guard let text = read(table) else { return [] }
        let suffix = ":" + padded(port, 4, radix: 16)
        return text.split(separator: "\n").compactMap { line in
            let columns = line.split(separator: " ")
            let isListening = columns.count > 9 && columns[3] == "0A"
            return isListening && columns[1].hasSuffix(suffix) ? columns[9] : nil
        }
    }
}
