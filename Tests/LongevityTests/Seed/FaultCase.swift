import Testing
import UnderstudyCore

/// A faulty `longevity` block, and the fault that must be named.
struct FaultCase: Sendable, CustomTestStringConvertible {
    let block: JSON
    let path, found, expected: String

    init(_ block: JSON, _ path: String, found: String, expected: String) {
        self.block = block
        self.path = "$.accounts[0].longevity" + path
        self.found = found
        self.expected = expected
    }

    var testDescription: String { block.text }

    static let user: [FaultCase] = [
        FaultCase(5, "", found: "5", expected: "an object"),
        FaultCase(["userId": 5], ".userId", found: "5", expected: "a string of 1 to 128 characters"),
        FaultCase(["userId": ""], ".userId", found: "\"\"", expected: "a string of 1 to 128 characters"),
        FaultCase(["derive": "no"], ".derive", found: "\"no\"", expected: "true or false"),
        FaultCase(["firstName": 5], ".firstName", found: "5", expected: "a string"),
        FaultCase(["email": ["x"]], ".email", found: "an array of 1", expected: "a string"),
        FaultCase(["timezone": [:]], ".timezone", found: "an object", expected: "a string"),
        FaultCase(["chronologicalAgeYears": "37"], ".chronologicalAgeYears", found: "\"37\"", expected: "a number"),
        FaultCase(["currentAgingDebtYears": true], ".currentAgingDebtYears", found: "true", expected: "a number"),
        FaultCase(
            ["rejuvenationStreakDays": -1], ".rejuvenationStreakDays", found: "-1", expected: "a whole number from 0 to 1000000"),
        FaultCase(["totalAccelerationDays": 1.5], ".totalAccelerationDays", found: "1.5", expected: "a whole number from 0 to 1000000"),
        FaultCase(["onboardingAnswers": []], ".onboardingAnswers", found: "an array of 0", expected: "an object"),
        FaultCase(["createdAt": "2026-01-07"], ".createdAt", found: "\"2026-01-07\"", expected: SeedInstant.expected),
        FaultCase(["lastCheckinDayKey": "2026-02-30"], ".lastCheckinDayKey", found: "\"2026-02-30\"", expected: SeedDate.expected),
    ]

    static let subscription: [FaultCase] = [
        FaultCase(["subscription": "active"], ".subscription", found: "\"active\"", expected: "an object"),
        FaultCase(["subscription": ["status": 1]], ".subscription.status", found: "1", expected: "a string"),
        FaultCase(["subscription": ["plan": true]], ".subscription.plan", found: "true", expected: "a string"),
        FaultCase(
            ["subscription": ["renewalDate": "soon"]], ".subscription.renewalDate", found: "\"soon\"", expected: SeedInstant.expected),
        FaultCase(
            ["subscription": ["until": "today"]], ".subscription.until", found: "an unknown key",
            expected: "one of plan, renewalDate, status"),
    ]

