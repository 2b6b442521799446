import Testing
import Values

@Suite("A request that a rule holds while its world is reset")
struct HeldThroughResetTests {
    private static let tenMinutesMs: JSON = 600_000
    private static let delay: JSON = ["latencyMs": tenMinutesMs]
    /// A gate that needs more requests than the test sends.
    private static let gate: JSON = ["hold": ["requests": 100, "timeoutMs": tenMinutesMs]]

    private func reset(_ world: WireWorld) async throws {
        let answer = try await world.control("POST", "reset", [:])
        try #require(answer.status == 200, "\(answer)")
    }

    @Test("is released, is closed without running its handler, and is in no journal", arguments: [delay, gate, delay.merging(gate)])
    func before(_ effect: JSON) async throws {
        let world = try await WireWorld()
        try await world.add(["effect": effect])
        async let held = world.send(.weight())
        _ = try await world.eventually { try await world.entries().first }
        try await reset(world)
        let answer = try await held
        #expect(answer.ending == .closed)
        #expect(answer.isNothing)
        let journal = try await world.control("GET", "requests")
        #expect(journal.json == ["requests": [], "dropped": 0])
        let measurements = try await world.measurements()
        #expect(measurements == 0)
    }

    @Test("is released after running its handler, too, and its effect is gone", arguments: [delay, gate, delay.merging(gate)])
    func after(_ effect: JSON) async throws {
        let world = try await WireWorld()
        try await world.add(["effect": effect, "phase": "after"])
        async let held = world.send(.weight())
        _ = try await world.eventually { try await world.entries().first { $0["status"] == 201 } }
        try await reset(world)
        let answer = try await held
        #expect(answer.ending != .silent)
        let journal = try await world.control("GET", "requests")
        #expect(journal.json == ["requests": [], "dropped": 0])
        let measurements = try await world.measurements()
        #expect(measurements == 0)
    }

    @Test("is released together with all other waiting requests", arguments: [delay, gate])
    func many(_ effect: JSON) async throws {
        let world = try await WireWorld()
        try await world.add(["effect": effect])
        let count = 20
        async let held = world.onConnections { [request = world.addressed(.trends)] connect in
            let connections = try (0..<count).map { _ in
                let connection = try connect()
                try connection.send(request)
                return connection
            }
            return try connections.map { try $0.receiveResponse() }
        }
        _ = try await world.eventually { try await world.entries().count == count ? true : nil }
        try await reset(world)
        let answers = try await held
        #expect(answers.count == count)
        #expect(answers.allSatisfy { $0.ending == .closed && $0.isNothing })
        let entries = try await world.entries()
        #expect(entries == [])
    }
}
