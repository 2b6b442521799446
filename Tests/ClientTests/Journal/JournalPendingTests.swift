import Testing
import Values

@Suite("A request without a response")
struct JournalPendingTests {
    private func only(_ world: WireWorld, where fits: (JSON) -> Bool = { _ in true }) async throws -> JSON {
        try await world.eventually {
            let entries = try await world.entries()
            return entries.count == 1 ? entries.first.flatMap { fits($0) ? $0 : nil } : nil
        }
    }

    @Test(
        "is in the journal while it waits, and its entry is completed later",
        arguments: [
            ["latencyMs": 60_000], ["hold": ["requests": 2, "timeoutMs": 60_000]], ["connection": "hang"],
        ] as [JSON])
    func waiting(_ effect: JSON) async throws {
        let world = try await WireWorld()
        try await world.add(["effect": effect])
        let answer = try await world.send(.weight(), timeOutMs: 100)
        #expect(answer.ending == .silent)
        #expect(answer.isNothing)
        let entry = try await only(world)
        #expect(entry["method"] == "POST")
        #expect(entry["path"] == "/api/v1/progress")
        #expect(entry["body"]?["quantity"] == 82.5)
        #expect(entry["status"] == .null)
        #expect(entry["faults"] == ["f1"])
        #expect(entry["backend"] == "fitiq")
        #expect(entry["account"] == "jane")
    }

    @Test("is verified like any other, also by a null status")
    func verified() async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["connection": "hang"], "phase": "after"])
        _ = try await world.send(.weight(), timeOutMs: 100)
        _ = try await only(world) { $0["account"] == "jane" }
        let match: JSON = ["method": "POST", "path": "/api/v1/progress", "body": ["quantity": 82.5], "account": "jane"]
        let found = try await world.control("POST", "requests/verify", ["match": match, "count": ["exactly": 1]])
        #expect(found.status == 200, "\(found)")
        #expect(found.at("requests").array?.first?["status"] == .null)
        let answered = try await world.control("POST", "requests/verify", ["match": match.merging(["status": 201])])
        #expect(answered.status == 422)
        let difference = answered.at("nearMisses").array?.first?["differences"]?.array?.first
        #expect(difference == ["field": "status", "expected": 201, "found": .null])
    }

    @Test("because of a lost connection is in the journal without a status", arguments: ["reset", "close"], ["before", "after"])
    func lost(_ connection: String, _ phase: String) async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["connection": .string(connection)], "phase": .string(phase)])
        let answer = try await world.send(.weight())
        #expect(answer.isNothing)
        let entries = try await world.entries()
        #expect(entries.count == 1)
        #expect(entries.first?["status"] == .null)
        #expect(entries.first?["answer"] == .null)
        #expect(entries.first?["faults"] == ["f1"])
        #expect(entries.first?["backend"] == "fitiq")
        #expect(entries.first?["account"] == "jane")
    }

    @Test("for some time is listed by its arrival, before later requests with earlier responses")
    func order() async throws {
        let world = try await WireWorld()
        try await world.add(["match": ["query": ["held": "*"]], "effect": ["hold": ["requests": 2, "timeoutMs": 60_000]]])
        async let first = world.send(.get("/api/longevity/trends?held=1"))
        _ = try await only(world)
        _ = try await world.send(.progress)
        _ = try await world.send(.get("/api/longevity/trends?held=2"))
        _ = try await first
        let entries = try await world.entries()
        #expect(entries.map { $0["query"]?["held"]?.array?.first } == ["1", nil, "2"])
        #expect(entries.map { $0["status"] } == [200, 200, 200])
    }
}
