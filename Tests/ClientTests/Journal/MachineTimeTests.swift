import RawSockets
import Testing
import Values

@Suite("The journal's machine time")
struct MachineTimeTests {
    private func instants(_ values: [JSON?]) throws -> [Instant] { try values.map { try #require($0?.string.flatMap { Instant($0) }) } }

    @Test("differs from the world's, and orders the entries and the archive under a frozen clock")
    func frozen() async throws {
        let world = try await WireWorld()
        let before = VirtualClock.systemTime()
        _ = try await world.send(.trends)
        _ = try await world.send(RawRequest.trends.with("X-Understudy-Now", "2027-02-03T04:05:06Z"))
        _ = try await world.send(.progress)
        let after = VirtualClock.systemTime()
        let entries = try await world.entries()
        let world9 = "2026-01-07T09:00:00.000Z"
        #expect(entries.map { $0["at"]?.string } == [world9, "2027-02-03T04:05:06.000Z", world9])
        let received = try instants(entries.map { $0["receivedAt"] })
        #expect(received == received.sorted())
        #expect(received.allSatisfy { (before...after).contains($0) })
        let archive = try await world.control("GET", "requests.har").json?["log"]?["entries"]?.array ?? []
        #expect(archive.map { $0["startedDateTime"] } == entries.map { $0["receivedAt"] })
        #expect(archive.map { $0["_worldTime"] } == entries.map { $0["at"] })
    }

    @Test("is that of a request's arrival, also if a rule holds the request")
    func held() async throws {
        let world = try await WireWorld()
        try await world.add(["match": ["query": ["held": "*"]], "effect": ["latencyMs": 300], "phase": "after"])
        async let first = world.send(.get("/api/longevity/trends?held=1"))
        _ = try await world.eventually { try await world.entries().first }
        let second = try await world.send(.progress)
        let answers = [try await first, second]
        let entries = try await world.entries()
        #expect(entries.map { $0["id"]?.string } == answers.map(\.requestID))
        let received = try instants(entries.map { $0["receivedAt"] })
        #expect(received == received.sorted())
    }
}
