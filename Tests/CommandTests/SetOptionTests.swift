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

    @Test("takes each default as `understudy settings` prints it, as the environment does", arguments: SettingTable().rows.map(\.name))
    func printed(_ name: String) throws {
        let row = try #require(SettingTable().row(named: name))
        let settings = try ServeOptions.parse(["--set", "\(name)=\(row.standard.text)"]).store.settings()
        #expect(settings == [name: row.standard])
        let configuration = try Configuration(environment: [row.environmentName: row.standard.text])
        #expect(configuration[row] == row.standard)
    }

    @Test(
        "takes lists and texts as JSON or in a shorter form",
        arguments: [
            ("alsoPorts", "[]", []), ("alsoPorts", "none", []), ("alsoPorts", "", []), ("alsoPorts", "[5003, 0]", [5_003, 0]),
            ("alsoPorts", "5003, 0", [5_003, 0]), ("allowedHosts", #"["a.example"]"#, ["a.example"]), ("allowedHosts", "none", []),
            ("seed", "null", .null), ("seed", #""none""#, "none"), ("database", "null", "null"), ("database", #""a.sqlite""#, "a.sqlite"),
            ("port", "4010", 4_010), ("longevity.fidelity", #""backend""#, "backend"),
        ] as [(String, String, JSON)])
    func forms(_ name: String, _ text: String, _ value: JSON) throws {
        #expect(try ServeOptions.parse(["--set", "\(name)=\(text)"]).store.settings() == [name: value])
    }

    @Test("gives way to the flag of its setting")
    func precedence() throws {
        let flags = ["--database", "a.sqlite", "--seed", "none", "--now", "2026-01-07T09:00:00Z"]
        let set = ["--set", "database=b.sqlite", "--set", "seed=b.json", "--set", "now=none"]
        let settings = try ServeOptions.parse(set + flags).store.settings()
        #expect(settings == ["database": "a.sqlite", "seed": .null, "now": "2026-01-07T09:00:00Z"])
    }
}
