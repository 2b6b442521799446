import Foundation

/// Counts the ports on which a process listens, on any address, on systems with `/proc`.
enum ListeningSockets {
    static let canBeCounted = FileManager.default.fileExists(atPath: "/proc/self/net/tcp")

    private static let listening = "0A"

    static func count(of processID: Int32) throws -> Int {
        let tables = ["tcp", "tcp6"].map { read("/proc/\(processID)/net/\($0)") }
        let rows = tables.joined().split(separator: "\n").map { $0.split(separator: " ") }
        let sockets = rows.filter { $0.count > 9 && $0[3] == listening }
        let folder = "/proc/\(processID)/fd"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        let targets = files.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
        let ports = sockets.filter { targets.contains("socket:[\($0[9])]") }.map { $0[1].suffix(4) }
        return Set(ports).count
    }

    /// Reads a whole file. Files in `/proc` have no size and return a page at a time.
    private static func read(_ path: String) -> String {
        guard let handle = FileHandle(forReadingAtPath: path) else { return "" }
        defer { try? handle.close() }
        var data = Data()
        while let piece = try? handle.read(upToCount: 65_536), !piece.isEmpty { data.append(piece) }
        return String(decoding: data, as: UTF8.self)
    }
}
