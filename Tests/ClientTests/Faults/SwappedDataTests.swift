import RawSockets
import Testing

@Suite("A request that a rule delays")
struct SwappedDataTests {
    /// Sends a measurement to a world that holds it, and waits until it has arrived.
    private func hold(in world: WireWorld) async throws -> Task<RawResponse, any Error> {
        try await world.add(["match": ["method": "POST", "path": "/api/*"], "effect": ["hold": ["requests": 2, "timeoutMs": 600_000]]])
        let waiting = Task { try await world.send(.weight()) }
        _ = try await world.eventually { try await world.entries().first { $0["method"] == "POST" } }
        return waiting
    }

    @Test("during a swap of the data gets no response and writes nothing", arguments: ["reset", "snapshots/s/restore"])
    func swap(_ call: String) async throws {
        let world = try await WireWorld()
        let taken = try await world.control("PUT", "snapshots/s")
        #expect(taken.status == 201)
        let waiting = try await hold(in: world)
        let swapped = try await world.control("POST", call)
        #expect(swapped.status == 200)
        _ = try await world.control("DELETE", "faults")

        let answer = try await waiting.value
        #expect(answer.isNothing)
        let stored = try await world.measurements()
        #expect(stored == 0)
        let status = try await world.entries().first { $0["method"] == "POST" }?["status"]
        #expect(status == (call == "reset" ? nil : .null))
        let next = try await world.send(.weight())
        #expect(next.isStored)
    }

    @Test("while the journal is emptied is in it after its response")
    func emptied() async throws {
        let world = try await WireWorld()
        let waiting = try await hold(in: world)
        _ = try await world.control("DELETE", "requests")
        _ = try await world.control("DELETE", "faults")
        let answer = try await waiting.value
        #expect(answer.isStored)
        let entry = try await world.entry(of: answer)
        #expect(entry?["status"] == .integer(answer.status))
    }
}
