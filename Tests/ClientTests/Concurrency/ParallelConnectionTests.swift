import Testing
import TestSupport
import TestTraits
import Values

@Suite("Eight connections in parallel", .highPriority)
struct ParallelConnectionTests {
    private static let keys = [
        "one-day", "six-days", "seven-days", "twenty-nine-days", "thirty-days", "gaps", "istanbul", "kolkata",
    ]

    @Test("read and write, each for its own account, and get the same responses as alone", arguments: PersonaServer.Database.allCases)
    func ownAccounts(_ database: PersonaServer.Database) async throws {
        let program = try PersonaServer(database)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for key in Self.keys {
                group.addTask { try await day(of: key, program.connection(as: key)) }
            }
            try await group.waitForAll()
        }
    }

    /// The requests of a morning: reads, the check-in, and reads again.
    private func day(of key: String, _ connection: FitConnection) async throws {
        func read(_ target: String) async throws -> JSON {
            let answer = try await connection.send("GET", target)
            #expect(answer.status == 200, "\(key) \(target)")
            return try answer.json
        }
        func count() async throws -> Int? {
            try await read("/api/stats/summary")["yearlyHistory"]?.array?.count
        }
        let before = try await count()
        for _ in 0..<5 {
            let trends = try await read("/api/longevity/trends")
            let again = try await read("/api/longevity/trends")
            #expect(trends == again, "\(key)")
            let delta = try await read("/api/analytics/delta?range=monthly")
            #expect(delta["series"]?.array?.count == 31, "\(key)")
        }
        let checkIn = try await connection.send("POST", "/api/age/daily-update", ["metrics": .bestDay])
        #expect(checkIn.status == 200, "\(key)")
        for _ in 0..<5 {
            let points = try await read("/api/longevity/trends")["weekly"]?["points"]?.array
            #expect(points?.last?["date"]?.string == "2026-01-07", "\(key)")
        }
        let after = try await count()
        #expect(after == before.map { $0 + 1 }, "\(key)")
    }

    @Test("see a check-in completely or not at all", arguments: PersonaServer.Database.allCases)
    func wholeCheckIn(_ database: PersonaServer.Database) async throws {
        let program = try PersonaServer(database)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<7 {
                group.addTask {
                    let connection = program.connection(as: "six-days")
                    for _ in 0..<20 { try await connection.expectWholeCheckIn() }
                }
            }
            group.addTask {
                let checkIn = try await program.connection(as: "six-days").send(
                    "POST", "/api/age/daily-update", ["metrics": .bestDay])
                #expect(checkIn.status == 200)
            }
            try await group.waitForAll()
        }
        try await program.connection(as: "six-days").expectWholeCheckIn()
    }

    @Test("patch one account, and the last patch counts as a whole")
    func onePatchAtATime() async throws {
        let program = try PersonaServer(.file)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let connection = program.connection(as: "six-days")
                    for _ in 0..<5 {
                        let body: JSON = ["firstName": .string("First \(number)"), "lastName": .string("Last \(number)")]
                        let answer = try await connection.send("PATCH", "/api/auth/profile", body)
                        #expect(answer.status == 200)
                        #expect(try answer.json["firstName"]?.string == "First \(number)")
                    }
                }
            }
            try await group.waitForAll()
        }
        let me = try await program.connection(as: "six-days").send("POST", "/api/auth/me", ["idToken": "six-days"]).json
        let first = try #require(me["profile"]?["firstName"]?.string)
        let last = try #require(me["profile"]?["lastName"]?.string)
        #expect(first.split(separator: " ").last == last.split(separator: " ").last)
    }
}
