import Testing
import UnderstudyCore
import UnderstudyProgram

@testable import UnderstudyCommand

@Suite("--set")
struct SetOptionTests {
    @Test("gives every setting the value that its text has in the environment", arguments: SettingTable().rows.map(\.name))
    func everySetting(_ name: String) throws {
        let row = try #require(SettingTable().row(named: name))
        for text in ["7", "none"] {
            let settings = try ServeOptions.parse(["--set", "\(name)=\(text)"]).store.settings()
            #expect(settings == [name: row.value(ofText: text)])
        }
    }

    @Test("gives way to the flag of its setting")
    func precedence() throws {
        let flags = ["--database", "a.sqlite", "--seed", "none", "--now", "2026-01-07T09:00:00Z"]
        let set = ["--set", "database=b.sqlite", "--set", "seed=b.json", "--set", "now=none"]
        let settings = try ServeOptions.parse(set + flags).store.settings()
        #expect(settings == ["database": "a.sqlite", "seed": .null, "now": "2026-01-07T09:00:00Z"])
    }
}
