import Testing
import TestSupport
import TestTraits
import Values

/// The contract's worked examples are one user's first three days. Every number here is in longevity.md 3.1 to 3.11, or in
/// longevity-2026-01-20.md 3 to 5.
@Suite("A new user's first days", .highPriority)
struct JourneyTests {
    @Test("lead past the paywall and the questionnaire to three check-ins and their results", arguments: DemoServer.fidelities)
    func journey(_ fidelity: String) async throws {
        var person = Newcomer(server: try TestServer(now: "2026-01-05T06:00:04Z", fidelity: fidelity, accounts: []))
        try person.refreshToken(at: "2026-01-05T06:00:04Z")
        try await signUp(person.app)
        try await meetPaywall(person.app)
        try await subscribe(person.app)
        try await answerQuestions(person.app)
        try await checkIn(person.app)

        try person.refreshToken(at: "2026-01-06T06:00:04Z")
        try await person.app.checkIn(.goodDay)
        try person.refreshToken(at: "2026-01-07T06:00:04Z")
        try await person.app.checkIn(.badDay)

        try await readSummary(person.app)
        try await readTrends(person.app)
        try await readDelta(person.app, totalDeltaYears: fidelity == "guide" ? -2.63 : -3.04)
        try await logOut(person.app)
    }

    private func signUp(_ app: App) async throws {
        let body: JSON = [
            "idToken": .string(app.token), "firstName": "Ada", "lastName": "Lovelace", "acceptedPrivacyPolicyVersion": "1.0",
            "acceptedTermsVersion": "1.0",
        ]
        let answer = try await app.server.post("/api/auth/me", body)
        #expect(answer.status == 200)
        let expected: JSON = [
            "uid": "u-100", "email": "ada@example.com", "emailVerified": true,
            "profile": [
                "userId": "u-100", "email": "ada@example.com", "firstName": "Ada", "lastName": "Lovelace", "dateOfBirth": .null,
                "chronologicalAgeYears": .null, "baselineBiologicalAgeYears": .null, "currentBiologicalAgeYears": .null,
                "currentAgingDebtYears": 0, "rejuvenationStreakDays": 0, "totalRejuvenationDays": 0,
                "createdAt": "2026-01-05T06:00:04.000Z", "updatedAt": "2026-01-05T06:00:04.000Z",
            ],
            "hasCompletedOnboarding": false, "consentNeedsUpdate": true,
            "subscription": ["status": .null, "plan": .null, "renewalDate": .null, "membershipDisplayName": "Free"],
        ]
        expectEqual(try answer.json, expected)
    }

    private func meetPaywall(_ app: App) async throws {
        let summary = try await app.server.get("/api/stats/summary", token: app.token)
        #expect(summary.status == 403)
        #expect(summary.text.contains("subscription_required"))
        let profile = try await app.server.patch("/api/auth/profile", token: app.token, ["timezone": "Europe/Istanbul"])
        #expect(profile.status == 403)
        let subscription = try await app.subscription()
        #expect(!subscription.opensTheApp)
    }

    private func subscribe(_ app: App) async throws {
        let bypass = try await app.server.send("POST", "/api/subscription/test-bypass", token: app.token)
        let subscription: JSON = [
            "status": "active", "plan": "membership_yearly", "renewalDate": "2027-01-05T06:00:04.000Z",
            "membershipDisplayName": "Longevity Premium",
        ]
        let expected: JSON = [
            "success": true, "subscription": subscription,
            "message": "Test subscription activated. User now has active yearly membership.",
        ]
        expectEqual(try bypass.json, expected)
        let status = try await app.server.get("/api/subscription/status", token: app.token)
        expectEqual(try status.json, ["subscription": subscription])
        let summary = try await app.summary()
        #expect(summary.hasCompletedOnboarding == false)
        #expect(summary.state.chronologicalAgeYears == 0)
    }

