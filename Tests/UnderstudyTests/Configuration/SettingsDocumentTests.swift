import Foundation
import Testing
import TestSupport
import UnderstudyProgram
import UnderstudyCore

@Suite("docs/settings.md")
struct SettingsDocumentTests {
    /// The rows of the document's table.
    private let lines: [String]
    /// The settings that have a reason for their default.
    private let explained: [String]

    init() throws {
        let text = try String(contentsOf: URL(filePath: Repository.path("docs/settings.md")), encoding: .utf8)
        let all = text.split(separator: "\n").map(String.init)
        lines = all.filter { $0.hasPrefix("| `") }
        let reasons = all.drop { $0 != "## Why these defaults" }
        explained = reasons.compactMap { $0.prefixMatch(of: /-\s\*\*`(.+?)`\*\*:/).map { String($0.1) } }
    }

    @Test("gives the reason for the default of each setting of a backend, in the order of the table")
    func reasons() {
        let settings = Backends.all.flatMap { $0.settings.map(\.name) }
        #expect(explained == settings)
    }

    @Test("lists every setting once, in the order of the table, and nothing else")
    func order() {
        let names = lines.map { line in String(line.dropFirst(3).prefix { $0 != "`" }) }
        #expect(names == SettingTable().rows.map(\.name))
    }

    @Test(
        "has each setting's default, environment variable, purpose and valid values",
        arguments: SettingTable().rows.map(\.name))
    func row(_ name: String) throws {
        let setting = try #require(SettingTable().row(named: name))
        let line = lines.first { $0.hasPrefix("| `\(name)` |") }
        #expect(line == Self.line(of: setting))
    }

    private static func line(of setting: Setting) -> String {
        let cells = [
            "`\(setting.name)`", "`\(setting.standard.text)`", "`\(setting.environmentName)`", "\(setting.summary); \(setting.expected)",
        ]
        // A bar would start another cell, even between backticks.
        return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
}
