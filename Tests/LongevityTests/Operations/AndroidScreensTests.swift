import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import Longevity

@Suite("GET /api/onboarding/result (longevity-android.md 3)")
struct OnboardingResultTests {
    private static let target = "/api/onboarding/result"

    @Test("has the age of the summary, and the result as it was stored (B2)", arguments: ["guide", "backend"])
    func result(_ fidelity: String) throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00Z", fidelity: fidelity, accounts: [.newcomer()])
        let submitted = try world.post("/api/onboarding/submit", ["chronologicalAgeYears": 37, "answers": JSON.exampleAnswers])
        _ = try world.patch("/api/auth/profile", ["dateOfBirth": "1988-05-15"])
        try world.checkIn(Metrics.best)
        let expected: JSON = [
            "chronologicalAgeYears": 37.65, "biologicalAgeYears": 34.166666666666664, "deltaYears": -2.833333333333333,
            "totalScore": 0.35416666666666663, "BAOYears": -2.833333333333333,
        ]
        expectAnswer(try world.get(Self.target, token: "t"), 200, expected)
        #expect(submitted.body["BAOYears"] == expected["deltaYears"])
        #expect(submitted.body["totalScore"] == expected["totalScore"])
        #expect(try world.get("/api/stats/summary", token: "t").body["state"]?["chronologicalAgeYears"] == 37.65)
    }

    @Test("needs the questionnaire, in words that the app recognizes, and no subscription (B3, A5)")
    func refused() throws {
        let words: JSON = ["error": "User not found. Complete onboarding first."]
        expectAnswer(try TestWorld(accounts: [.newcomer()]).get(Self.target, token: "t"), 404, words)
        expectAnswer(try TestWorld(accounts: [.stranger("ada", token: "t")]).get(Self.target, token: "t"), 404, words)
        expectAnswer(try TestWorld(accounts: [.account()]).get(Self.target), 401, Refused.unauthorized)
        #expect(try TestWorld(accounts: [.unsubscribed()]).get(Self.target, token: "t").status == 200)
        #expect(try TestWorld(settings: .olderRevision, accounts: [.account()]).get(Self.target, token: "t").status == 200)
    }

    @Test(
        "and every other reading of the app needs a subscription, in words that the app recognizes (A5)",
        arguments: ["/api/analytics/biological-age-chart", "/api/analytics/biological-age-chart?range=x", "/api/age/recent-impact-factors"])
    func gate(_ target: String) throws {
        let world = try TestWorld(accounts: [.unsubscribed()])
        expectAnswer(try world.get(target, token: "t"), 403, Refused.subscriptionRequired)
        expectAnswer(try world.get(target), 401, Refused.unauthorized)
    }
}

@Suite("GET /api/analytics/biological-age-chart (longevity-android.md 5)")
struct BiologicalAgeChartTests {
    private func chart(
        _ range: String, _ checkIns: JSON = [], timezone: String? = "Europe/Istanbul", now: String = "2026-01-07T09:00:00Z",
        user: JSON = [:]
    ) throws -> Answer {
        let world = try TestWorld(now: now, accounts: [.account(timezone: timezone, checkIns: checkIns, user: user)])
        return try world.get("/api/analytics/biological-age-chart\(range)", token: "t")
    }

    @Test("has the days up to today in the account's zone, weekly by default (B9)", arguments: ["", "?range=", "?range=weekly"])
    func weekly(_ range: String) throws {
        let expected: JSON = [
            "range": "weekly", "timezone": "Pacific/Kiritimati", "start": "2026-01-02", "end": "2026-01-08", "series": [],
            "rangeDeltaYears": .null,
        ]
        expectAnswer(try chart(range, timezone: "Pacific/Kiritimati", now: "2026-01-07T10:00:00Z"), 200, expected)
    }

