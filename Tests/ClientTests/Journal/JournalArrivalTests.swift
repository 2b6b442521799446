import Testing

@Suite("The journal's time of a request that a rule holds")
struct JournalArrivalTests {
    private static let before = "2026-01-07T09:00:00.000Z"
    private static let after = "2026-02-01T09:00:00.000Z"

    /// Waits for the first entry.
    private func arrival(in world: WireWorld) async throws {
        _ = try await world.eventually { try await world.entries().first }
    }

    private func moveClock(of world: WireWorld) async throws {
        let moved = try await world.control("PUT", "clock", ["mode": "frozen", "now": .string(Self.after)])
        try #require(moved.status == 200, "\(moved)")
    }

    @Test("is that of its arrival, even when a gate opens after the clock was set", arguments: ["before", "after"])
    func gate(_ phase: String) async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["hold": ["requests": 2, "timeoutMs": 600_000]], "phase": .string(phase)])
        async let first = world.send(.get("/api/longevity/trends?held=1"))
        try await arrival(in: world)
        try await moveClock(of: world)
        let second = try await world.send(.get("/api/longevity/trends?held=2"))
        let answers = [try await first, second]
        #expect(answers.map(\.status) == [200, 200])
        let entries = try await world.entries()
        #expect(entries.map { $0["id"]?.string } == answers.map(\.requestID))
        #expect(entries.map { $0["at"]?.string } == [Self.before, Self.after])
        #expect(entries.map { $0["status"] } == [200, 200])
    }

    @Test("is that of its arrival, even when a delay ends after the clock was set")
    func delay() async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["latencyMs": 500]])
        async let delayed = world.send(.trends)
        try await arrival(in: world)
        try await moveClock(of: world)
        let answer = try await delayed
        #expect(answer.status == 200)
        let entry = try #require(try await world.entry(of: answer))
        #expect(entry["at"]?.string == Self.before)
    }
}
