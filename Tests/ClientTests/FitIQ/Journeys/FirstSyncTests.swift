import Testing
import TestSupport
import TestTraits
import Values

@Suite("The first sync of a phone", .highPriority)
struct FirstSyncTests {
    @Test("a year of weights is stored in sequence, and returned newest first")
    func year() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register("jane@understudy.test")
        let app = server.fitIQ(registration.accessToken)
        let first = LocalDate(year: 2025, month: 1, day: 8)
        var posted: [FitIQEntry] = []
        for day in 0..<365 { posted.append(try await app.log(90 - Double(day) / 50, at: "\(first + day)T07:10:00Z")) }
        #expect(Set(posted.map(\.id)).count == 365)
        let found = try await app.allEntries(from: first.description, to: "2026-01-07")
        #expect(found == posted.reversed())
        let history = try await app.connection.payload("GET", "/api/v1/progress/history?limit=1")
        #expect(history.array?.compactMap { $0["id"]?.string } == posted.last.map { [$0.id] })
    }

    @Test("eight connections at once lose nothing, and every entry has a unique id")
    func burst() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register("jane@understudy.test")
        let posted = try await withThrowingTaskGroup(of: [FitAnswer].self) { group in
            for number in 0..<8 {
                group.addTask {
                    let connection = server.fit(registration.accessToken)
                    var answers: [FitAnswer] = []
                    for minute in 0..<40 {
                        // The same instants on all connections, distinguished by the quantity.
                        let body = JSON.measurement(
                            Double(number * 100 + minute), of: "steps", at: "2026-01-06T10:\(padded(minute, 2)):00Z")
                        answers.append(try await connection.send("POST", "/api/v1/progress", body))
                    }
                    return answers
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(posted.count == 320)
        let refused = posted.filter { $0.status != 201 }.map(\.text)
        #expect(refused == [])
        let entries = try posted.map { try $0.decoded(FitIQEnvelope<FitIQEntry>.self).data }
        #expect(Set(entries.map(\.id)).count == 320)
        let found = try await server.fitIQ(registration.accessToken).allEntries("steps", from: "2026-01-06", to: "2026-01-06")
        #expect(found.count == 320)
        let byID = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let changed = entries.filter { byID[$0.id] != $0 }.map { "\($0) is \(byID[$0.id].map { "\($0)" } ?? "missing")" }
        #expect(changed == [])
        #expect(found.map(\.date) == found.map(\.date).sorted(by: >))
    }

    @Test("reads continue during a burst, and never return fewer entries than before")
    func readingDuringBurst() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register("jane@understudy.test")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let app = server.fitIQ(registration.accessToken)
                    for minute in 10..<40 { try await app.log(75, at: "2026-01-06T10:\(minute):00Z") }
                }
            }
            for _ in 0..<4 {
                group.addTask {
                    let app = server.fitIQ(registration.accessToken)
                    var total = 0
                    try await eventually {
                        let page = try await app.entries(from: "2026-01-06", to: "2026-01-06")
                        #expect(page.total >= total)
                        #expect(page.entries.count == min(100, page.total))
                        total = page.total
                        return total >= 120
                    }
                    #expect(total == 120)
                }
            }
            // The readers end when a writer fails.
            for try await _ in group {}
        }
    }
}
