import TestSupport
import Values

extension SeedFaultCase {
    /// A validation error in a `bradOS` block.
    static func fault(_ block: JSON, _ path: String, found: String, expected: String) -> SeedFaultCase {
        SeedFaultCase(of: "bradOS", block, path, found: found, expected: expected)
    }

    private static let id = "a string that is not empty"
    static let array = "an array of objects"

    static let user: [SeedFaultCase] = [
        fault(5, "", found: "5", expected: "an object"), fault([], "", found: "an array of 0", expected: "an object"),
        fault(["userId": 5], ".userId", found: "5", expected: id),
        fault(["userId": ""], ".userId", found: "\"\"", expected: id),
        fault(
            ["HRV": []], ".HRV", found: "an unknown key",
            expected: "one of activities, barcodes, baseline, blocks, cyclingProfile, exercises, ftp, guidedMeditations, hrv, "
                + "ingredients, isolated, library, mealPlanning, mealPlans, meals, meditationSessions, mesocycles, metrics, "
                + "planDayExercises, planDays, plans, recipes, recovery, rhr, rideStreams, sessions, sleep, stravaConnection, stretchSessions, stretches, training, "
                + "userId, vo2maxEstimates, weight, weightGoal, workoutSets, workouts (did you mean hrv?)"),
        fault(["hrv": 5], ".hrv", found: "5", expected: array),
        fault(["rhr": [5]], ".rhr[0]", found: "5", expected: "an object"),
        fault(["weight": "none"], ".weight", found: "\"none\"", expected: array),
        fault(["metrics": []], ".metrics", found: "an array of 0", expected: "an object"),
        fault(
            ["metrics": ["blood-pressure": []]], ".metrics.blood-pressure", found: "an unknown key",
            expected: "one of body-fat, steps, vo2max"),
        fault(["metrics": ["hrv": []]], ".metrics.hrv", found: "an unknown key", expected: "one of body-fat, steps, vo2max"),
        fault(["metrics": ["steps": 1]], ".metrics.steps", found: "1", expected: array),
        fault(["ftp": ["generate": [:]]], ".ftp", found: "an object", expected: array),
        fault(["blocks": true], ".blocks", found: "true", expected: array),
        fault(["workouts": ["none"]], ".workouts[0]", found: "\"none\"", expected: "an object"),
    ]

    static let library: [SeedFaultCase] = [
        fault(["library": true], ".library", found: "true", expected: "an array of strings"),
        fault(["library": ["exercises", 5]], ".library[1]", found: "5", expected: "a string"),
        fault(
            ["library": ["exercise"]], ".library[0]", found: "\"exercise\"",
            expected: "one of \"exercises\", \"plans\", \"stretches\", \"guidedMeditations\", \"food\" (did you mean \"exercises\"?)"),
        fault(["library": ["food", "exercises", "exercises"]], ".library[2]", found: "\"exercises\"", expected: "each collection once"),
        fault(
            ["library": ["exercises"], "exercises": [["id": "squat"]]], ".exercises[0].name", found: "nothing", expected: "a string"),
    ]

    private static let entry: JSON = ["date": "today", "avgMs": 40, "minMs": 30, "maxMs": 50, "sampleCount": 3]
    private static let night: JSON = [
        "date": "today", "totalSleepMinutes": 400, "inBedMinutes": 440, "coreMinutes": 250, "deepMinutes": 60, "remMinutes": 90,
        "awakeMinutes": 40, "sleepEfficiency": 90,
    ]

    /// A validation error in the second of two entries.
    private static func entry(_ members: JSON, _ key: String, found: String, expected: String) -> SeedFaultCase {
        fault(["hrv": [entry, entry.with(members.object ?? [:])]], ".hrv[1].\(key)", found: found, expected: expected)
    }

    static let entries: [SeedFaultCase] = [
        entry(["date": "2026-1-5"], "date", found: "\"2026-1-5\"", expected: SeedDate.expected),
        entry(["date": "someday"], "date", found: "\"someday\"", expected: SeedDate.expected),
        entry(["date": "today-5"], "date", found: "\"today-5\"", expected: SeedDate.expected),
        entry(["date": "2026-01-05T00:00:00Z"], "date", found: "\"2026-01-05T00:00:00Z\"", expected: SeedDate.expected),
        entry(["avgMs": "40"], "avgMs", found: "\"40\"", expected: "a number"),
        entry(["avgMs": .null], "avgMs", found: "null", expected: "a number"),
        entry(["avgMs": 300.1], "avgMs", found: "300.1", expected: "300 or less"),
        entry(["minMs": .number(-0.5)], "minMs", found: "-0.5", expected: "0 or more"),
        entry(["sampleCount": 0], "sampleCount", found: "0", expected: "1 or more"),
        entry(["sampleCount": 1.5], "sampleCount", found: "1.5", expected: "a whole number"),
        entry(["source": "manual"], "source", found: "\"manual\"", expected: "one of \"healthkit\""),
        entry(["syncedAt": "noon"], "syncedAt", found: "\"noon\"", expected: SeedInstant.expected),
        entry(["syncedAt": "2026-01-05"], "syncedAt", found: "\"2026-01-05\"", expected: SeedInstant.expected),
        entry(
            ["id": "2026-01-05"], "id", found: "an unknown key",
            expected: "one of avgMs, date, maxMs, minMs, sampleCount, source, syncedAt"),
        fault(["hrv": [entry.without("maxMs")]], ".hrv[0].maxMs", found: "nothing", expected: "a number"),
        fault(
            ["rhr": [["date": "today", "avgBpm": 29.9, "sampleCount": 1]]], ".rhr[0].avgBpm", found: "29.9", expected: "30 or more"),
        fault(
            ["sleep": [night.with(["deepMinutes": 60.5])]], ".sleep[0].deepMinutes", found: "60.5", expected: "a whole number"),
        fault(
            ["sleep": [night.with(["sleepEfficiency": 110.5])]], ".sleep[0].sleepEfficiency", found: "110.5", expected: "110 or less"),
        fault(["weight": [["date": "today", "weightLbs": 0]]], ".weight[0].weightLbs", found: "0", expected: "more than 0"),
        fault(
            ["weight": [["date": "today", "weightLbs": 180, "source": "garmin"]]], ".weight[0].source", found: "\"garmin\"",
            expected: "one of \"healthkit\", \"manual\""),
        fault(
            ["metrics": ["steps": [["date": "today", "count": 200_001]]]], ".metrics.steps[0].count", found: "200001",
            expected: "200000 or less"),
        fault(
            ["metrics": ["body-fat": [["date": "today", "value": 20]]]], ".metrics.body-fat[0].value", found: "an unknown key",
            expected: "one of date, percent, source, syncedAt"),
    ]

