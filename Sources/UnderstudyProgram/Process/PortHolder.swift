import Foundation
import Values

/// Finds the process that listens on a port, if the system reports it.
enum PortHolder {
    /// The listening process as `name (pid 123)`; `nil` if it belongs to another user, or the system does not report it.
    ///
    /// - Parameter excluded: the id of a process that also listens on the port, on another address.
    static func find(port: Int, otherThan excluded: Int? = nil) -> String? {
        let hasTable = FileManager.default.fileExists(atPath: "/proc/net/tcp")
        return hasTable
            ? findInTable(port: port, otherThan: excluded) : findWithLsof("/usr/sbin/lsof", port: port, otherThan: excluded)
    }

    private static func findInTable(port: Int, otherThan excluded: Int?) -> String? {
        let inodes = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { inodesListening(on: port, table: $0) }
        guard !inodes.isEmpty else { return nil }
        let files = FileManager.default
        for process in (try? files.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let number = Int(process), number != excluded else { continue }
            let folder = "/proc/\(process)/fd"
            for descriptor in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
                guard let target = try? files.destinationOfSymbolicLink(atPath: "\(folder)/\(descriptor)"),
                    inodes.contains(where: { target == "socket:[\($0)]" })
                else { continue }
                let name = SystemTool.read("/proc/\(process)/comm")?.trimmingSpace()
                return "\(name ?? "a process") (pid \(process))"
            }
        }
        return nil
    }

    /// Runs `lsof`, which macOS has in place of `/proc`.
    static func findWithLsof(_ program: String, port: Int, otherThan excluded: Int? = nil) -> String? {
        // Numeric addresses and ports; full process names; one line each for process id and name.
        let arguments = ["-nP", "+c", "0", "-iTCP:\(port)", "-sTCP:LISTEN", "-Fpc"]
        return SystemTool.output(of: program, arguments).flatMap { holder(inList: $0, otherThan: excluded) }
    }

    /// Parses the lines `p123` and `cname` of `lsof`.
    static func holder(inList text: String, otherThan excluded: Int? = nil) -> String? {
        let lines = text.split(separator: "\n")
        let start = lines.firstIndex { $0.hasPrefix("p") && Int($0.dropFirst()).map { $0 != excluded } == true }
        guard let start else { return nil }
        let process = lines[start].dropFirst()
        let name = lines[(start + 1)...].prefix { !$0.hasPrefix("p") }.first { $0.hasPrefix("c") }?.dropFirst()
        return "\(name ?? "a process") (pid \(process))"
    }

    private static func inodesListening(on port: Int, table: String) -> [Substring] {
        guard let text = SystemTool.read(table) else { return [] }
        let suffix = ":" + padded(port, 4, radix: 16)
        return text.split(separator: "\n").compactMap { line in
            let columns = line.split(separator: " ")
            let isListening = columns.count > 9 && columns[3] == "0A"
            return isListening && columns[1].hasSuffix(suffix) ? columns[9] : nil
        }
    }
}
