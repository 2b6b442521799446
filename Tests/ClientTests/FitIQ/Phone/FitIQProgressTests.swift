import Foundation
import Testing
import TestSupport
import UnderstudyCore

@Suite("The FitIQ app logs measurements (fitiq.md 4.3)")
struct FitIQProgressTests {
    private static let day = (from: "2026-01-01", to: "2026-01-07")

    @Test("F-6: a measurement of every type is returned as sent, with an id", arguments: FitIQEntry.Kind.allCases)
    func log(_ kind: FitIQEntry.Kind) async throws {
        let server = try TestServer(accounts: [.fitAccount("ada")])
        let body = JSON.measurement(75.5, of: kind.rawValue, at: "2026-01-06T08:00:00Z")
        let answer = try await server.fit("ada").send("POST", "/api/v1/progress", body)
        #expect(answer.status == 201)
        let data = try #require(try answer.json["data"])
        // Without notes the key is absent (fitiq.md 3.10).
        #expect(data.object.map { Set($0.keys) } == ["id", "type", "quantity", "date"])
        #expect(data["date"] == "2026-01-06T08:00:00Z")
        let entry = try answer.decoded(FitIQEnvelope<FitIQEntry>.self).data
        #expect(UUID(uuidString: entry.id) != nil)
        #expect(entry.type == kind)
        #expect(entry.quantity == 75.5)
        let listed = try await server.fitIQ("ada").entries(kind.rawValue, from: Self.day.from, to: Self.day.to)
        #expect(listed.entries == [entry])
    }

    @Test(
        "F-6: an instant is returned in UTC and to the second, in whatever form it was sent",
        arguments: [
            ("2026-01-06T08:00:00.999Z", "2026-01-06T08:00:00Z"), ("2026-01-06T08:00:00.123456789Z", "2026-01-06T08:00:00Z"),
            ("2026-01-06T00:30:00+03:00", "2026-01-05T21:30:00Z"), ("2026-01-05T20:00:00-05:00", "2026-01-06T01:00:00Z"),
            ("2026-01-06T00:00:00+14:00", "2026-01-05T10:00:00Z"),
        ])
    func instants(_ sent: String, _ received: String) async throws {
        let server = try TestServer(accounts: [.fitAccount("ada")])
        let entry = try await server.fit("ada").payload("POST", "/api/v1/progress", .measurement(75, at: sent))
        #expect(entry["date"]?.string == received)
        #expect(entry["quantity"] == 75)
    }

    @Test("F-6: notes are returned too")
    func notes() async throws {
        let server = try TestServer(accounts: [.fitAccount("ada")])
        let body = JSON.measurement(75, at: "2026-01-06T08:00:00Z").with(["notes": "after dinner 🍲"])
        let entry = try await server.fit("ada").payload("POST", "/api/v1/progress", body)
        #expect(entry["notes"] == "after dinner 🍲")
        let listed = try await server.fitIQ("ada").entries(from: Self.day.from, to: Self.day.to)
        #expect(listed.entries.first?.notes == "after dinner 🍲")
    }

    @Test("F-6: the same measurement sent twice is stored twice, with two ids, the later one first")
    func twice() async throws {
        let server = try TestServer(accounts: [.fitAccount("ada")])
        let app = server.fitIQ("ada")
        let first = try await app.log(75, at: "2026-01-06T08:00:00Z")
        let second = try await app.log(75, at: "2026-01-06T08:00:00Z")
        let corrected = try await app.log(74.5, at: "2026-01-06T08:00:00Z")
        let listed = try await app.entries(from: Self.day.from, to: Self.day.to)
        #expect(listed.entries == [corrected, second, first])
        #expect(Set(listed.entries.map(\.id)).count == 3)
    }

    @Test("F-7: a list has entries, a total, and the requested limit and offset")
    func list() async throws {
        let server = try TestServer(accounts: [.fitAccount("ada")])
        let app = server.fitIQ("ada")
        for day in 1...5 { try await app.log(Double(70 + day), at: "2026-01-0\(day)T08:00:00Z") }
        try await app.log(9_000, of: "steps", at: "2026-01-03T20:00:00Z")
        let page = try await app.entries(from: Self.day.from, to: Self.day.to, offset: 1, limit: 2)
        #expect(page.entries.map(\.quantity) == [74, 73])
        #expect(page.total == 5)
        #expect(page.limit == 2)
        #expect(page.offset == 1)
        let end = try await app.entries(from: Self.day.from, to: Self.day.to, offset: 5)
        #expect(end.entries.isEmpty)
        #expect(end.total == 5)
        let none = try await app.entries("height", from: Self.day.from, to: Self.day.to)
        #expect(none.entries.isEmpty)
        #expect(none.total == 0)
    }

    @Test("F-7: a limit above 100 counts as 100, which the response states")
    func limit() async throws {
        let page = try await GuideServer.full().fitIQ("fitiq-full").entries(from: "2024-01-01", to: "2026-01-07", limit: 5_000)
        #expect(page.limit == 100)
        #expect(page.entries.count == 100)
        #expect(page.total > 500)
    }

    @Test("F-7: the latest value is the first of a list of one")
    func latest() async throws {
        let server = try TestServer(accounts: [.fitAccount("ada")])
        let app = server.fitIQ("ada")
        for (day, quantity) in [("2026-01-02", 76.0), ("2026-01-06", 75.1), ("2026-01-04", 75.6)] {
            try await app.log(quantity, at: "\(day)T08:00:00Z")
        }
        let latest = try await app.connection.payload("GET", "/api/v1/progress?type=weight&limit=1")
        #expect(latest.at("entries").array?.map { $0.at("date") } == ["2026-01-06T08:00:00Z"])
        #expect(latest["total"] == 3)
    }

    @Test("F-8: days are whole days of UTC, both included")
    func bounds() async throws {
        let server = try TestServer(accounts: [.fitAccount("ada")])
        let app = server.fitIQ("ada")
        let instants = ["2026-01-01T23:59:59Z", "2026-01-02T00:00:00Z", "2026-01-03T23:59:59Z", "2026-01-04T00:00:00Z"]
        for (index, instant) in instants.enumerated() { try await app.log(Double(index), at: instant) }
        let listed = try await app.entries(from: "2026-01-02", to: "2026-01-03")
        #expect(listed.entries.map(\.quantity) == [2, 1])
        let oneDay = try await app.entries(from: "2026-01-02", to: "2026-01-02")
        #expect(oneDay.entries.map(\.quantity) == [1])
    }

    @Test(
        "F-8: the parameters may come in any order",
        arguments: [
            "type=weight&from=2026-01-02&to=2026-01-03&offset=0&limit=100", "limit=100&offset=0&to=2026-01-03&from=2026-01-02&type=weight",
            "type=weight&start_date=2026-01-02&end_date=2026-01-03&offset=&limit=100&unknown=1",
            "type=weight&type=steps&from=2026-01-02&from=2020-01-01&to=2026-01-03&limit=100",
        ])
    func order(_ query: String) async throws {
        let server = try TestServer(accounts: [.fitAccount("ada")])
        let app = server.fitIQ("ada")
        for day in 1...5 { try await app.log(Double(day), at: "2026-01-0\(day)T12:00:00Z") }
        let listed = try await app.connection.payload("GET", "/api/v1/progress?\(query)")
        #expect(listed.at("entries").array?.map { $0.at("quantity") } == [3, 2])
        #expect(listed["limit"] == 100)
    }
}
