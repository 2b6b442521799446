import RawSockets
import Testing
import TestSupport
import Values

@Suite("A patch changes the real response")
struct FaultPatchTests {
    /// The response with a patch, and the real response.
    private func answers(_ patch: JSON, to request: RawRequest) async throws -> (patched: JSON, real: JSON) {
        let world = try await WireWorld()
        let real = try await world.send(request)
        try await world.add(["effect": ["patch": patch]])
        let patched = try await world.send(request)
        #expect(patched.status == real.status)
        #expect(patched.announcedBytes == patched.body.count)
        return (try #require(patched.json), try #require(real.json))
    }

    @Test("of the Longevity App")
    func longevity() async throws {
        let patch: JSON = [
            ["op": "replace", "path": "/weekly/value", "value": .null], ["op": "remove", "path": "/weekly/points/0/biologicalAge"],
        ]
        let (patched, real) = try await answers(patch, to: .trends)
        let differences = patched.differences(from: real)
        #expect(differences.count == 2, "\(differences)")
        #expect(patched["weekly"]?["value"] == .null)
        #expect(patched["weekly"]?["points"]?.array?.first?.object?.keys.contains("biologicalAge") == false)
    }

    @Test("and errors too")
    func refusal() async throws {
        let (patched, _) = try await answers(
            [["op": "replace", "path": "/error", "value": "Another"]], to: .get("/api/longevity/trends", token: "nobody"))
        #expect(patched == ["error": "Another"])
    }

    @Test("while a write is committed, in either phase", arguments: ["before", "after"])
    func write(_ phase: String) async throws {
        let world = try await WireWorld()
        let patch: JSON = [["op": "replace", "path": "/data/id", "value": "x"]]
        try await world.add(["match": ["method": "POST"], "effect": ["patch": patch], "phase": .string(phase)])
        let answer = try await world.send(.weight())
        #expect(answer.at("data", "id") == "x")
        let stored = try await world.measurements()
        #expect(stored == 1)
    }

    @Test("of one status alone, with when.status", arguments: [200, "2xx"] as [JSON])
    func status(_ status: JSON) async throws {
        let world = try await WireWorld()
        let patch: JSON = [["op": "add", "path": "/patched", "value": true]]
        try await world.add(["when": ["status": status, "first": 2], "effect": ["patch": patch]])
        let refused = RawRequest.get("/api/longevity/trends", token: "nobody")
        let answers = [
            try await world.send(refused), try await world.send(.trends), try await world.send(refused), try await world.send(.trends),
            try await world.send(.trends),
        ]
        #expect(answers.map(\.status) == [401, 200, 401, 200, 200])
        #expect(answers.map { $0.json?["patched"] } == [nil, true, nil, true, nil])
        #expect(answers.map(\.fault) == [nil, "f1", nil, "f1", nil])
        let counts = try await world.counts(of: "f1")
        #expect(counts == [3, 2, 0])
        let listed = try await world.control("GET", "requests").json?["requests"]?.array?.map { $0["faults"] }
        #expect(listed == [[], ["f1"], [], ["f1"], []])
    }

    @Test("of one status, after a write that another rule delays")
    func statusAfterDelay() async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["latencyMs": 20]])
        try await world.add(["match": ["method": "POST"], "when": ["status": "2xx"], "effect": ["status": 500, "latencyMs": 20]])
        let answer = try await world.send(.weight())
        #expect(answer.status == 500)
        #expect(answer.fault == "f1, f2")
        #expect(answer.duration >= .milliseconds(40))
        let stored = try await world.measurements()
        #expect(stored == 1)
        let listed = try await world.control("GET", "requests").json?["requests"]?.array
        #expect(listed?.first?["faults"] == ["f1", "f2"])
        #expect(listed?.first?["status"] == 500)
    }
}