    static let checkIns: [FaultCase] = [
        FaultCase(["checkIns": 5], ".checkIns", found: "5", expected: "an array of objects"),
        FaultCase(["checkIns": [["date": "today"], 5]], ".checkIns[1]", found: "5", expected: "an object"),
        FaultCase(["checkIns": [[:]]], ".checkIns[0].date", found: "nothing", expected: SeedDate.expected),
        FaultCase(["checkIns": [["date": 5]]], ".checkIns[0].date", found: "5", expected: SeedDate.expected),
        FaultCase(["checkIns": [["date": "2026-02-29"]]], ".checkIns[0].date", found: "\"2026-02-29\"", expected: SeedDate.expected),
        FaultCase(
            ["checkIns": [["date": "today"], ["date": "tomorrow"]]], ".checkIns[1].date", found: "\"tomorrow\"",
            expected: SeedDate.expected),
        FaultCase(
            ["checkIns": [["date": "today", "id": ""]]], ".checkIns[0].id", found: "\"\"", expected: "a string of 1 to 128 characters"),
        FaultCase(["checkIns": [["date": "today", "deltaYears": "x"]]], ".checkIns[0].deltaYears", found: "\"x\"", expected: "a number"),
        FaultCase(["checkIns": [["date": "today", "score": true]]], ".checkIns[0].score", found: "true", expected: "a number"),
        FaultCase(
            ["checkIns": [["date": "today", "biologicalAgeYears": "36"]]], ".checkIns[0].biologicalAgeYears", found: "\"36\"",
            expected: "a number"),
        FaultCase(
            ["checkIns": [["date": "today", "agingDebtYears": []]]], ".checkIns[0].agingDebtYears", found: "an array of 0",
            expected: "a number"),
        FaultCase(["checkIns": [["date": "today", "sleepHours": "8"]]], ".checkIns[0].sleepHours", found: "\"8\"", expected: "a number"),
        FaultCase(
            ["checkIns": [["date": "today", "lateCaffeine": 1]]], ".checkIns[0].lateCaffeine", found: "1", expected: "true or false"),
        FaultCase(
            ["checkIns": [["date": "today", "screenLate": "no"]]], ".checkIns[0].screenLate", found: "\"no\"", expected: "true or false"),
        FaultCase(
            ["checkIns": [["date": "today", "reasons": "Sleep"]]], ".checkIns[0].reasons", found: "\"Sleep\"",
            expected: "an array of strings"),
        FaultCase(
            ["checkIns": [["date": "today", "reasons": ["Sleep", 1]]]], ".checkIns[0].reasons", found: "an array of 2",
            expected: "an array of strings"),
        FaultCase(
            ["checkIns": [["date": "today", "rejuvenationStreakDays": -1]]], ".checkIns[0].rejuvenationStreakDays", found: "-1",
            expected: "a whole number from 0 to 1000000"),
        FaultCase(
            ["checkIns": [["date": "today", "createdAt": "noon"]]], ".checkIns[0].createdAt", found: "\"noon\"",
            expected: SeedInstant.expected),
    ]

    static let generator: [FaultCase] = [
        FaultCase(
            ["checkIns": [:]], ".checkIns.generate", found: "nothing", expected: "an object that says what to generate"),
        FaultCase(["checkIns": ["generate": 6]], ".checkIns.generate", found: "6", expected: "an object"),
        FaultCase(
            ["checkIns": ["generate": ["count": 1], "more": 1]], ".checkIns.more", found: "an unknown key", expected: "one of generate"),
        FaultCase(
            ["checkIns": ["generate": [:]]], ".checkIns.generate.count", found: "nothing", expected: "a whole number from 0 to 36500"),
        FaultCase(
            ["checkIns": ["generate": ["count": 36_501]]], ".checkIns.generate.count", found: "36501",
            expected: "a whole number from 0 to 36500"),
        FaultCase(
            ["checkIns": ["generate": ["count": -1]]], ".checkIns.generate.count", found: "-1",
            expected: "a whole number from 0 to 36500"),
        FaultCase(
            ["checkIns": ["generate": ["count": 1.5]]], ".checkIns.generate.count", found: "1.5",
            expected: "a whole number from 0 to 36500"),
        FaultCase(
            ["checkIns": ["generate": ["count": 1, "until": "2026-13-01"]]], ".checkIns.generate.until", found: "\"2026-13-01\"",
            expected: SeedDate.expected),
        FaultCase(
            ["checkIns": ["generate": ["count": 1, "trend": "sideways"]]], ".checkIns.generate.trend", found: "\"sideways\"",
            expected: "one of \"rejuvenating\", \"aging\", \"mixed\""),
        FaultCase(
            ["checkIns": ["generate": ["count": 1, "skip": 0.95]]], ".checkIns.generate.skip", found: "0.95",
            expected: "a number from 0 to 0.9"),
        FaultCase(
            ["checkIns": ["generate": ["count": 1, "skip": -0.1]]], ".checkIns.generate.skip", found: "-0.1",
            expected: "a number from 0 to 0.9"),
        FaultCase(
            ["checkIns": ["generate": ["count": 1, "seed": -1]]], ".checkIns.generate.seed", found: "-1",
            expected: "a whole number from 0 to 2147483647"),
        FaultCase(
            ["checkIns": ["generate": ["count": 1, "noise": 1]]], ".checkIns.generate.noise", found: "an unknown key",
            expected: "one of count, seed, skip, trend, until"),
    ]
}