    /// A validation error in a generator of a metric.
    private static func rule(_ slug: String, _ rule: JSON, _ key: String, found: String, expected: String) -> SeedFaultCase {
        fault(.object([slug: ["generate": rule]]), ".\(slug).generate\(key)", found: found, expected: expected)
    }

    private static let days = "a whole number from 0 to 36500"
    private static let amount = "a number from 0 to 1000000000"

    static let generators: [SeedFaultCase] = [
        fault(["hrv": [:]], ".hrv.generate", found: "nothing", expected: "an object that says what to generate"),
        fault(["hrv": ["generate": .null]], ".hrv.generate", found: "null", expected: "an object that says what to generate"),
        fault(["hrv": ["generate": ["days": 1], "x": 1]], ".hrv.x", found: "an unknown key", expected: "one of generate"),
        rule("hrv", 5, "", found: "5", expected: "an object"), rule("sleep", [:], ".days", found: "nothing", expected: days),
        rule("rhr", ["days": 36_501], ".days", found: "36501", expected: days),
        rule("rhr", ["days": 1.5], ".days", found: "1.5", expected: days),
        rule("hrv", ["days": 1, "until": "tomorrow"], ".until", found: "\"tomorrow\"", expected: SeedDate.expected),
        rule("hrv", ["days": 1, "until": "2026-13-45"], ".until", found: "\"2026-13-45\"", expected: SeedDate.expected),
        rule("hrv", ["days": 1, "gaps": 0.91], ".gaps", found: "0.91", expected: "a number from 0 to 0.9"),
        rule("hrv", ["days": 1, "gaps": .number(-0.1)], ".gaps", found: "-0.1", expected: "a number from 0 to 0.9"),
        rule("hrv", ["days": 1, "seed": "one"], ".seed", found: "\"one\"", expected: "a whole number from 0 to 2147483647"),
        rule("hrv", ["days": 1, "perDay": 0], ".perDay", found: "0", expected: "a whole number from 1 to 10"),
        rule("hrv", ["days": 1, "perDay": 11], ".perDay", found: "11", expected: "a whole number from 1 to 10"),
        rule("hrv", ["days": 1, "from": "x"], ".from", found: "\"x\"", expected: amount),
        rule("hrv", ["days": 1, "to": .number(-1)], ".to", found: "-1", expected: amount),
        rule("weight", ["days": 1, "from": 180, "noise": .number(-2)], ".noise", found: "-2", expected: amount),
        rule(
            "weight", ["days": 1, "from": 180, "trend": 1], ".trend", found: "an unknown key",
            expected: "one of days, from, gaps, noise, perDay, seed, to, until"),
        rule(
            "hrv", ["days": 1, "noise": 1], ".noise", found: "an unknown key",
            expected: "one of days, from, gaps, perDay, seed, to, until"),
        fault(
            ["metrics": ["steps": ["generate": ["days": 7]]]], ".metrics.steps.generate.from", found: "nothing", expected: amount),
        fault(["recovery": [:]], ".recovery.generate", found: "nothing", expected: "an object that says for which days"),
        rule("recovery", [:], ".days", found: "nothing", expected: days),
        rule("recovery", ["days": .number(-1)], ".days", found: "-1", expected: days),
        rule("recovery", ["days": 1, "until": 5], ".until", found: "5", expected: SeedDate.expected),
        rule("recovery", ["days": 1, "seed": 1], ".seed", found: "an unknown key", expected: "one of days, until"),
        fault(["activities": [:]], ".activities.generate", found: "nothing", expected: "an object that says what to generate"),
        fault(
            ["activities": ["generate": ["days": 1], "count": 1]], ".activities.count", found: "an unknown key", expected: "one of generate"
        ),
        rule("activities", ["perWeek": 3], ".days", found: "nothing", expected: days),
        rule("activities", ["days": 1, "perWeek": 8], ".perWeek", found: "8", expected: "a whole number from 1 to 7"),
        rule("activities", ["days": 1, "ftp": 49], ".ftp", found: "49", expected: "a whole number from 50 to 500"),
        rule(
            "activities", ["days": 1, "from": 1], ".from", found: "an unknown key",
            expected: "one of days, ftp, gaps, maxHR, perWeek, seed, sessions, until"
        ),
    ]
}
