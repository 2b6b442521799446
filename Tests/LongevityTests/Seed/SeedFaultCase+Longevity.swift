import TestSupport
import Values

extension SeedFaultCase {
    /// A validation error in a `longevity` block.
    static func fault(_ block: JSON, _ path: String, found: String, expected: String) -> SeedFaultCase {
        SeedFaultCase(of: "longevity", block, path, found: found, expected: expected)
    }

    static let user: [SeedFaultCase] = [
        fault(5, "", found: "5", expected: "an object"),
        fault(["userId": 5], ".userId", found: "5", expected: "a string of 1 to 128 characters"),
        fault(["userId": ""], ".userId", found: "\"\"", expected: "a string of 1 to 128 characters"),
        fault(["derive": "no"], ".derive", found: "\"no\"", expected: "true or false"),
        fault(["firstName": 5], ".firstName", found: "5", expected: "a string"),
        fault(["email": ["x"]], ".email", found: "an array of 1", expected: "a string"),
        fault(["timezone": [:]], ".timezone", found: "an object", expected: "a string"),
        fault(["chronologicalAgeYears": "37"], ".chronologicalAgeYears", found: "\"37\"", expected: "a number"),
        fault(["currentAgingDebtYears": true], ".currentAgingDebtYears", found: "true", expected: "a number"),
        fault(
            ["rejuvenationStreakDays": -1], ".rejuvenationStreakDays", found: "-1", expected: "a whole number from 0 to 1000000"),
        fault(["totalAccelerationDays": 1.5], ".totalAccelerationDays", found: "1.5", expected: "a whole number from 0 to 1000000"),
        fault(["onboardingAnswers": []], ".onboardingAnswers", found: "an array of 0", expected: "an object"),
        fault(["createdAt": "2026-01-07"], ".createdAt", found: "\"2026-01-07\"", expected: SeedInstant.expected),
        fault(["lastCheckinDayKey": "2026-02-30"], ".lastCheckinDayKey", found: "\"2026-02-30\"", expected: SeedDate.expected),
    ]

    private static let statuses = "one of \"active\", \"expired\", \"trial\""
    private static let plans = "one of \"membership_monthly\", \"membership_yearly\""

    static let subscription: [SeedFaultCase] = [
        fault(["subscription": "active"], ".subscription", found: "\"active\"", expected: "an object"),
        fault(["subscription": ["status": 1]], ".subscription.status", found: "1", expected: statuses),
        fault(["subscription": ["status": "paused"]], ".subscription.status", found: "\"paused\"", expected: statuses),
        fault(["subscription": ["status": ""]], ".subscription.status", found: "\"\"", expected: statuses),
        fault(
            ["subscription": ["status": "aktive"]], ".subscription.status", found: "\"aktive\"",
            expected: statuses + " (did you mean \"active\"?)"),
        fault(
            ["subscriptionStatus": "Trial"], ".subscriptionStatus", found: "\"Trial\"", expected: statuses + " (did you mean \"trial\"?)"),
        fault(["subscription": ["plan": true]], ".subscription.plan", found: "true", expected: plans),
        fault(
            ["subscriptionPlan": "membership_year"], ".subscriptionPlan", found: "\"membership_year\"",
            expected: plans + " (did you mean \"membership_yearly\"?)"),
        fault(
            ["subscription": ["renewalDate": "soon"]], ".subscription.renewalDate", found: "\"soon\"", expected: SeedInstant.expected),
        fault(
            ["subscription": ["until": "today"]], ".subscription.until", found: "an unknown key",
            expected: "one of plan, renewalDate, status"),
    ]

