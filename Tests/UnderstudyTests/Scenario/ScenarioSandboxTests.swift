import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("PUT sandboxes/{id} with a scenario")
struct ScenarioSandboxTests {
    private let server: ScenarioWorld

    init() throws {
        server = try ScenarioWorld()
    }

    private typealias State = ScenarioWorld.State

    private func create(_ body: JSON) throws -> (status: Int, body: JSON) {
        // The accounts of the main world, since the server's own seed is the demo's.
        let seed: JSON = ["seed": ["version": 1, "accounts": [["key": "ada"], ["key": "bob"]]]]
        return try server.control(.put, "sandboxes/t1", seed.merging(body))
    }

    @Test("creates a sandbox with its clock, persona and rules, and a reset restores them")
    func whole() throws {
        let answer = try create(["scenario": "whole"])
        #expect(answer.status == 201, "\(answer.body)")
        #expect(answer.body["now"] == "2026-02-01T08:00:00.000Z")
        #expect(answer.body["persona"] == "ada")
        let state = State(now: "2026-02-01T08:00:00.000Z", persona: "ada", presets: ["lost-response", nil])
        #expect(try server.state(of: "t1") == state)
        let event = try server.control(.get, "events").body["events"]?.array?.last
        #expect(event?["summary"] == "The sandbox t1 was created with the scenario whole.")

        #expect(try server.control(.put, "clock", in: "t1", ["mode": "system"]).status == 200)
        #expect(try server.control(.delete, "faults", in: "t1").status == 204)
        #expect(try server.control(.post, "scenarios/bob/apply", in: "t1").status == 200)
        #expect(try server.control(.post, "reset", in: "t1").status == 200)
        #expect(try server.state(of: "t1") == state)
    }

    @Test("starts a running clock at its instant, and again at a reset")
    func running() throws {
        let start = try #require(Instant("2026-03-01T08:00:00Z"))
        #expect(try create(["scenario": "running"]).status == 201)
        for _ in 0..<2 {
            let clock = try server.control(.get, "clock", in: "t1").body
            #expect(clock["mode"] == "running")
            let now = try #require(clock["now"]?.string.flatMap(Instant.init))
            // Less than the day by which the clock is moved.
            #expect(now >= start && now < start.advanced(bySeconds: 86_400))
            #expect(try server.control(.put, "clock", in: "t1", ["advance": "P1D"]).status == 200)
            #expect(try server.control(.post, "reset", in: "t1").status == 200)
        }
    }

    @Test("takes the members beside it in place of the scenario's own")
    func replaced() throws {
        #expect(try create(["scenario": "whole", "now": "2026-04-01T08:00:00Z", "persona": "bob"]).status == 201)
        let state = State(now: "2026-04-01T08:00:00.000Z", persona: "bob", presets: ["lost-response", nil])
        #expect(try server.state(of: "t1") == state)
    }

    @Test("takes the seed that it names, unless the body has one")
    func seed() throws {
        #expect(try server.control(.put, "sandboxes/t2", ["scenario": "seeded"]).status == 201)
        let accounts = try server.control(.get, "accounts", in: "t2").body["accounts"]?.array ?? []
        #expect(accounts.map { $0["key"] } == ["grace"])
        #expect(try server.state(of: "t2").persona == "grace")
        #expect(try create(["scenario": "seeded", "persona": "bob"]).status == 201)
        #expect(try server.control(.get, "accounts", in: "t1").body["accounts"]?.array?.count == 2)
    }

    @Test(
        "that cannot be used creates none",
        arguments: [
            (["scenario": "hole"], 400, ["$.scenario"], "(did you mean whole?)"), (["scenario": 1], 400, ["$.scenario"], "a string"),
            (["scenario": "typo", "now": "soon"], 400, ["$.now"], "nothing was changed: $.now"),
            (["scenario": "nobody"], 409, ["$.persona"], "the scenario file "),
            (["scenario": "bob", "persona": "nobody"], 400, ["$.persona"], "nothing was changed: $.persona"),
            (["scenario": "list"], 409, ["$"], "the scenario file "),
        ] as [(JSON, Int, [String], String)])
    func refused(_ body: JSON, _ status: Int, _ paths: [String], _ part: String) throws {
        let answer = try create(body)
        #expect(answer.status == status, "\(answer.body)")
        #expect((answer.body["faults"]?.array ?? []).compactMap { $0["path"]?.string } == paths)
        #expect(answer.body["detail"]?.string?.contains(part) == true, "\(answer.body)")
        #expect(try server.control(.get, "sandboxes").body["sandboxes"] == [])
    }
}
