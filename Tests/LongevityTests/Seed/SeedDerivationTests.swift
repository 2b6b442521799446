import Testing
import TestSupport
import Values

@Suite("Missing values of a seed are derived")
struct SeedDerivationTests {
    /// Days in UTC and their metrics: younger, older, neutral, and a missing day.
    private static let days: [(date: String, metrics: JSON)] = [
        ("2025-12-30", Metrics.example), ("2025-12-31", Metrics.best), ("2026-01-01", Metrics.poor), ("2026-01-02", Metrics.neutral),
        ("2026-01-03", Metrics.best), ("2026-01-04", Metrics.best), ("2026-01-06", Metrics.worst), ("2026-01-07", Metrics.worst),
    ]

    /// The number of days that count, so that each kind of day is the last one once.
    @Test(
        "as the same check-ins through the endpoint leave them, by the rules of either revision", arguments: 0...8,
        [[:], .olderRevision] as [[String: JSON]]
    )
    func checkIns(_ count: Int, _ settings: [String: JSON]) throws {
        let days = Self.days.prefix(count)
        let made = try TestWorld(now: "2025-12-29T20:00:00Z", settings: settings, accounts: [.account()])
        for day in days {
            try made.setNow("\(day.date)T20:00:00Z")
            try made.checkIn(day.metrics)
        }
        try made.setNow("2026-01-07T21:00:00Z")
        let literal = days.map { $0.metrics.with(["date": .string($0.date)]) }
        let seeded = try TestWorld(
            now: "2026-01-07T21:00:00Z", settings: settings, accounts: [.account(checkIns: .array(literal))])

        #expect(try seeded.readouts().differences(from: made.readouts()) == [])
        let expected = try made.exportedBlock().without("updatedAt")
        #expect(try seeded.exportedBlock().without("updatedAt").differences(from: expected) == [])
    }

    @Test("as a first check-in before the questionnaire leaves them", arguments: [[:], .olderRevision] as [[String: JSON]])
    func beforeOnboarding(_ settings: [String: JSON]) throws {
        let made = try TestWorld(now: "2026-01-06T20:00:00Z", settings: settings, accounts: [.newcomer()])
        try made.checkIn(Metrics.best)
        try made.setNow("2026-01-07T20:00:00Z")
        let literal: JSON = [Metrics.best.with(["date": "2026-01-06"])]
        let seeded = try TestWorld(
            now: "2026-01-07T20:00:00Z", settings: settings, accounts: [.account(checkIns: literal, without: ["onboardingAnswers"])])
        #expect(
            try seeded.get("/api/stats/summary", token: "t").body.differences(from: made.get("/api/stats/summary", token: "t").body) == [])
    }

    @Test("so that later check-ins continue from them")
    func goingOn() throws {
        let made = try TestWorld(now: "2026-01-05T20:00:00Z", accounts: [.account()])
        try made.checkIn(Metrics.best)
        try made.setNow("2026-01-06T20:00:00Z")
        try made.checkIn(Metrics.best)
        try made.setNow("2026-01-07T20:00:00Z")
        let literal: JSON = [Metrics.best.with(["date": "2026-01-05"]), Metrics.best.with(["date": "2026-01-06"])]
        let seeded = try TestWorld(now: "2026-01-07T20:00:00Z", accounts: [.account(checkIns: literal)])
        #expect(try seeded.checkIn(Metrics.poor).differences(from: made.checkIn(Metrics.poor)) == [])
        #expect(try seeded.readouts().differences(from: made.readouts()) == [])
    }

    @Test("as answering the questionnaire leaves them")
    func questionnaire() throws {
        let made = try TestWorld(accounts: [.newcomer()])
        _ = try made.post("/api/onboarding/submit", ["chronologicalAgeYears": 37, "answers": .exampleAnswers])
        let seeded = try TestWorld(accounts: [.account()])
        let expected = try made.profile().without("updatedAt")
        #expect(try seeded.profile().without("updatedAt").differences(from: expected) == [])
    }

    @Test("from the account: address, date of birth, zone and age")
    func account() throws {
        let account = JSON.stranger("ada", token: "t", email: "ada@example.com").with([
            "dateOfBirth": "1990-05-15", "timezone": "Asia/Kolkata", "longevity": [:],
        ])
        let profile = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [account]).profile()
        #expect(profile["userId"] == "ada")
        #expect(profile["email"] == "ada@example.com")
        #expect(profile["dateOfBirth"] == "1990-05-15")
        #expect(profile["timezone"] == "Asia/Kolkata")
        #expect(profile["chronologicalAgeYears"] == 35.65)
        #expect(profile["currentAgingDebtYears"] == 0)
        #expect(profile["createdAt"] == "2026-01-07T09:00:00.000Z")
    }

    @Test("but given values never change, not even null")
    func given() throws {
        let account = JSON.stranger("ada", token: "t").with([
            "dateOfBirth": "1990-05-15", "timezone": "Asia/Kolkata",
            "longevity": ["userId": "u-100", "email": "other@example.com", "dateOfBirth": .null, "timezone": .null],
        ])
        let profile = try TestWorld(accounts: [account]).profile()
        #expect(profile["userId"] == "u-100")
        #expect(profile["email"] == "other@example.com")
        #expect(profile["dateOfBirth"] == .null)
        #expect(profile["timezone"] == .null)
    }

    @Test("from a baseline alone, so that the user is onboarded")
    func baseline() throws {
        let world = try TestWorld(accounts: [.newcomer(user: ["baselineBiologicalAgeYears": 34])])
        let profile = try world.profile()
        #expect(profile["baselineBAOYears"] == -3)
        #expect(profile["onboardingTotalScore"] == 0.375)
        #expect(profile["currentBiologicalAgeYears"] == 34)
        #expect(profile["currentAgingDebtYears"] == -3)
        #expect(try world.get("/api/stats/summary", token: "t").body["hasCompletedOnboarding"] == true)
    }

    @Test("and instants may be relative to now, in the account's zone")
    func instants() throws {
        let user: JSON = [
            "createdAt": "today-3d", "updatedAt": "today-1dT08:30", "acceptedAt": "now", "lastCheckinDayKey": "yesterday",
            "subscription": ["status": "active", "renewalDate": "today+1dT00:00"],
        ]
        let world = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(timezone: "Europe/Istanbul", user: user)])
        let profile = try world.profile()
        #expect(profile["createdAt"] == "2026-01-04T09:00:00.000Z")
        #expect(profile["updatedAt"] == "2026-01-06T05:30:00.000Z")
        #expect(profile["acceptedAt"] == "2026-01-07T09:00:00.000Z")
        #expect(profile["lastCheckinDayKey"] == "2026-01-06")
        #expect(profile["subscriptionRenewalDate"] == "2026-01-07T21:00:00.000Z")
    }
}