    private func answerQuestions(_ app: App) async throws {
        let body: JSON = ["chronologicalAgeYears": 37, "answers": .answers]
        let answer = try await app.server.post("/api/onboarding/submit", token: app.token, body)
        let expected: JSON = [
            "userId": "u-100", "chronologicalAgeYears": 37, "baselineBiologicalAgeYears": 34.166666666666664,
            "currentBiologicalAgeYears": 34.166666666666664, "BAOYears": -2.833333333333333, "totalScore": 0.35416666666666663,
        ]
        expectEqual(try answer.json, expected)
        let profile = try await app.server.patch("/api/auth/profile", token: app.token, ["timezone": "Europe/Istanbul"]).json
        #expect(profile["userId"]?.string == "u-100")
        #expect(profile["timezone"]?.string == "Europe/Istanbul")
        expectEqual(profile["onboardingAnswers"] ?? .null, .answers)
        let me = try await app.signIn()
        #expect(me.hasCompletedOnboarding == true)
        #expect(me.profile?.timezone == "Europe/Istanbul")
        #expect(me.profile?.chronologicalAgeYears == 37)
    }

    private func checkIn(_ app: App) async throws {
        let answer = try await app.server.post("/api/age/daily-update", token: app.token, ["metrics": .goodDay])
        let state: JSON = [
            "chronologicalAgeYears": 37, "baselineBiologicalAgeYears": 34.166666666666664,
            "currentBiologicalAgeYears": 34.001666666666665, "agingDebtYears": -2.998333333333335, "rejuvenationStreakDays": 1,
            "totalRejuvenationDays": 1,
        ]
        let today: JSON = [
            "date": "2026-01-05", "score": 5.5, "deltaYears": -0.16499999999999998,
            "reasons": [
                "Sleep: good duration", "Steps: moderate", "Exercise: some intensity", "Food: minimally processed", "Alcohol: moderate",
                "Stress: low", "Screen time: late use", "Bedtime: good timing",
            ],
        ]
        expectEqual(try answer.json, ["state": state, "today": today])

        // The summary has the stored delta, which is rounded (longevity.md C16).
        let point: JSON = ["date": "2026-01-05", "biologicalAgeYears": 34.001666666666665, "deltaYears": -0.16, "score": 5.5]
        let summary = try await app.server.get("/api/stats/summary", token: app.token)
        let expected: JSON = [
            "userId": "u-100", "state": state, "today": today.with(["deltaYears": -0.16]), "weeklyHistory": [point],
            "monthlyHistory": [point], "yearlyHistory": [point], "hasCompletedOnboarding": true,
        ]
        expectEqual(try summary.json, expected)

        let again = try await app.server.post("/api/age/daily-update", token: app.token, ["metrics": .goodDay])
        #expect(again.status == 409)
        #expect(try again.json["dateKey"]?.string == "2026-01-05")
    }

    private func logOut(_ app: App) async throws {
        let answer = try await app.server.send("POST", "/api/auth/logout", token: app.token)
        let expected: JSON = [
            "success": true, "message": "Logout successful. Please sign out on the client side using Firebase Auth SDK.",
        ]
        expectEqual(try answer.json, expected)
        // Signing out happens in the client; the token is valid until it expires.
        let summary = try await app.summary()
        #expect(summary.userId == "u-100")
    }

    func expectEqual(_ actual: JSON, _ expected: JSON, sourceLocation: SourceLocation = #_sourceLocation) {
        let differences = actual.differences(from: expected).joined(separator: "\n")
        #expect(differences == "", sourceLocation: sourceLocation)
    }
}

/// A user who signs in with Firebase and refreshes the token before each use.
private struct Newcomer {
    let server: TestServer
    private(set) var app: App

    init(server: TestServer) {
        self.server = server
        app = App(server: server, token: "")
    }

    /// Sets the clock and makes a token that is valid for an hour from then on.
    mutating func refreshToken(at now: String) throws {
        try server.setNow(now)
        let issuedAt = try #require(Instant(now))
        app = App(server: server, token: EmulatorToken.make(uid: "u-100", email: "ada@example.com", issuedAt: issuedAt))
    }
}

extension JSON {
    /// Score 5.5 (longevity.md 3.5).
    fileprivate static let goodDay: JSON = [
        "sleepHours": 8, "steps": 9_000, "vigorousMinutes": 15, "processedFoodScore": 2, "alcoholUnits": 1, "stressLevel": 3,
        "lateCaffeine": false, "screenLate": true, "bedtimeHour": 22.5,
    ]

    /// Score -4.
    fileprivate static let badDay: JSON = [
        "sleepHours": 5, "steps": 5_000, "vigorousMinutes": 0, "processedFoodScore": 3, "alcoholUnits": 0, "stressLevel": 5,
        "lateCaffeine": true, "screenLate": false, "bedtimeHour": 22,
    ]
}
