import Foundation
import ProbeSupport
import Testing
import Values

@Suite("`understudy case` and `understudy serve --case`", .enabled(if: Program.isExpected(Program.curl)))
struct CaseTests {
    private static let trends = "/api/longevity/trends"
    private static let accounts = [TestSeed.account("one"), TestSeed.account("two", checkIns: 9)]

    /// A server with a write, a rule, endpoints of its own and a secret in a request, and its case in the file `bug.json`.
    private func saved(in place: Workplace, _ flags: [String] = []) async throws -> RunningServer {
        try FileManager.default.createDirectory(atPath: place.path(of: "endpoints"), withIntermediateDirectories: true)
        try place.write(
            ["backend": "fitiq", "routes": [["GET /streaks/summary": ["for": "everyone", "body": ["current": 4]]]]],
            to: "endpoints/streaks.json")
        let server = try await place.serve(["--database", ":memory:", "--now", "2026-01-07T09:00:00Z"])
        _ = try await server.post("/api/age/daily-update", token: "one", ["sleepHours": 8, "password": "hunter2"])
        _ = try await server.get(Self.trends, token: "one")
        let rule: JSON = ["match": ["path": "/api/stats/summary"], "preset": "maintenance", "when": ["first": 1]]
        #expect(try await server.post("/_understudy/faults", rule).status == 201)
        let end = try await place.run(["case", "save", "bug.json", "--port", server.port] + flags)
        #expect(end.status == 0 && end.output == "", "\(end)")
        return server
    }

    private func json(_ place: Workplace, _ name: String = "bug.json") throws -> JSON { try JSON(parsing: [UInt8](place.data(of: name))) }

