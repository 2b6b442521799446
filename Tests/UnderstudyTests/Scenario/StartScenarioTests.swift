import CoreTestSupport
import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import UnderstudyProgram

/// Worlds of a server that runs. Its main world has not begun in the start scenario.
@Suite("The setting startScenario: a world of a server")
struct StartScenarioTests {
    private typealias State = ScenarioWorld.State

    private static let start = State(now: "2026-02-01T08:00:00.000Z", persona: "six-days", presets: ["maintenance"])

    private func server(_ name: String = "start") throws -> ScenarioWorld {
        try ScenarioWorld(["startScenario": .string(name), "sandboxes.autoCreate": true])
    }

    @Test("begins in it: a new sandbox, one that a request creates, and each world after a reset")
    func begins() throws {
        let server = try server()
        #expect(try server.state() == State())
        #expect(try server.control(.put, "sandboxes/t1").status == 201)
        #expect(try server.world.send(.get, "/_sandbox/t2/api/stats/summary").status == 503)
        for sandbox in [nil, "t1", "t2"] as [String?] {
            if sandbox != nil { #expect(try server.state(of: sandbox) == Self.start) }
            #expect(try server.control(.delete, "faults", in: sandbox).status == 204)
            #expect(try server.control(.put, "clock", in: sandbox, ["mode": "system"]).status == 200)
            #expect(try server.control(.post, "reset", in: sandbox).status == 200)
            #expect(try server.state(of: sandbox) == Self.start, "\(sandbox ?? "main")")
        }
    }

    private static let creations: [(body: JSON, state: State)] = [
        ([:], start), (["persona": "one-year"], State(now: start.now, persona: "one-year", presets: start.presets)),
        (["now": "2026-04-01T08:00:00Z"], State(now: "2026-04-01T08:00:00.000Z", persona: "six-days", presets: start.presets)),
        (["scenario": "calm"], State(now: start.now, persona: "six-days")),
        (["scenario": "machine"], State(mode: "system", now: nil, persona: "six-days", presets: start.presets)),
        (["scenario": "seeded"], State(now: start.now, persona: "grace", presets: ["flaky"])),
    ]

    @Test("takes the members of its own creation in place of the scenario's")
    func own() throws {
        let server = try server()
        for (body, state) in Self.creations {
            let answer = try server.control(.put, "sandboxes/t1", body)
            #expect(answer.status < 300, "\(answer.body)")
            #expect(try server.state(of: "t1") == state, "\(body)")
        }
    }

    @Test("has the scenario's persona only if its own seed has that account")
    func ownSeed() throws {
        let server = try server()
        for (key, persona) in [("ada", nil), ("six-days", "six-days")] as [(JSON, String?)] {
            let body: JSON = ["seed": ["version": 1, "accounts": [["key": key]]]]
            #expect(try server.control(.put, "sandboxes/t1", body).status < 300)
            #expect(try server.state(of: "t1").persona == persona)
        }
    }

    @Test("begins with the scenario's seed", arguments: [nil, "t1", "t2"] as [String?])
    func seed(_ sandbox: String?) throws {
        let server = try server("seeded")
        switch sandbox {
        case nil: #expect(try server.control(.post, "reset").status == 200)
        case "t1": #expect(try server.control(.put, "sandboxes/t1").status == 201)
        default: #expect(try server.world.send(.get, "/_sandbox/t2/api/stats/summary").status != 404)
        }
        let accounts = try server.control(.get, "accounts", in: sandbox).body["accounts"]?.array ?? []
        #expect(accounts.map { $0["key"] } == ["grace"])
        #expect(accounts.map { $0["hasSeed"] } == [true])
        #expect(try server.state(of: sandbox) == State(now: "2026-02-01T08:00:00.000Z", persona: "grace", presets: ["flaky"]))
    }

    @Test("lists its accounts also while the file is faulty, without a word about their seed")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        let world = try TestWorld(
            settings: ["scenarios": .string(folder.url.path(percentEncoded: false)), "startScenario": "day"], accounts: [["key": "ada"]])
        _ = try folder.write("{", to: "day.json")
        let listed = try world.get("/_understudy/accounts")
        #expect(listed.status == 200)
        #expect(listed.body["accounts"]?.array?.map { $0["hasSeed"] } == [.null])
    }

    @Test("keeps its state if the file has become faulty: the error names the file, and an edit mends it")
    func edited() throws {
        let folder = try TemporaryFolder()
        let world = try TestWorld(
            settings: [
                "scenarios": .string(folder.url.path(percentEncoded: false)), "startScenario": "day", "sandboxes.autoCreate": true,
            ])
        for (text, status, part) in [
            ("{\n\"clok\": 1}", 409, "/day.json: line 2: $.clok: "), (#"{"persona": "nobody"}"#, 409, "$.persona: "),
            (#"{"persona": "six-days"}"#, 200, ""),
        ] {
            _ = try folder.write(text, to: "day.json")
            let reset = try world.send(.post, "/_understudy/reset")
            #expect(reset.status == status, "\(reset.body)")
            #expect(part.isEmpty || reset.body["detail"]?.string?.contains(part) == true, "\(reset.body)")
            let created = try world.send(.get, "/_sandbox/t1/api/stats/summary")
            #expect((created.status == 409) == (status == 409), "\(created.body)")
        }
        #expect(world.world.persona == "six-days")
        folder.remove()
        #expect(try world.send(.post, "/_understudy/reset").status == 404)
        #expect(world.world.persona == "six-days")
    }
}
