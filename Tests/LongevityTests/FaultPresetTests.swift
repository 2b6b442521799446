import Longevity
import Testing
import UnderstudyWorlds
import Values

@Suite("A fault preset of the Longevity App")
struct FaultPresetTests {
    @Test(
        "GET /trends: has one rule for each period",
        arguments: [("missing-points", "points", []), ("null-values", "value", .null)] as [(String, String, JSON)])
    func trends(name: String, member: String, value: JSON) throws {
        let preset = try #require(LongevityBackend.faultPresets.first { $0.name == name })
        let expected = ["weekly", "monthly", "yearly"].map { period -> JSON in
            [
                "match": ["path": "/api/longevity/trends"],
                "effect": ["patch": [["op": "replace", "path": .string("/\(period)/\(member)"), "value": value]]],
            ]
        }
        #expect(preset.rules == expected)
        let read = FaultPreset(preset).rules.map(\.json)
        #expect(read == expected.map { $0.merging(["preset": .string(name)]) })
    }
}
