import RawSockets
import Testing
import TestSupport
import TestTraits
import Values

@Suite("A preset", .highPriority)
struct PresetTests {
    private let periods = ["weekly", "monthly", "yearly"]

    private func world(_ preset: JSON) async throws -> WireWorld {
        let world = try await WireWorld()
        try await world.add(["preset": preset])
        return world
    }

    @Test("lost-response: commits the first write, and resets the connection in the middle of the response")
    func lostResponse() async throws {
        let world = try await world("lost-response")
        let read = try await world.send(.progress)
        #expect(read.status == 200)
        let lost = try await world.send(.weight())
        #expect(lost.ending == .reset)
        #expect(lost.isCut, "\(lost)")
        #expect(lost.fault == "f1")
        let entry = try await world.entry(of: lost)
        #expect(entry?["status"] == 201)
        let stored = try await world.measurements()
        #expect(stored == 1)
        let next = try await world.send(.weight(83))
        #expect(next.isStored)
    }

    @Test("lost-response: loses a response without a body, too, by announcing one")
    func lostEmptyResponse() async throws {
        let world = try await WireWorld()
        let stored = try await world.send(.weight())
        let id = try #require(stored.at("data", "id").string)
        try await world.add(["preset": "lost-response"])
        let lost = try await world.send(.make("DELETE", "/api/v1/progress/\(id)"))
        #expect(lost.ending == .reset)
        #expect(lost.status == 200)
        #expect(lost.announcedBytes == 1)
        #expect(lost.body.isEmpty)
        let left = try await world.measurements()
        #expect(left == 0)
    }

    @Test("lost-response's effect: sends no response to HEAD, which has no middle", arguments: ["reset", "close"])
    func cutHead(_ connection: String) async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["corrupt": "truncated", "connection": .string(connection)]])
        let answer = try await world.send(.make("HEAD", "/api/longevity/trends"))
        #expect(answer.isNothing)
        #expect(answer.ending == (connection == "reset" ? .reset : .closed))
    }

    @Test("refresh-race: holds two requests with tokens, and answers both with 401")
    func refreshRace() async throws {
        let world = try await world("refresh-race")
        async let first = world.send(.progress)
        // A request without a token neither waits nor counts.
        let without = try await world.send(.get("/api/legal/terms", token: nil))
        #expect(without.status == 200)
        async let second = world.send(.insights)
        let answers = [try await first, try await second]
        for answer in answers {
            #expect(answer.status == 401)
            #expect(answer.at("message") == "Invalid authentication")
        }
        let counts = try await world.counts(of: "f1")
        #expect(counts == [2, 2, 0])
        let next = try await world.send(.progress)
        #expect(next.status == 200)
    }

    @Test("missing-points keeps the values of trends, and null-values their points")
    func trends() async throws {
        let real = try await WireWorld().send(.trends)
        let pointless = try await world("missing-points").send(.trends)
        let valueless = try await world("null-values").send(.trends)
        for period in periods {
            #expect(pointless.at(period, "points") == [])
            #expect(pointless.at(period, "value") == real.at(period, "value"))
            #expect(pointless.at(period, "value") != .null)
            #expect(valueless.json?[period]?["value"] == .null)
            #expect(valueless.at(period, "points") == real.at(period, "points"))
            #expect(valueless.at(period, "points").array?.isEmpty == false)
        }
        #expect(pointless.fault == "f1, f2, f3")
    }

    @Test("accepts overrides of match, schedule, phase and lifetime")
    func overridden() async throws {
        let world = try await WireWorld()
        try await world.add(["preset": "maintenance", "match": ["path": "/api/v1/*"], "when": ["first": 1], "ttlSeconds": 60])
        let other = try await world.send(.trends)
        #expect(other.status == 200)
        let answers = try await world.send(.progress, times: 2)
        #expect(answers.map(\.status) == [503, 200])
        try await world.add(["preset": "offline", "phase": "after"])
        let lost = try await world.send(.weight())
        #expect(lost.ending == .reset)
        try await world.control("DELETE", "faults").expectDone()
        let stored = try await world.measurements()
        #expect(stored == 1)
    }

    @Test("keeps its other rules when one period's is deleted")
    func onePeriod() async throws {
        let world = try await world("null-values")
        try await world.control("DELETE", "faults/f2").expectDone()
        let answer = try await world.send(.trends)
        #expect(answer.json?["weekly"]?["value"] == .null)
        #expect(answer.at("monthly", "value") != .null)
        #expect(answer.json?["yearly"]?["value"] == .null)
    }
}
