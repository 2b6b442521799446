import Testing
import TestSupport

@Suite("An evergreen persona")
struct EvergreenTests {
    @Test(
        "has its check-ins up to yesterday, whatever the date",
        arguments: [
            ("2026-01-08T09:00:00Z", "2026-01-02", "2026-01-07"), ("2026-01-14T09:00:00Z", "2026-01-08", "2026-01-13"),
            ("2027-01-07T09:00:00Z", "2027-01-01", "2027-01-06"), ("2028-03-01T09:00:00Z", "2028-02-24", "2028-02-29"),
            ("2025-01-01T09:00:00Z", "2024-12-26", "2024-12-31"), ("2026-01-07T21:00:00Z", "2026-01-02", "2026-01-07"),
        ])
    func moves(_ now: String, _ first: String, _ last: String) async throws {
        let app = App(server: try TestServer.with("six-days"), token: "six-days")
        let before = try await app.summary()
        #expect(before.yearlyHistory.map(\.date).last == "2026-01-06")
        try app.server.setNow(now)
        let after = try await app.summary()
        #expect(after.yearlyHistory.count == 6)
        #expect(after.yearlyHistory.first?.date == first)
        #expect(after.yearlyHistory.last?.date == last)
        #expect(after.today == nil)
        let trends = try await app.trends()
        #expect(!trends.weekly.available)
        #expect(trends.weekly.points?.last?.date == last)
    }

    @Test("is in its former state when the clock is set back")
    func returns() async throws {
        let app = App(server: try TestServer.with("seven-days"), token: "seven-days")
        let before = try await app.summary()
        try app.server.setNow("2026-06-01T09:00:00Z")
        _ = try await app.summary()
        try app.server.setNow("2026-01-07T09:00:00Z")
        let after = try await app.summary()
        #expect(after == before)
    }

    @Test("has checked in today on every day, if that is its purpose")
    func today() async throws {
        let app = App(server: try TestServer.with("checked-in-today"), token: "checked-in-today")
        for date in ["2026-01-07", "2026-01-08", "2026-02-01"] {
            try app.server.setNow(date + "T09:00:00Z")
            let summary = try await app.summary()
            #expect(summary.today?.date == date)
            let again = try await app.server.post("/api/age/daily-update", token: app.token, ["metrics": .bestDay])
            #expect(again.status == 409)
        }
    }

    @Test("has a subscription that lapsed yesterday, whatever the date")
    func lapsed() async throws {
        let app = App(server: try TestServer.with("lapsed"), token: "lapsed")
        for date in ["2026-01-07", "2026-01-08", "2027-01-07"] {
            try app.server.setNow(date + "T09:00:00Z")
            let subscription = try await app.subscription()
            #expect(subscription.status == "expired")
        }
    }

    @Test(
        "stays evergreen after requests that change nothing",
        arguments: [
            Call.post("/api/auth/me", ["idToken": "six-days"]), .post("/api/auth/logout"), .get("/api/subscription/status"),
            .get("/api/legal/consent"), .post("/api/chat", ["message": "Hello"]), .get("/api/analytics/delta?range=yearly"),
            .post("/api/onboarding/submit", ["chronologicalAgeYears": 37, "answers": .answers]), .patch("/api/auth/profile", [:]),
        ])
    func reads(_ call: Call) async throws {
        let app = App(server: try TestServer.with("six-days"), token: "six-days")
        _ = try await app.server.send(call, token: "six-days")
        try app.server.setNow("2026-01-14T09:00:00Z")
        let history = try await app.summary().yearlyHistory
        #expect(history.last?.date == "2026-01-13")
    }

    @Test(
        "is no longer evergreen after a client's write",
        arguments: [
            Call.patch("/api/auth/profile", ["timezone": "Europe/Istanbul"]), .post("/api/legal/consent", [:]),
            .post("/api/subscription/test-bypass"), .post("/api/auth/me", ["idToken": "six-days", "firstName": "Samuel"]),
        ])
    func writes(_ call: Call) async throws {
        let app = App(server: try TestServer.with("six-days"), token: "six-days")
        let answer = try await app.server.send(call, token: "six-days")
        #expect(answer.status == 200)
        try app.server.setNow("2026-01-14T09:00:00Z")
        let history = try await app.summary().yearlyHistory
        #expect(history.count == 6)
        #expect(history.last?.date == "2026-01-06")
    }

    @Test("keeps the client's check-in, a day, a week and a year later", arguments: ["2026-01-08", "2026-01-14", "2027-01-07"])
    func checkIn(_ later: String) async throws {
        let app = App(server: try TestServer.with("six-days"), token: "six-days")
        try await app.checkIn()
        let before = try await app.trends()
        let dates = before.weekly.points?.map(\.date) ?? []
        #expect(dates.count == 7)
        #expect(dates.last == "2026-01-07")
        #expect(before.weekly.available)
        try app.server.setNow(later + "T09:00:00Z")
        let after = try await app.trends()
        #expect(after == before)
        let summary = try await app.summary()
        #expect(summary.today == nil)
    }

    @Test(
        "is seeded again at midnight in its own zone",
        arguments: [("2026-01-07T20:59:59Z", "2026-01-06"), ("2026-01-07T21:00:00Z", "2026-01-07")])
    func ownZone(_ now: String, _ last: String) async throws {
        let app = App(server: try TestServer.with("istanbul"), token: "istanbul")
        _ = try await app.summary()
        try app.server.setNow(now)
        let history = try await app.summary().yearlyHistory
        #expect(history.last?.date == last)
    }
}
