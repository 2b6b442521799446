import Foundation
import Testing
import UnderstudyClient
import UnderstudyServer

/// One server for all tests of this process. Each test has a sandbox of its own, so that all tests can run at the same time.
enum SharedServer {
    private static let starting = Task { try await Understudy.start(now: "2026-01-07T09:00:00Z") }

    static var running: Understudy {
        get async throws { try await starting.value }
    }

    /// Runs a test in a sandbox of its own.
    static func sandbox(persona: String? = nil, _ test: (UnderstudyClient) async throws -> Void) async throws {
        try await running.control.withSandbox(persona: persona) { try await test($0) }
    }
}

@Suite("The trends screen's client")
struct TrendsClientTests {
    @Test(
        "GET /api/longevity/trends: the weekly trend is available from seven check-ins on",
        arguments: [("onboarded", false), ("one-day", false), ("six-days", false), ("seven-days", true), ("one-year", true)])
    func boundary(persona: String, isAvailable: Bool) async throws {
        try await SharedServer.sandbox { world in
            let app = TrendsClient(baseURL: world.baseURL, token: persona)
            let weekly = try await app.trends().weekly
            #expect(weekly.available == isAvailable)
        }
    }

    @Test("POST /api/age/daily-update: a second check-in on the same day is refused, and accepted the next day")
    func timeTravel() async throws {
        try await SharedServer.sandbox { world in
            let app = TrendsClient(baseURL: world.baseURL, token: "six-days")
            try await app.checkIn(sleepHours: 8)
            #expect(try await app.trends().weekly.available)
            await #expect(throws: TrendsClient.Failure.alreadyCheckedIn) { try await app.checkIn(sleepHours: 8) }

            try await world.advance(by: .days(1))
            try await app.checkIn(sleepHours: 7.5)
            #expect(try await app.trends().weekly.points.last?.date == "2026-01-08")
        }
    }

    @Test("retries a read once after a 503")
    func retry() async throws {
        try await SharedServer.sandbox { world in
            try await world.addFault(FaultRule(match: .get("/api/longevity/trends"), when: .first(1), effect: .status(503)))
            let app = TrendsClient(baseURL: world.baseURL, token: "seven-days")
            #expect(try await app.trends().weekly.available)
            try await world.verify(.get("/api/longevity/trends"), count: .exactly(2))
        }
    }

    @Test("learns from a second attempt that a check-in whose response was lost had arrived")
    func lostAnswer() async throws {
        try await SharedServer.sandbox { world in
            // Half of the response arrives. Without any of it, URLSession might send the check-in again by itself, and the app would not notice.
            try await world.addFaults(.lostResponse)
            let app = TrendsClient(baseURL: world.baseURL, token: "seven-days")
            await #expect(throws: URLError.self) { try await app.checkIn(sleepHours: 8) }
            await #expect(throws: TrendsClient.Failure.alreadyCheckedIn) { try await app.checkIn(sleepHours: 8) }
            try await world.verify(.post("/api/age/daily-update"), count: .exactly(2))
        }
    }

    @Test("decodes a trend that has a value and no points")
    func missingPoints() async throws {
        try await SharedServer.sandbox { world in
            try await world.addFaults(.missingPoints)
            let weekly = try await TrendsClient(baseURL: world.baseURL, token: "seven-days").trends().weekly
            #expect(weekly.value != nil)
            #expect(weekly.points.isEmpty)
        }
    }

    @Test("POST /api/age/daily-update: the body contains the hours of sleep")
    func whatIsSent() async throws {
        try await SharedServer.sandbox { world in
            try await TrendsClient(baseURL: world.baseURL, token: "six-days").checkIn(sleepHours: 6.5)
            try await world.verify(.post("/api/age/daily-update", body: ["metrics": ["sleepHours": 6.5]]), count: .once)
        }
    }

    @Test("reports signedOut once its token has expired")
    func expiry() async throws {
        try await SharedServer.sandbox { world in
            let token = try await world.token(for: "seven-days", expiresIn: .minutes(5)).token
            let app = TrendsClient(baseURL: world.baseURL, token: token)
            _ = try await app.trends()
            try await world.advance(by: .minutes(6))
            await #expect(throws: TrendsClient.Failure.signedOut) { try await app.trends() }
        }
    }

    @Test("needs no credentials when the base URL names the account")
    func actingAs() async throws {
        try await SharedServer.sandbox { world in
            let trends = try await TrendsClient(baseURL: world.acting(as: "thirty-days")).trends()
            #expect(trends.monthly.available)
        }
    }

    @Test("forty tests check in at the same time, each in a sandbox of its own", arguments: 1...40)
    func parallel(number: Int) async throws {
        try await SharedServer.sandbox { world in
            let app = TrendsClient(baseURL: world.baseURL, token: "seven-days")
            let before = try await app.trends().weekly.points.count
            try await app.checkIn(sleepHours: Double(number) / 5)
            #expect(try await app.trends().weekly.points.last?.date == "2026-01-07")
            #expect(before == 7)
            try await world.verify(.post("/api/age/daily-update"), count: .exactly(1))
        }
    }
}
