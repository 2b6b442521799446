import Testing
import TestSupport
import TestTraits

@Suite("Two check-ins at once", .highPriority)
struct SimultaneousCheckInTests {
    private static let keys = [
        "onboarded", "one-day", "six-days", "seven-days", "thirty-days", "one-year", "gaps", "aging", "kiritimati", "new-york",
    ]

    @Test("store one check-in, and the other request gets a 409", arguments: PersonaServer.Database.allCases)
    func pairs(_ database: PersonaServer.Database) async throws {
        let program = try PersonaServer(database)
        var before: [String: Int] = [:]
        for key in Self.keys { before[key] = try await history(of: key, program).count }

        let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
            for key in Self.keys + Self.keys {
                group.addTask { try await checkIn(key, program) }
            }
            return try await group.reduce(into: [Outcome]()) { $0.append($1) }
        }

        for key in Self.keys {
            let own = outcomes.filter { $0.key == key }.sorted { $0.status < $1.status }
            #expect(own.map(\.status) == [200, 409], "\(key)")
            #expect(own.last?.error == "Daily check-in already completed", "\(key)")
            let dates = try await history(of: key, program)
            // The window of a whole year has room for one more check-in.
            #expect(dates.count == (before[key] ?? 0) + 1, "\(key)")
            #expect(dates.last == "2026-01-07", "\(key)")
            #expect(Set(dates).count == dates.count, "\(key)")
        }
    }

    @Test("or a dozen store one", arguments: PersonaServer.Database.allCases)
    func dozen(_ database: PersonaServer.Database) async throws {
        let program = try PersonaServer(database)
        let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
            for _ in 0..<12 { group.addTask { try await checkIn("six-days", program) } }
            return try await group.reduce(into: [Outcome]()) { $0.append($1) }
        }
        #expect(outcomes.count { $0.status == 200 } == 1)
        #expect(outcomes.count { $0.status == 409 } == 11)
        let dates = try await history(of: "six-days", program)
        #expect(dates.count == 7)
    }

    private struct Outcome: Sendable {
        let key: String
        let status: Int
        let error: String?
    }

    private func checkIn(_ key: String, _ program: PersonaServer) async throws -> Outcome {
        let answer = try await program.connection(as: key).send("POST", "/api/age/daily-update", ["metrics": .bestDay])
        return Outcome(key: key, status: answer.status, error: try answer.json["error"]?.string)
    }

    private func history(of key: String, _ program: PersonaServer) async throws -> [String] {
        let answer = try await program.connection(as: key).send("GET", "/api/stats/summary")
        return (try answer.json["yearlyHistory"]?.array ?? []).compactMap { $0["date"]?.string }
    }
}
