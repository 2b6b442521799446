import Testing
import TestSupport
import UnderstudyCore
import Values

/// Members that the Android app reads without a default. Its decoder leaves a missing one null, which ends the app later
/// (longevity-android.md 1, A4).
private enum AndroidModels {
    struct OnboardingResult: Decodable {
        let chronologicalAgeYears, biologicalAgeYears, deltaYears, totalScore, BAOYears: Double
    }

    struct Chart: Decodable {
        struct Point: Decodable {
            let date: String
            let biologicalAgeYears: Double
        }

        let range, timezone, start, end: String
        let series: [Point]
        let rangeDeltaYears: Double
    }

    struct Impact: Decodable {
        struct Factor: Decodable {
            let label, sign: String
            let score: Double
        }

        let date: String
        let deltaYears: Double
        let factors: [Factor]
        let message: String
    }

    struct Summary: Decodable {
        struct State: Decodable {
            let chronologicalAgeYears, baselineBiologicalAgeYears, currentBiologicalAgeYears, agingDebtYears: Double
            let rejuvenationStreakDays, totalRejuvenationDays: Int
        }

        struct Today: Decodable {
            let date: String
            let score, deltaYears: Double
            let reasons: [String]
        }

        struct Point: Decodable {
            let date: String
            let biologicalAgeYears, deltaYears, score: Double
        }

        let userId: String
        let state: State
        let today: Today
        let weeklyHistory, monthlyHistory, yearlyHistory: [Point]
        let hasCompletedOnboarding: Bool
    }

    struct DailyResult: Decodable {
        let state: Summary.State
        let today: Summary.Today
    }

    struct Subscription: Decodable {
        struct Status: Decodable { let status, plan, renewalDate: String }

        let subscription: Status
    }
}

@Suite("The Android app decodes (longevity-android.md 2)")
struct AndroidDecodingTests {
    private static let answers: JSON = [
        "sleep_quality": 4, "movement_level": 3, "nutrition_quality": 2, "added_sugar_control": 1, "stress_balance": 3, "mental_load": 2,
        "mood_social": 4, "physical_wellbeing": 3, "recovery_status": 2, "self_care": 3,
    ]

    @Test("all that it reads after a check-in, with every member and its type (A4)", arguments: DemoServer.fidelities)
    func journey(_ fidelity: String) async throws {
        let app = App(server: try TestServer.with("android", fidelity: fidelity), token: "android")
        let result: AndroidModels.OnboardingResult = try await app.get("/api/onboarding/result")
        #expect(result.deltaYears == result.BAOYears)
        let daily: AndroidModels.DailyResult = try await app.post("/api/age/daily-update", ["metrics": Self.answers])
        #expect(daily.today.reasons.count == 7)
        let summary: AndroidModels.Summary = try await app.get("/api/stats/summary")
        #expect(summary.today.date == daily.today.date)
        for (range, days) in [("weekly", 7), ("monthly", 30), ("yearly", 365)] {
            let chart: AndroidModels.Chart = try await app.get("/api/analytics/biological-age-chart?range=\(range)")
            #expect((2...days).contains(chart.series.count))
            #expect(DatePattern.day.isDrawable(chart.series.map(\.date)))
            #expect(chart.end == daily.today.date)
        }
        let impact: AndroidModels.Impact = try await app.get("/api/age/recent-impact-factors")
        #expect(impact.factors.map(\.label) == ["Sleep", "Mood", "Movement", "Sugar control"])
        #expect(impact.factors.map(\.sign) == ["negative", "negative", "negative", "positive"])
    }

    @Test("the subscription that its purchase token starts (B16)")
    func purchase() async throws {
        let app = App(server: try TestServer.with("unsubscribed"), token: "unsubscribed")
        let verified: AndroidModels.Subscription = try await app.post("/api/subscription/verify", ["purchaseToken": "token"])
        let stored: AndroidModels.Subscription = try await app.get("/api/subscription/status")
        #expect([verified, stored].map(\.subscription.status) == ["active", "active"])
        #expect([verified, stored].map(\.subscription.plan) == ["membership_yearly", "membership_yearly"])
    }

    @Test("the second answer to a request whose token had expired (A3)")
    func renewal() async throws {
        let server = try TestServer.with("android")
        let now = try #require(Instant("2026-01-07T09:00:00Z"))
        func status(issuedAt issued: Instant) async throws -> Int {
            let token = EmulatorToken.make(uid: "android", email: "android@understudy.test", issuedAt: issued)
            return try await server.send(.get("/api/stats/summary"), token: token).status
        }
        #expect(try await status(issuedAt: now.advanced(bySeconds: -7_200)) == 401)
        #expect(try await status(issuedAt: now.advanced(bySeconds: -60)) == 200)
    }

    @Test("errors by their status and words: no questionnaire, no subscription (A5)")
    func errors() async throws {
        let missing = try await DemoServer.of("guide").send(.get("/api/onboarding/result"), token: "newcomer")
        #expect(missing.status == 404 && missing.text.lowercased().contains("complete onboarding"))
        let refused = try await DemoServer.of("guide").send(.get("/api/age/recent-impact-factors"), token: "unsubscribed")
        #expect(refused.status == 403 && refused.text.contains("subscription_required"))
    }

    @Test("an error to a change of its language alone, as the published backend answers (longevity.md C12)")
    func language() async throws {
        let server = try TestServer.with("android")
        #expect(try await server.patch("/api/auth/profile", token: "android", ["preferredLanguage": "tr"]).status == 400)
        #expect(try await server.patch("/api/auth/profile", token: "android", ["timezone": "Europe/Berlin"]).status == 200)
    }
}