    static let checkIns: [SeedFaultCase] = [
        fault(["checkIns": 5], ".checkIns", found: "5", expected: "an array of objects"),
        fault(["checkIns": [["date": "today"], 5]], ".checkIns[1]", found: "5", expected: "an object"),
        fault(["checkIns": [[:]]], ".checkIns[0].date", found: "nothing", expected: SeedDate.expected),
        fault(["checkIns": [["date": 5]]], ".checkIns[0].date", found: "5", expected: SeedDate.expected),
        fault(["checkIns": [["date": "2026-02-29"]]], ".checkIns[0].date", found: "\"2026-02-29\"", expected: SeedDate.expected),
        fault(
            ["checkIns": [["date": "today"], ["date": "tomorrow"]]], ".checkIns[1].date", found: "\"tomorrow\"",
            expected: SeedDate.expected),
        fault(
            ["checkIns": [["date": "today", "id": ""]]], ".checkIns[0].id", found: "\"\"", expected: "a string of 1 to 128 characters"),
        fault(["checkIns": [["date": "today", "deltaYears": "x"]]], ".checkIns[0].deltaYears", found: "\"x\"", expected: "a number"),
        fault(["checkIns": [["date": "today", "score": true]]], ".checkIns[0].score", found: "true", expected: "a number"),
        fault(
            ["checkIns": [["date": "today", "biologicalAgeYears": "36"]]], ".checkIns[0].biologicalAgeYears", found: "\"36\"",
            expected: "a number"),
        fault(
            ["checkIns": [["date": "today", "agingDebtYears": []]]], ".checkIns[0].agingDebtYears", found: "an array of 0",
            expected: "a number"),
        fault(["checkIns": [["date": "today", "sleepHours": "8"]]], ".checkIns[0].sleepHours", found: "\"8\"", expected: "a number"),
        fault(
            ["checkIns": [["date": "today", "lateCaffeine": 1]]], ".checkIns[0].lateCaffeine", found: "1", expected: "true or false"),
        fault(
            ["checkIns": [["date": "today", "screenLate": "no"]]], ".checkIns[0].screenLate", found: "\"no\"", expected: "true or false"),
        fault(["checkIns": [["date": "today", "answers": [4]]]], ".checkIns[0].answers", found: "an array of 1", expected: "an object"),
        fault(
            ["checkIns": [["date": "today", "answers": ["sleep_quality": 5]]]], ".checkIns[0].answers.sleep_quality", found: "5",
            expected: "a number from 0 to 4"),
        fault(
            ["checkIns": [["date": "today", "answers": ["selfcare": 3]]]], ".checkIns[0].answers.selfcare", found: "an unknown key",
            expected: "one of added_sugar_control, mental_load, mood_social, movement_level, nutrition_quality, physical_wellbeing, "
                + "recovery_status, self_care, sleep_quality, stress_balance (did you mean self_care?)"),
        fault(
            ["checkIns": [["date": "today", "answers": ["self_care": 3], "steps": 9_000, "screenLate": false]]], ".checkIns[0].answers",
            found: "an object", expected: "no answers beside steps: a check-in has either metrics or answers"),
        fault(
            ["checkIns": [["date": "today", "reasons": "Sleep"]]], ".checkIns[0].reasons", found: "\"Sleep\"",
            expected: "an array of strings"),
        fault(
            ["checkIns": [["date": "today", "reasons": ["Sleep", 1]]]], ".checkIns[0].reasons[1]", found: "1", expected: "a string"),
        fault(
            ["checkIns": [["date": "today", "rejuvenationStreakDays": -1]]], ".checkIns[0].rejuvenationStreakDays", found: "-1",
            expected: "a whole number from 0 to 1000000"),
        fault(
            ["checkIns": [["date": "today", "createdAt": "noon"]]], ".checkIns[0].createdAt", found: "\"noon\"",
            expected: SeedInstant.expected),
    ]

    static let generator: [SeedFaultCase] = [
        fault(
            ["checkIns": [:]], ".checkIns.generate", found: "nothing", expected: "an object that says what to generate"),
        fault(["checkIns": ["generate": 6]], ".checkIns.generate", found: "6", expected: "an object"),
        fault(
            ["checkIns": ["generate": ["count": 1], "more": 1]], ".checkIns.more", found: "an unknown key", expected: "one of generate"),
        fault(
            ["checkIns": ["generate": [:]]], ".checkIns.generate.count", found: "nothing", expected: "a whole number from 0 to 36500"),
        fault(
            ["checkIns": ["generate": ["count": 36_501]]], ".checkIns.generate.count", found: "36501",
            expected: "a whole number from 0 to 36500"),
        fault(
            ["checkIns": ["generate": ["count": -1]]], ".checkIns.generate.count", found: "-1",
            expected: "a whole number from 0 to 36500"),
        fault(
            ["checkIns": ["generate": ["count": 1.5]]], ".checkIns.generate.count", found: "1.5",
            expected: "a whole number from 0 to 36500"),
        fault(
            ["checkIns": ["generate": ["count": 1, "until": "2026-13-01"]]], ".checkIns.generate.until", found: "\"2026-13-01\"",
            expected: SeedDate.expected),
        fault(
            ["checkIns": ["generate": ["count": 1, "trend": "sideways"]]], ".checkIns.generate.trend", found: "\"sideways\"",
            expected: "one of \"rejuvenating\", \"aging\", \"mixed\""),
        fault(
            ["checkIns": ["generate": ["count": 1, "kind": "answer"]]], ".checkIns.generate.kind", found: "\"answer\"",
            expected: "one of \"metrics\", \"answers\" (did you mean \"answers\"?)"),
        fault(
            ["checkIns": ["generate": ["count": 1, "skip": 0.95]]], ".checkIns.generate.skip", found: "0.95",
            expected: "a number from 0 to 0.9"),
        fault(
            ["checkIns": ["generate": ["count": 1, "skip": -0.1]]], ".checkIns.generate.skip", found: "-0.1",
            expected: "a number from 0 to 0.9"),
        fault(
            ["checkIns": ["generate": ["count": 1, "seed": -1]]], ".checkIns.generate.seed", found: "-1",
            expected: "a whole number from 0 to 2147483647"),
        fault(
            ["checkIns": ["generate": ["count": 1, "noise": 1]]], ".checkIns.generate.noise", found: "an unknown key",
            expected: "one of count, kind, seed, skip, trend, until"),
    ]
}
