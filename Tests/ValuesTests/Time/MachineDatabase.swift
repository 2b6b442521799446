import Foundation
import Testing

/// The time zone database of this machine.
///
/// Debian and most Linux systems have it as text; macOS has only compiled files.
struct MachineDatabase {
    /// Such as `2025b`.
    let release: String
    /// The names of zones and links.
    let names: Set<String>

    private static let path = "/usr/share/zoneinfo/tzdata.zi"
    static let exists = FileManager.default.fileExists(atPath: path)

    init() throws {
        let lines = try String(contentsOfFile: Self.path, encoding: .utf8).split(separator: "\n")
        let version = try #require(lines.first { $0.hasPrefix("# version ") })
        release = String(version.dropFirst("# version ".count))
        let names = lines.compactMap { line -> String? in
            let words = line.split(separator: " ").map(String.init)
            switch words.first {
            case "Z": return words[1]
            case "L": return words[2]
            default: return nil
            }
        }
        self.names = Set(names)
    }
}
