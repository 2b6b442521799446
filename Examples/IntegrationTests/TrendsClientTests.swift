import Foundation
import Testing
import Understudy
import UnderstudyClient

/// One server for all tests of this process; each test has a sandbox of it to itself, so that all can run at once.
enum SharedServer {
    private static let starting = Task { try await Understudy.start(now: "2026-01-07T09:00:00Z") }

    static var running: Understudy {
        get async throws { try await starting.value }
    }

    /// Runs a test in a world of its own.
    static func sandbox(persona: String? = nil, _ test: (UnderstudyClient) async throws -> Void) async throws {
        try await running.control.withSandbox(persona: persona) { try await test($0) }
    }
}

@Suite("The trends screen's client")
struct TrendsClientTests {
    @Test(
        "shows a value for a week once there are seven check-ins",
        arguments: [("onboarded", false), ("one-day", false), ("six-days", false), ("seven-days", true), ("one-year", true)])
    func boundary(persona: String, isAvailable: Bool) async throws {
        try await SharedServer.sandbox { world in
            let app = TrendsClient(baseURL: world.baseURL, token: persona)
            let weekly = try await app.trends().weekly
            #expect(weekly.available == isAvailable)
        }
    }

    @Test("has a week after today's check-in, and refuses a second one until tomorrow")
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

    @Test("tries a read once more when the server fails")
    func retry() async throws {
        try await SharedServer.sandbox { world in
            try await world.addFault(FaultRule(match: .get("/api/longevity/trends"), when: .first(1), effect: .status(503)))
            let app = TrendsClient(baseURL: world.baseURL, token: "seven-days")
            #expect(try await app.trends().weekly.available)
            try await world.verify(.get("/api/longevity/trends"), count: .exactly(2))
        }
    }

    @Test("learns from the retry that a check-in whose answer was lost did arrive")
    func lostAnswer() async throws {
        try await SharedServer.sandbox { world in
            // Half of the answer comes. With none of it, URLSession might send the check-in again by itself, and the app would not know.
            try await world.addFaults(.lostResponse)
            let app = TrendsClient(baseURL: world.baseURL, token: "seven-days")
            await #expect(throws: URLError.self) { try await app.checkIn(sleepHours: 8) }
            await #expect(throws: TrendsClient.Failure.alreadyCheckedIn) { try await app.checkIn(sleepHours: 8) }
            try await world.verify(.post("/api/age/daily-update"), count: .exactly(2))
        }
    }

    @Test("shows a value though its points are missing")
    func missingPoints() async throws {
        try await SharedServer.sandbox { world in
            try await world.addFaults(.missingPoints)
            let weekly = try await TrendsClient(baseURL: world.baseURL, token: "seven-days").trends().weekly
            #expect(weekly.value != nil)
            #expect(weekly.points.isEmpty)
        }
    }

    @Test("sends what it knows of the night")
    func whatIsSent() async throws {
        try await SharedServer.sandbox { world in
            try await TrendsClient(baseURL: world.baseURL, token: "six-days").checkIn(sleepHours: 6.5)
            try await world.verify(.post("/api/age/daily-update", body: ["metrics": ["sleepHours": 6.5]]), count: .once)
        }
    }

    @Test("is signed out when its token has run out")
    func expiry() async throws {
        try await SharedServer.sandbox { world in
            let token = try await world.token(for: "seven-days", expiresIn: .minutes(5)).token
            let app = TrendsClient(baseURL: world.baseURL, token: token)
            _ = try await app.trends()
            try await world.advance(by: .minutes(6))
            await #expect(throws: TrendsClient.Failure.signedOut) { try await app.trends() }
        }
    }

    @Test("needs no credentials where the base URL says who asks")
    func actingAs() async throws {
        try await SharedServer.sandbox { world in
            let trends = try await TrendsClient(baseURL: world.acting(as: "thirty-days")).trends()
            #expect(trends.monthly.available)
        }
    }

    @Test("has forty users who check in at the same time, each in a world of their own", arguments: 1...40)
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
