import Foundation
import Synchronization
import Testing
import UnderstudyCore

@Suite("A server that is killed during a first sync")
struct ProgressCrashTests {
    private static let account: JSON = ["key": "ada", "tokens": ["ada"], "fitiq": [:]]
    private static let morning = ["--now", "2026-01-07T09:00:00Z"]

    @Test("has every entry that it had acknowledged", arguments: [1, 8])
    func entries(_ connections: Int) async throws {
        let place = try Workplace(accounts: [Self.account])
        let first = try await place.serve(Self.morning)
        let acknowledged = await post(365, over: connections, to: first, killAfter: 120)
        #expect(try await first.process.finished().ending == .killed(signal: SIGKILL))
        #expect(acknowledged.count >= 120)

        let second = try await place.serve(Self.morning)
        var stored: Set<String> = []
        var total = 1
        while stored.count < total {
            let answer = try await second.get("/api/v1/progress?from=2020-01-01&limit=100&offset=\(stored.count)", token: "ada")
            let entries = try #require(answer.body["data"]?["entries"]?.array, "\(answer.body.text)")
            total = try #require(answer.body["data"]?["total"]?.integer)
            try #require(!entries.isEmpty)
            stored.formUnion(entries.compactMap { $0["id"]?.string })
        }
        #expect(acknowledged.subtracting(stored) == [])
        // Those under way when it was killed may be there, or not.
        #expect(stored.count <= acknowledged.count + connections)
    }

    /// Posts a weight for each day, several at once, and kills the server as soon as so many are acknowledged.
    ///
    /// - Returns: the acknowledged ids.
    private func post(_ count: Int, over connections: Int, to server: RunningServer, killAfter limit: Int) async -> Set<String> {
        let acknowledged = Acknowledged()
        await withTaskGroup(of: Void.self) { group in
            for connection in 0..<connections {
                group.addTask {
                    for day in stride(from: connection, to: count, by: connections) {
                        let loggedAt = (LocalDate(year: 2025, month: 1, day: 1) + day).description + "T07:00:00Z"
                        let body: JSON = ["type": "weight", "quantity": 75.5, "logged_at": .string(loggedAt)]
                        guard let answer = try? await server.post("/api/v1/progress", token: "ada", body), answer.status == 201,
                            let id = answer.body["data"]?["id"]?.string
                        else { return }
                        let reached = acknowledged.ids.withLock { ids in
                            ids.insert(id)
                            return ids.count
                        }
                        if reached == limit { server.process.send(SIGKILL) }
                    }
                }
            }
        }
        return acknowledged.ids.withLock { $0 }
    }
}

/// The ids of the entries whose post was answered.
private final class Acknowledged: Sendable {
    let ids = Mutex<Set<String>>([])
}
