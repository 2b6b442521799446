import Testing
import UnderstudyProgram
import Values

@testable import UnderstudyCommand

@Suite("--set")
struct SetOptionTests {
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
}
