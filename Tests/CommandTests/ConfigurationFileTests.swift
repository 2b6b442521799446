import Testing
import UnderstudyCore

@Suite("The configuration file")
struct ConfigurationFileTests {
    /// An invalid file, and the text that each line on standard error must contain.
    struct Faulty: Sendable, CustomTestStringConvertible {
        let text: String
        let lines: [String]

        var testDescription: String { text }

        static let all = [
            Faulty(text: #"{"prot": 4000}"#, lines: ["config.json: unknown setting prot"]),
            Faulty(text: #"{"limits": {"bytes": 1}}"#, lines: ["config.json: unknown setting limits.bytes"]),
            Faulty(text: #"{"port": "4000"}"#, lines: [#"config.json: port is "4000", not a whole number from 0 to 65535"#]),
            Faulty(text: #"{"alsoPorts": 5002}"#, lines: ["config.json: alsoPorts is 5002, not a list"]),
            Faulty(text: #"{"database": null}"#, lines: ["config.json: database is null, not a text"]),
            Faulty(text: #"{"now": "noon"}"#, lines: [#""noon""#]),
            Faulty(
                text: #"{"port": 1.5, "colour": "red", "longevity": {"fidelity": "best"}}"#,
                lines: ["port is 1.5", "unknown setting colour", #"longevity.fidelity is "best", not one of guide, backend"#]),
            Faulty(text: #"{"port": }"#, lines: ["the configuration config.json is not JSON: line 1, column 10"]),
            Faulty(text: #"{"port": 1, "port": 2}"#, lines: ["the configuration config.json is not JSON: line 1"]),
            Faulty(text: "", lines: ["the configuration config.json is not JSON"]),
            Faulty(text: "[]", lines: ["the configuration config.json is not a JSON object"]),
        ]
    }

    @Test("makes the start fail with status 78 and one line per error when it is invalid", arguments: Faulty.all)
    func faulty(_ faulty: Faulty) async throws {
        let place = try Workplace(accounts: [])
        try place.write(faulty.text, to: "config.json")
        let end = try await place.run(["--port", "0"])
        #expect(end.status == 78)
        #expect(end.output == "")
        #expect(end.errorLines.count == faulty.lines.count, "\(end.errors)")
        for line in faulty.lines {
            #expect(end.errorLines.contains { $0.hasPrefix("understudy: ") && $0.contains(line) }, "\(line) in \(end.errors)")
        }
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test(
        "makes every other command fail with status 78 when it is invalid",
        arguments: [["accounts"], ["routes"], ["token", "one"], ["seed", "check", "seed/demo.json"], ["seed", "export"]])
    func otherCommands(_ command: [String]) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try place.write(["prot": 4000], to: "config.json")
        let end = try await place.run(command)
        #expect(end.status == 78)
        #expect(end.errors.hasPrefix("understudy: config.json: unknown setting prot"), "\(end.errors)")
    }

    @Test("makes the start fail with status 78 when --config names a missing file")
    func missing() async throws {
        let end = try await Workplace(accounts: []).run(["--port", "0", "--config", "other.json"])
        #expect(end.status == 78)
        #expect(end.errors.contains("other.json"), "\(end.errors)")
    }

    @Test("is overridden by the environment, which a flag overrides")
    func precedence() async throws {
        let place = try Workplace(accounts: [])
        try place.write(["now": "2026-01-01T00:00:00Z"], to: "config.json")
        let variables = ["UNDERSTUDY_NOW": "2026-02-02T00:00:00Z"]
        let byFile = try await place.serve().now()
        #expect(byFile == "2026-01-01T00:00:00.000Z")
        let byEnvironment = try await place.serve(environment: variables).now()
        #expect(byEnvironment == "2026-02-02T00:00:00.000Z")
        let byFlag = try await place.serve(["--now", "2026-03-03T00:00:00Z"], environment: variables).now()
        #expect(byFlag == "2026-03-03T00:00:00.000Z")
    }
}
