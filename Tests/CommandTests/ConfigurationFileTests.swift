import Testing
import TestTraits

@Suite("The configuration file")
struct ConfigurationFileTests {
    /// An invalid file, and the text that each line on standard error must contain.
    struct Faulty: Sendable, CustomTestStringConvertible {
        let text: String
        let lines: [String]

        var testDescription: String { text }

        static let all = [
            Faulty(text: #"{"prot": 4000}"#, lines: ["understudy.json: unknown setting prot"]),
            Faulty(
                text: #"{"port": 1.5, "colour": "red", "longevity": {"fidelity": "best"}}"#,
                lines: ["port is 1.5", "unknown setting colour", #"longevity.fidelity is "best", not one of guide, backend"#]),
            Faulty(
                text: """
                    {"bradOS": {"metrics": [
                        {"slug": "mood", "fields": [{"name": "value"}]},
                        {"slug": "baseline", "fields": [{"name": "x", "min": 2, "max": 1}], "maxDays": "all"}
                    ]}}
                    """,
                lines: [
                    #"understudy.json: bradOS.metrics[1].slug: found "baseline", expected "#,
                    #"understudy.json: bradOS.metrics[1].maxDays: found "all", expected "#,
                    "understudy.json: bradOS.metrics[1].fields[0].max: found 1, expected ",
                ]),
            Faulty(text: #"{"port": }"#, lines: ["the configuration understudy.json is not JSON: line 1, column 10"]),
            Faulty(text: #"{"port": 1, "port": 2}"#, lines: ["the configuration understudy.json is not JSON: line 1"]),
            Faulty(text: "", lines: ["the configuration understudy.json is not JSON"]),
            Faulty(text: "[]", lines: ["the configuration understudy.json is not a JSON object"]),
        ]
    }

    @Test("makes the start fail with status 78 and one line per error when it is invalid", arguments: Faulty.all)
    func faulty(_ faulty: Faulty) async throws {
        let place = try Workplace(accounts: [])
        try place.write(faulty.text, to: "understudy.json")
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
        try place.write(["prot": 4000], to: "understudy.json")
        let end = try await place.run(command)
        #expect(end.status == 78)
        #expect(end.errors.hasPrefix("understudy: understudy.json: unknown setting prot"), "\(end.errors)")
    }

    @Test("is no config.json of another program, which is passed over with one line")
    func stranger() async throws {
        let place = try Workplace(accounts: [])
        try place.write(["apiKey": "secret", "port": "many"], to: "config.json")
        let line =
            "understudy: config.json is passed over: no \"$schema\" in it names Understudy's; if it is meant, name it understudy.json, "
            + "or use --config"
        let exec = try await place.run(["exec", "--", "echo", "said"])
        #expect(exec.status == 0)
        #expect(exec.output == "said\n")
        #expect(exec.errorLines.first == line)
        let routes = try await place.run(["routes"])
        #expect(routes.status == 0)
        #expect(routes.errorLines == [line])
        let named = try await place.run(["routes", "--config", "config.json"])
        #expect(named.status == 78)
        #expect(named.errors.contains("config.json: unknown setting apiKey"), "\(named.errors)")
    }

    @Test("can be a config.json that names the schema of the settings, and is watched, too")
    func shared() async throws {
        let place = try Workplace(accounts: [])
        try place.write(["$schema": "understudy.schema.json"], to: "config.json")
        let server = try await place.serve(["--watch"])
        let history = "/api/dev/health-sync/hrv"
        #expect(try await server.get(history).status == 404)
        try place.write(["$schema": "understudy.schema.json", "bradOS": ["appCheck": "required"]], to: "config.json")
        try await eventually { try await server.get(history).status == 401 }
        #expect(try await server.stop().errors.contains("bradOS.appCheck changed"))
    }

    @Test("makes the start fail with status 78 when --config names a missing file")
    func missing() async throws {
        let end = try await Workplace(accounts: []).run(["--port", "0", "--config", "other.json"])
        #expect(end.status == 78)
        #expect(end.errors.contains("other.json"), "\(end.errors)")
    }
}
