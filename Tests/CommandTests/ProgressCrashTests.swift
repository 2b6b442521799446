import Foundation
import Testing
import Values

@Suite("POST /api/v1/progress: a server that is killed during a first sync")
struct ProgressCrashTests {
    private static let account: JSON = ["key": "ada", "tokens": ["ada"], "fitiq": [:]]
    private static let morning = ["--now", "2026-01-07T09:00:00Z"]

    @Test("has stored every acknowledged entry", arguments: [1, 8])
    func entries(_ connections: Int) async throws {
        let place = try Workplace(accounts: [Self.account])
        let first = try await place.serve(Self.morning)
        let days = (0..<365).map { LocalDate(year: 2025, month: 1, day: 1) + $0 }
        let acknowledged = await first.write(days, clients: connections, killAfter: 120) { day in
            let body: JSON = ["type": "weight", "quantity": 75.5, "logged_at": .string("\(day)T07:00:00Z")]
            let answer = try await first.post("/api/v1/progress", token: "ada", body)
            return answer.status == 201 ? answer.body["data"]?["id"]?.string : nil
        }
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
        // Entries that were not acknowledged may be stored or not.
        #expect(stored.count <= acknowledged.count + connections)
    }
}
