import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("A scenario, applied to a world,")
struct ScenarioTests {
    private let server: ScenarioWorld

    init() throws {
        server = try ScenarioWorld()
    }

    private typealias State = ScenarioWorld.State

    private func apply(_ name: String, in sandbox: String? = nil) throws -> (status: Int, body: JSON) {
        try server.control(.post, "scenarios/\(name)/apply", in: sandbox)
    }

    private func kinds(of sandbox: String? = nil) throws -> [String?] {
        let events = try server.control(.get, "events", in: sandbox).body["events"]?.array ?? []
        return events.map { $0["kind"]?.string }.filter { $0 != "midnight" }
    }

    @Test("sets clock, persona and rules, and is one event")
    func whole() throws {
        #expect(try server.control(.post, "faults", ["preset": "flaky"]).status == 201)
        let answer = try apply("whole")
        #expect(answer.status == 200, "\(answer.body)")
        #expect(answer.body["scenario"] == "whole")
        #expect(answer.body["world"] == "test")
        #expect(answer.body["now"] == "2026-02-01T08:00:00.000Z")
        #expect(answer.body["persona"] == "ada")
        #expect(answer.body["faults"]?.array?.count == 2)
        let findings = try OpenAPIDescriptions.joined()
            .findings("POST", "/_understudy/scenarios/whole/apply", status: 200, json: answer.body)
        #expect(findings == [])
        #expect(try server.state() == State(now: "2026-02-01T08:00:00.000Z", persona: "ada", presets: ["lost-response", nil]))
        #expect(try kinds() == ["rule", "scenario"])
        // The second rule acts on requests.
        #expect(try server.world.get("/api/longevity/trends").status == 503)
    }

    @Test(
        "leaves everything as it is that its file does not name",
        arguments: [
            ("empty", State(persona: "bob", presets: ["flaky"])), ("calm", State(persona: "bob")),
            ("down", State(persona: "bob", presets: ["maintenance"])),
            ("running", State(mode: "running", now: nil, persona: "bob", presets: ["flaky"])),
            ("machine", State(mode: "system", now: nil, persona: "bob", presets: ["flaky"])),
        ])
    func part(_ name: String, _ state: ScenarioWorld.State) throws {
        #expect(try apply("bob").status == 200)
        #expect(try server.control(.post, "faults", ["preset": "flaky"]).status == 201)
        #expect(try apply(name).status == 200)
        #expect(try server.state() == state)
    }

    @Test("has requests without credentials act as its persona")
    func persona() throws {
        #expect(try server.world.get("/api/stats/summary").status == 401)
        #expect(try apply("bob").status == 200)
        #expect(try server.world.get("/api/stats/summary").status != 401)
        let entries = try server.control(.get, "requests").body["requests"]?.array ?? []
        #expect(entries.map { $0["account"]?.string } == [nil, "bob"])
    }

    @Test("ends with a reset")
    func reset() throws {
        #expect(try apply("whole").status == 200)
        #expect(try server.control(.post, "reset").status == 200)
        #expect(try server.state() == State(mode: "system", now: nil))
    }

    @Test(
        "with a faulty file changes nothing; the error has each place with its line",
        arguments: [
            (
                "typo", ["$.person", "$.clock.mode", "$.faults[0].preset", "$.faults[1].effect.status", "$.faults[1].tll", "$.seed"],
                #"line 5: $.faults[0].preset: found "slow-4g", expected one of "offline""#
            ),
            ("advancing", ["$.clock.mode", "$.clock.advance"], "line 1: $.clock.advance: found an unknown key"),
            ("undecided", ["$.clock.mode"], #"$.clock.mode: found nothing, expected "system", "frozen" or "running""#),
            ("nobody", ["$.persona"], #"line 2: $.persona: found "nobody", expected the key of an account of the world"#),
            ("seeded-nobody", ["$.persona"], #"$.persona: found "ada""#), ("list", ["$"], "line 1: $: found an array of 0"),
            ("cut", [], "is not JSON: "), ("seeded-badly", [], "$.accounts[0].mail: found an unknown key"),
        ] as [(String, [String], String)])
    func faulty(_ name: String, _ paths: [String], _ part: String) throws {
        #expect(try server.control(.post, "faults", ["preset": "flaky"]).status == 201)
        let answer = try apply(name)
        #expect(answer.status == 409, "\(answer.body)")
        let detail = try #require(answer.body["detail"]?.string)
        #expect(detail.hasPrefix("nothing was changed: the scenario file "))
        #expect(detail.contains("/\(name).json"))
        #expect(detail.contains(part), "\(detail)")
        #expect(!detail.contains("\n"))
        #expect(Set((answer.body["faults"]?.array ?? []).compactMap { $0["path"]?.string }) == Set(paths))
        #expect(try server.state() == State(presets: ["flaky"]))
        #expect(try kinds() == ["rule"])
    }

    @Test(
        "must exist; the error names the folder and the nearest name",
        arguments: [
            ("hole", 404, "(did you mean whole?)"), ("Whole", 404, "(did you mean whole?)"), ("none-of-them", 404, ", advancing, bob, "),
            ("-x", 400, "is no name of a scenario"), ("a%20name", 400, "is no name of a scenario"),
            ("%2E%2E%2Fwhole", 400, "is no name of a scenario"),
        ])
    func unknown(_ name: String, _ status: Int, _ part: String) throws {
        let answer = try apply(name)
        #expect(answer.status == status)
        #expect(answer.body["detail"]?.string?.contains(part) == true, "\(answer.body)")
        #expect(try server.state() == State())
    }

    @Test("with a seed begins the world anew, also in a sandbox", arguments: [nil, "t1"] as [String?])
    func seed(_ sandbox: String?) throws {
        if let sandbox {
            let accounts: JSON = ["version": 1, "accounts": [["key": "ada"]]]
            #expect(try server.control(.put, "sandboxes/\(sandbox)", ["seed": accounts, "persona": "ada"]).status == 201)
        }
        #expect(try server.control(.post, "faults", in: sandbox, ["preset": "offline"]).status == 201)
        let answer = try apply("seeded", in: sandbox)
        #expect(answer.status == 200, "\(answer.body)")
        let state = State(now: "2026-02-01T08:00:00.000Z", persona: "grace", presets: ["flaky"])
        #expect(try server.state(of: sandbox) == state)
        let accounts = try server.control(.get, "accounts", in: sandbox).body["accounts"]?.array ?? []
        #expect(accounts.map { $0["key"] } == ["grace"])
        #expect(try kinds(of: sandbox) == ["rule", "scenario"])
        #expect(try server.control(.post, "reset", in: sandbox).status == 200)
        #expect(try server.state(of: sandbox).persona == (sandbox == nil ? nil : "ada"))
        #expect(try server.state(of: sandbox).presets == [])
    }
}
