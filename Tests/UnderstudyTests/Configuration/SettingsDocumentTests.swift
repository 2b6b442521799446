import Foundation
import Testing
import TestSupport
import UnderstudyProgram
import UnderstudyCore

@Suite("docs/settings.md")
struct SettingsDocumentTests {
    /// The rows of the document's table.
    private let lines: [String]

    init() throws {
        let text = try String(contentsOf: URL(filePath: Repository.path("docs/settings.md")), encoding: .utf8)
        lines = text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| `") }
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
