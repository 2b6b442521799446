import Testing
import Values

/// The time that the client has waited.
@Suite("The journal's duration of a request")
struct JournalDurationTests {
    /// The duration in the entry, in the archive, and in the summary.
    private func durations(of id: String?, in world: WireWorld) async throws -> [Double] {
        let entry = try await world.control("GET", "requests/\(id ?? "")").json
        let archive = try await world.control("GET", "requests.har").json?["log"]?["entries"]?.array ?? []
        let archived = archive.first { $0["comment"]?.string?.hasPrefix("\(id ?? ""),") == true }
        return [entry?["durationMs"], archived?["time"], archived?["timings"]?["wait"]].compactMap { $0?.number }
    }

    @Test(
        "includes the delays of rules, before and after the handler",
        arguments: [
            (["effect": ["latencyMs": 120]], 120), (["effect": ["latencyMs": 120], "phase": "after"], 120),
            (["effect": ["hold": ["requests": 2, "timeoutMs": 120]]], 120),
            (["effect": ["hold": ["requests": 2, "timeoutMs": 120]], "phase": "after"], 120),
            (["effect": ["latencyMs": 120, "status": 503], "phase": "after"], 120),
            // Forty bytes: ten at once, and ten more each tenth of a second.
            (["effect": ["text": "0123456789012345678901234567890123456789", "bytesPerSecond": 100]], 290),
            (["effect": ["latencyMs": 120, "bytesPerSecond": 1_000_000], "phase": "after"], 120),
        ] as [(JSON, Double)])
    func delays(_ rule: JSON, _ leastMs: Double) async throws {
        let world = try await WireWorld()
        try await world.add(rule)
        let answer = try await world.send(.trends)
        #expect(answer.ending == .whole)
        let entries = try await world.entries()
        #expect(entries.map { $0["id"]?.string } == [answer.requestID])
        #expect(entries.first?["status"]?.integer == answer.status)
        let durations = try await durations(of: answer.requestID, in: world)
        #expect(durations.count == 3)
        #expect(durations.allSatisfy { $0 >= leastMs }, "\(durations)")
        #expect(Set(durations).count == 1)
    }

    @Test("includes the delays of a connection that a rule ends", arguments: ["reset", "close"], ["before", "after"])
    func disconnected(_ connection: String, _ phase: String) async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["latencyMs": 80, "connection": .string(connection)], "phase": .string(phase)])
        let answer = try await world.send(.trends)
        #expect(answer.isNothing)
        let entry = try #require(try await world.entries().first)
        #expect(entry["status"] == .null)
        #expect(entry["durationMs"]?.number ?? 0 >= 80)
    }

    @Test(
        "is the time until the client left, and no response was sent then",
        arguments: [
            ["effect": ["latencyMs": 600_000]], ["effect": ["latencyMs": 600_000], "phase": "after"], ["effect": ["connection": "hang"]],
            ["effect": ["hold": ["requests": 2, "timeoutMs": 600_000]], "phase": "after"],
        ] as [JSON])
    func left(_ rule: JSON) async throws {
        let world = try await WireWorld()
        // The first request makes the account's data, and the client must not leave before the rule holds its request.
        _ = try await world.send(.trends)
        try await world.add(rule)
        let answer = try await world.send(.trends, timeOutMs: 500)
        #expect(answer.ending == .silent)
        // Where the system does not tell at once that the client left, the entry still has the handler's status for a moment.
        let entry = try await world.eventually {
            try await world.entries().first { $0["durationMs"]?.number ?? 0 >= 150 && $0["status"] == .null }
        }
        #expect(entry["answer"] == .null)
        #expect(entry["faults"] == ["f1"])
    }

    @Test("of a response that stops in the middle goes on until the client leaves")
    func stopped() async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["corrupt": "truncated", "connection": "hang"]])
        let answer = try await world.send(.trends, timeOutMs: 300, firstTimeOutMs: 20_000)
        #expect(answer.ending == .silent)
        #expect(answer.status == 200)
        let entry = try await world.eventually {
            try await world.entries().first { $0["durationMs"]?.number ?? 0 >= 150 }
        }
        #expect(entry["status"] == 200)
        #expect(entry["answer"]?["bodyTruncated"] == true)
        #expect(entry["answer"]?["bodyNote"]?.string?.hasPrefix("a rule ended the response after ") == true)
    }
}