    @Test("has 30 or 365 days, and UTC for a user without a zone (B9)", arguments: [("monthly", "2025-12-09"), ("yearly", "2025-01-08")])
    func longer(_ range: String, _ start: String) throws {
        let body = try chart("?range=\(range)", timezone: nil).body
        #expect(body["range"]?.string == range)
        #expect(body["start"]?.string == start)
        #expect(body["end"] == "2026-01-07")
        #expect(body["timezone"] == "UTC")
    }

    @Test("refuses other ranges as delta analytics does (B9)", arguments: ["daily", "Weekly", "weekly&range=weekly"])
    func refused(_ range: String) throws {
        expectAnswer(try chart("?range=\(range)"), 400, Refused.invalidRange)
    }

    @Test("has a point for each day with a check-in, whose ages are those of the trends, and the change between them (B10, B11)")
    func points() throws {
        let checkIns: JSON = [
            ["date": "2025-12-31", "biologicalAgeYears": 36], ["date": "2026-01-01", "biologicalAgeYears": 35.555],
            ["id": "a", "date": "2026-01-03", "biologicalAgeYears": 20], ["id": "b", "date": "2026-01-03", "biologicalAgeYears": 35.25],
            ["date": "2026-01-07", "answers": .dailyAnswers(4)], ["date": "2026-01-08", "biologicalAgeYears": 20],
        ]
        let body = try chart("", checkIns).body
        let series: JSON = [
            ["date": "2026-01-01", "biologicalAgeYears": 35.56], ["date": "2026-01-03", "biologicalAgeYears": 35.25],
            ["date": "2026-01-07", "biologicalAgeYears": 34.98],
        ]
        #expect(body["series"]?.differences(from: series) == [])
        #expect(body["rangeDeltaYears"] == -0.58)
    }

    @Test("counts the delta of a check-in without an age, as the summary does (B10)")
    func missingAge() throws {
        let checkIns: JSON = [
            ["date": "2025-12-20", "biologicalAgeYears": 36], ["date": "2026-01-06", "deltaYears": -0.25, "biologicalAgeYears": .null],
        ]
        let body = try chart("", checkIns).body
        #expect(body["series"] == [["date": "2026-01-06", "biologicalAgeYears": 35.75]])
    }
}

@Suite("GET /api/age/recent-impact-factors (longevity-android.md 6)")
struct RecentImpactFactorsTests {
    private func factors(_ checkIns: JSON) throws -> Answer {
        try TestWorld(accounts: [.account(checkIns: checkIns)]).get("/api/age/recent-impact-factors", token: "t")
    }

    @Test("has the date, the stored delta and the factors of the newest check-in (B12, B13, B14, B15)")
    func newest() throws {
        let answers = JSON.dailyAnswers(2, ["sleep_quality": 4, "movement_level": 3, "stress_balance": 1])
        let expected: JSON = [
            "date": "2026-01-06", "deltaYears": -0.06,
            "factors": [
                ["label": "Sleep", "sign": "negative", "score": 4], ["label": "Movement", "sign": "negative", "score": 3],
                ["label": "Stress", "sign": "positive", "score": 1],
            ],
            "message": "Sleep and movement helped most; stress held you back.",
        ]
        expectAnswer(
            try factors([["date": "2026-01-05", "answers": .dailyAnswers(0)], ["date": "2026-01-06", "answers": answers]]), 200, expected)
    }

    @Test("has the rules of a check-in with metrics, without scores (B13, B14)")
    func metrics() throws {
        let body = try factors([Metrics.worst.with(["date": "2026-01-06"])]).body
        #expect(body["factors"]?.array?.count == 4)
        for factor in body["factors"]?.array ?? [] {
            #expect(factor["sign"] == "positive")
            #expect(factor["score"] == .null)
        }
    }

    @Test("has no factors without a check-in, or of one of which only the delta is known (B12)")
    func none() throws {
        let nothing: JSON = ["date": .null, "deltaYears": .null, "factors": [], "message": .null]
        expectAnswer(try factors([]), 200, nothing)
        expectAnswer(
            try factors([["date": "2026-01-06", "deltaYears": 0.1]]), 200, nothing.with(["date": "2026-01-06", "deltaYears": 0.1]))
    }
}