    /// The folders into which cases are unpacked.
    private func folders(in place: Workplace) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.url.path).filter { $0.hasPrefix("understudy-case-") }
    }

    @Test("a server begins in the saved case elsewhere: same responses, clock, rules and endpoints, also after a reset")
    func served() async throws {
        let place = try Workplace(accounts: Self.accounts)
        let targets = [Self.trends, "/api/metrics/scores", "/api/v1/streaks/summary"]
        let first = try await saved(in: place)
        var responses: [JSON] = []
        for target in targets { responses.append(try await first.get(target, token: "one").body) }
        _ = try await first.stop()
        let elsewhere = try Workplace(accounts: [])
        try elsewhere.write(json(place), to: "bug.json")
        let second = try await elsewhere.serve(["--case", "bug.json"])
        for _ in 1...2 {
            for (target, response) in zip(targets, responses) {
                #expect(try await second.get(target, token: "one").body == response, "\(target)")
            }
            #expect(try await second.now() == "2026-01-07T09:00:00.000Z")
            let statuses = [
                try await second.get("/api/stats/summary", token: "one").status,
                try await second.get("/api/stats/summary", token: "one").status,
            ]
            #expect(statuses == [503, 200])
            _ = try await second.post("/_understudy/reset", [:])
        }
        #expect(second.process.output.contains("in memory, made from bug.json\n"), "\(second.process.output)")
        #expect(second.process.output.contains("case: clock frozen at 2026-01-07T09:00:00.000Z, 1 fault rule"), "\(second.process.output)")
        #expect(try await second.stop().status == 0)
        #expect(!elsewhere.exists("understudy.sqlite"))
        #expect(try folders(in: elsewhere) == [])
    }

    @Test("a saved case has the last requests without their secrets, and rules with the members of their preset")
    func content() async throws {
        let place = try Workplace(accounts: Self.accounts)
        let server = try await saved(in: place)
        let text = String(decoding: try place.data(of: "bug.json"), as: UTF8.self)
        #expect(!text.contains("hunter2") && !text.contains("Bearer one") && text.hasPrefix("{\n  \"case\": 1,\n"), "\(text)")
        let json = try json(place)
        #expect(json["requests"]?.array?.compactMap { $0["path"]?.string } == ["/api/age/daily-update", Self.trends])
        let rule = json["faults"]?.array?.first
        #expect(rule?["effect"]?["status"] == 503 && rule?["preset"] == nil && rule?["matched"] == nil)
        #expect(json["settings"] == [:] && json["persona"] == .null)
        #expect(json["endpoints"]?["streaks.json"]?["backend"] == "fitiq")
        for number in 1...60 { _ = try await server.get("/api/legal/terms?number=\(number)") }
        let case60 = try await server.get("/_understudy/case").body
        #expect(case60["requests"]?.array?.count == 50)
        #expect(case60["requests"]?.array?.last?["query"]?["number"] == ["60"])
    }

    @Test("--account saves the chosen accounts alone, and a persona only if it is one of them")
    func chosen() async throws {
        let place = try Workplace(accounts: Self.accounts)
        let server = try await saved(in: place, ["--account", "two"])
        #expect(try json(place)["seed"]?["accounts"]?.array?.compactMap { $0["key"]?.string } == ["two"])
        #expect(try json(place)["requests"] == [])
        let wrong = try await place.run(["case", "save", "x.json", "--port", server.port, "--account", "tvo"])
        #expect(wrong.status == 64 && !place.exists("x.json"))
        #expect(wrong.errors == "understudy: there is no account tvo (did you mean two?); `understudy accounts` lists those there are\n")
        _ = try await server.put("/_understudy/sandboxes/t1", ["persona": "one"])
        for (accounts, persona) in [(["one"], "one"), (["two"], .null)] as [([String], JSON)] {
            let flags = ["--sandbox", "t1", "--port", server.port, "--force"] + accounts.flatMap { ["--account", $0] }
            let end = try await place.run(["case", "save", "bug.json"] + flags)
            #expect(end.status == 0, "\(end)")
            #expect(try json(place)["persona"] == persona)
        }
    }

    @Test("a persona that has been deleted is not in the case, so that a server can begin in it")
    func deletedPersona() async throws {
        let place = try Workplace(accounts: Self.accounts)
        let server = try await saved(in: place)
        _ = try await server.put("/_understudy/sandboxes/t1", ["persona": "one"])
        #expect(try await server.get("/_sandbox/t1/_understudy/case").body["persona"] == "one")
        let request = try await place.run(Program.curl, ["-s", "-X", "DELETE", "\(server.baseURL)/_sandbox/t1/_understudy/accounts/one"])
        #expect(request.status == 0, "\(request)")
        let json = try await server.get("/_sandbox/t1/_understudy/case").body
        #expect(json["persona"] == .null && json["seed"]?["accounts"]?.array?.count == 1)
    }

    @Test("save refuses an existing file, and names the nearest sandbox of an unknown one")
    func refusedSave() async throws {
        let place = try Workplace(accounts: Self.accounts)
        let server = try await saved(in: place)
        let again = try await place.run(["case", "save", "bug.json", "--port", server.port])
        #expect(again.status == 64 && again.errors == "understudy: bug.json exists; --force replaces it\n", "\(again)")
        _ = try await server.put("/_understudy/sandboxes/t1", [:])
        let unknown = try await place.run(["case", "save", "x.json", "--port", server.port, "--sandbox", "t2"])
        #expect(unknown.status == 64 && unknown.errors.contains("there is no sandbox t2 (did you mean t1?)"), "\(unknown)")
    }

    @Test("show has a line for each request, and the numbers of accounts and requests")
    func show() async throws {
        let place = try Workplace(accounts: Self.accounts)
        _ = try await saved(in: place).stop()
        let end = try await place.run(["case", "show", "bug.json"])
        #expect(end.status == 0, "\(end)")
        #expect(
            end.outputLines == [
                "2026-01-07T09:00:00.000Z  200  one             POST    /api/age/daily-update",
                "2026-01-07T09:00:00.000Z  200  one             GET     \(Self.trends)",
            ])
        #expect(end.errors == "understudy: bug.json: 2 accounts, 2 requests\n")
        #expect(try folders(in: place) == [])
    }

    /// A change of a case, with the lines that refuse it.
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable (inout JSON.Members) -> Void
        let lines: [String]

        init(_ description: String, _ lines: String..., change: @escaping @Sendable (inout JSON.Members) -> Void) {
            (testDescription, self.lines, self.change) = (description, lines, change)
        }
    }

    @Test(
        "a faulty case is refused as a seed is, with each place, and leaves no files behind",
        arguments: [
            Fault("version", "$.case: found 2, expected 1, as this Understudy writes it; another one has written the file") {
                $0.updateValue(2, forKey: "case")
            },
            Fault("value", "$.settings.longevity.revision is \"nope\"") {
                $0.updateValue(["longevity.revision": "nope"], forKey: "settings")
            },
            Fault("request", "$.requests: found an array of 2, expected a list of requests") {
                $0.updateValue([1, "x"], forKey: "requests")
            },
            Fault("member", "$.colour: found an unknown key, expected one of case, clock") { $0.updateValue(1, forKey: "colour") },
            Fault("clock", "$.clock.now: found nothing, expected the time of the clock") {
                $0.updateValue(["mode": "frozen"], forKey: "clock")
            },
            Fault("rule", "$.faults[0].effekt: found an unknown key", "$.faults[0].effect: found nothing") {
                $0.updateValue([["effekt": [:]]], forKey: "faults")
            },
            Fault("file", "$.endpoints.../a.json: found an object, expected a file of endpoints by a name such as streaks.json") {
                $0.updateValue(["../a.json": [:]], forKey: "endpoints")
            },
            Fault("endpoints", "the endpoints file endpoints/a.json: line 2: $.backend: found \"x\"") {
                $0.updateValue(["a.json": ["backend": "x"]], forKey: "endpoints")
            },
            Fault("setting", "$.settings.host: found \"0.0.0.0\", expected a setting of a backend") {
                $0.updateValue(["host": "0.0.0.0"], forKey: "settings")
            },
            Fault("account", "$.seed.accounts[0].tokens: found \"x\", expected an array of strings") {
                $0.updateValue(["version": 1, "accounts": [["key": "a", "tokens": "x"]]], forKey: "seed")
            },
            Fault("persona", "$.persona: found nobody, expected the key of an account of the seed") {
                $0.updateValue("nobody", forKey: "persona")
            },
        ])
    func faulty(_ fault: Fault) async throws {
        let place = try Workplace(accounts: [])
        var members: JSON.Members = [
            "case": 1, "clock": ["mode": "frozen", "now": "2026-01-07T09:00:00Z"], "seed": ["version": 1, "accounts": [["key": "a"]]],
        ]
        fault.change(&members)
        try place.write(JSON.object(members).prettyText, to: "bug.json")
        for command in [["case", "show", "bug.json"], ["serve", "--port", "0", "--case", "bug.json"]] {
            let end = try await place.run(command)
            #expect(end.status == 65, "\(end)")
            #expect(end.errorLines.first?.hasPrefix("understudy: bug.json cannot be used: ") == true, "\(end)")
            for line in fault.lines { #expect(end.errors.contains(line), "\(end)") }
        }
        #expect(try folders(in: place) == [])
    }

    @Test(
        "--case is refused beside a flag or a variable for a part of it",
        arguments: [
            (["--seed", "other.json"], [:], "--case has its own seed; leave out --seed and UNDERSTUDY_SEED"),
            (["--database", "x.sqlite"], [:], "--case has its own database; leave out --database and UNDERSTUDY_DATABASE"),
            ([], ["UNDERSTUDY_SEED": "none"], "--case has its own seed; leave out --seed and UNDERSTUDY_SEED"),
        ] as [([String], [String: String], String)])
    func conflicts(flags: [String], environment: [String: String], line: String) async throws {
        let place = try Workplace(accounts: [])
        try place.write(
            ["case": 1, "clock": ["mode": "frozen", "now": "2026-01-07T09:00:00Z"], "seed": ["version": 1, "accounts": []]], to: "bug.json")
        let end = try await place.run(["serve", "--port", "0", "--case", "bug.json"] + flags, environment: environment)
        #expect(end.status == 64 && end.errors == "understudy: \(line)\n", "\(end)")
        #expect(!place.exists("x.sqlite"))
    }

    @Test("a rule of a case passes no request on to the real backend of the configuration")
    func forward() async throws {
        let place = try Workplace(accounts: Self.accounts)
        let upstream = try await place.serve(["--database", ":memory:"])
        try place.write(["upstreams": ["longevity": ["url": .string(upstream.baseURL), "paths": ["/api/never"]]]], to: "understudy.json")
        try place.write(
            [
                "case": 1, "clock": ["mode": "frozen", "now": "2026-01-07T09:00:00Z"], "faults": [["effect": ["forward": true]]],
                "seed": ["version": 1, "accounts": .array([TestSeed.account("one")])],
            ], to: "bug.json")
        let server = try await place.serve(["--case", "bug.json", "--config", "understudy.json"])
        #expect(try await server.get(Self.trends, token: "one").status == 200)
        #expect(try await upstream.get("/_understudy/requests").body["requests"] == [])
    }

    @Test("the settings of a backend that differ from the defaults are in the case; a running clock goes on from its time")
    func settings() async throws {
        let place = try Workplace(accounts: Self.accounts)
        let server = try await place.serve([
            "--database", ":memory:", "--set", "longevity.revision=2026-01-14", "--set", "fitiq.apiKey=exact:k",
        ])
        _ = try await server.put("/_understudy/clock", ["mode": "running", "now": "2026-03-01T08:00:00Z"])
        let json = try await server.get("/_understudy/case").body
        #expect(json["settings"] == ["longevity.revision": "2026-01-14"])
        #expect(json["clock"]?["mode"] == "running")
        #expect(json["clock"]?["now"]?.string?.hasPrefix("2026-03-01T08:") == true)
        try place.write(json, to: "bug.json")
        let second = try await place.serve(["--case", "bug.json"])
        #expect(try await second.now().hasPrefix("2026-03-01T08:"))
        #expect(second.process.output.contains("revision 2026-01-14"), "\(second.process.output)")
    }
}
