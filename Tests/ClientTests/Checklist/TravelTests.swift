import Testing
import TestSupport

@Suite("A user who changes the time zone")
struct TravelTests {
    @Test("to the west may check in for an earlier day, which restarts the streak")
    func west() async throws {
        let app = App(server: try TestServer.with("onboarded", now: "2026-01-07T00:00:00Z"), token: "onboarded")
        try await app.setTimezone("Pacific/Kiritimati")
        let first = try await app.checkIn()
        #expect(first.today?.date == "2026-01-07")
        try await app.setTimezone("America/New_York")
        let second = try await app.checkIn()
        #expect(second.today?.date == "2026-01-06")
        #expect(second.state.rejuvenationStreakDays == 1)
        let dates = try await app.summary().yearlyHistory.map(\.date)
        #expect(dates == ["2026-01-06", "2026-01-07"])
    }

    @Test("to the east may check in twice within an hour, on two consecutive days")
    func east() async throws {
        let app = App(server: try TestServer.with("onboarded", now: "2026-01-07T00:00:00Z"), token: "onboarded")
        try await app.setTimezone("America/New_York")
        let first = try await app.checkIn()
        #expect(first.today?.date == "2026-01-06")
        #expect(first.state.rejuvenationStreakDays == 1)
        try await app.setTimezone("Pacific/Kiritimati")
        let second = try await app.checkIn()
        #expect(second.today?.date == "2026-01-07")
        #expect(second.state.rejuvenationStreakDays == 2)
    }

    @Test("sees another week from one request to the next")
    func week() async throws {
        let app = App(server: try TestServer.with("onboarded", now: "2026-01-11T23:00:00Z"), token: "onboarded")
        try await app.setTimezone("America/New_York")
        let there = try await app.days()
        #expect(there.start == "2026-01-05")
        #expect(there.timezone == "America/New_York")
        try await app.setTimezone("Asia/Kolkata")
        let here = try await app.days()
        #expect(here.start == "2026-01-12")
        #expect(here.timezone == "Asia/Kolkata")
    }

    @Test("to an unknown zone is counted in UTC, and the response has the zone's name", arguments: DemoServer.fidelities)
    func nowhere(_ fidelity: String) async throws {
        let server = try TestServer.with("onboarded", now: "2026-01-11T23:59:59Z", fidelity: fidelity)
        let app = App(server: server, token: "onboarded")
        try await app.setTimezone("Mars/Olympus_Mons")
        let result = try await app.checkIn()
        #expect(result.today?.date == "2026-01-11")
        let delta = try await app.days()
        #expect(delta.timezone == "Mars/Olympus_Mons")
        #expect(delta.start == "2026-01-05")
        #expect(delta.series.count == 7)
    }

    @Test("to null is counted in UTC", arguments: DemoServer.fidelities)
    func unknown(_ fidelity: String) async throws {
        let server = try TestServer.with("onboarded", now: "2026-01-11T23:59:59Z", fidelity: fidelity)
        let answer = try await server.patch("/api/auth/profile", token: "onboarded", ["timezone": .null])
        #expect(answer.status == 200)
        let delta = try await App(server: server, token: "onboarded").days()
        #expect(delta.timezone == "UTC")
        #expect(delta.end == "2026-01-11")
    }
}
