import TestSupport
import Values

extension SeedFaultCase {
    /// A validation error in one member of an object, or of the only element of an array.
    private static func member(_ key: String, _ base: JSON, _ members: JSON, _ path: String, found: String, expected: String)
        -> SeedFaultCase
    {
        let value = base.with(members.object ?? [:])
        let isArray = !["weightGoal", "cyclingProfile", "baseline"].contains(key)
        return fault(
            .object([key: isArray ? [value] : value]), ".\(key)\(isArray ? "[0]" : "").\(path)", found: found, expected: expected)
    }

    private static let goal: JSON = ["targetWeightLbs": 170, "targetDate": "today", "startWeightLbs": 180, "startDate": "today"]
    private static let baseline: JSON = ["hrvMedian": 44, "hrvStdDev": 9, "rhrMedian": 55, "sampleCount": 60]
    private static let snapshot = LiteralRecoveryTests.snapshot

    static let documents: [SeedFaultCase] = [
        fault(["weightGoal": 5], ".weightGoal", found: "5", expected: "an object"),
        fault(["weightGoal": goal.without("startDate")], ".weightGoal.startDate", found: "nothing", expected: "a string"),
        member("weightGoal", goal, ["targetWeightLbs": 500.5], "targetWeightLbs", found: "500.5", expected: "500 or less"),
        member("weightGoal", goal, ["startWeightLbs": 0], "startWeightLbs", found: "0", expected: "more than 0"),
        member("weightGoal", goal, ["targetDate": "soon"], "targetDate", found: "\"soon\"", expected: SeedDate.expected),
        member(
            "weightGoal", goal, ["userId": "u"], "userId", found: "an unknown key",
            expected: "one of startDate, startWeightLbs, targetDate, targetWeightLbs"),
        fault(["cyclingProfile": [:]], ".cyclingProfile.weightKg", found: "nothing", expected: "a number"),
        member("cyclingProfile", ["weightKg": 80], ["weightKg": 301], "weightKg", found: "301", expected: "300 or less"),
        member("cyclingProfile", ["weightKg": 80], ["maxHR": 180.5], "maxHR", found: "180.5", expected: "a whole number"),
        member("cyclingProfile", ["weightKg": 80], ["restingHR": 151], "restingHR", found: "151", expected: "150 or less"),
        member("baseline", baseline, ["hrvStdDev": 101], "hrvStdDev", found: "101", expected: "100 or less"),
        member("baseline", baseline, ["rhrMedian": 29], "rhrMedian", found: "29", expected: "30 or more"),
        member("baseline", baseline, ["calculatedAt": 5], "calculatedAt", found: "5", expected: "a string"),
        member("baseline", baseline, ["sampleCount": 1_001], "sampleCount", found: "1001", expected: "1000 or less"),
        fault(["recovery": 5], ".recovery", found: "5", expected: array),
        fault(["recovery": [snapshot.without("score")]], ".recovery[0].score", found: "nothing", expected: "a number"),
        fault(
            ["recovery": [snapshot.with(["date": "yesterday"]), snapshot, snapshot.with(["date": "today-1d"])]], ".recovery[2].date",
            found: "\"today-1d\"", expected: "a date of its own ($.accounts[0].bradOS.recovery[0] has this one)"),
        fault(
            ["recovery": [snapshot, snapshot]], ".recovery[1].date", found: "\"2026-01-06\"",
            expected: "a date of its own ($.accounts[0].bradOS.recovery[0] has this one)"),
        member("recovery", snapshot, ["hrvVsBaseline": .number(-201)], "hrvVsBaseline", found: "-201", expected: "-200 or more"),
        member("recovery", snapshot, ["rhrVsBaseline": 51], "rhrVsBaseline", found: "51", expected: "50 or less"),
        member("recovery", snapshot, ["sleepEfficiency": 100.5], "sleepEfficiency", found: "100.5", expected: "100 or less"),
        member("recovery", snapshot, ["score": 70.5], "score", found: "70.5", expected: "a whole number"),
        member(
            "recovery", snapshot, ["state": "tired"], "state", found: "\"tired\"", expected: "one of \"ready\", \"moderate\", \"recover\""),
        member("recovery", snapshot, ["source": "manual"], "source", found: "\"manual\"", expected: "one of \"healthkit\""),
        member("recovery", snapshot, ["syncedAt": "x"], "syncedAt", found: "\"x\"", expected: SeedInstant.expected),
        member("recovery", snapshot, ["date": "x"], "date", found: "\"x\"", expected: SeedDate.expected),
    ]

    private static let ftp: JSON = ["value": 240, "date": "today", "source": "test"]
    private static let estimate: JSON = ["date": "today", "method": "peak_5min", "sourcePower": 300, "sourceWeight": 75]
    private static let block: JSON = ["startDate": "today", "endDate": "today+55d", "goals": ["lose_weight"]]

    static let records: [SeedFaultCase] = [
        member("ftp", ftp, ["value": 0], "value", found: "0", expected: "more than 0"),
        member("ftp", ftp, ["value": 240.5], "value", found: "240.5", expected: "a whole number"),
        member("ftp", ftp, ["date": "2026-1-1"], "date", found: "\"2026-1-1\"", expected: SeedDate.expected),
        member("ftp", ftp, ["source": "guess"], "source", found: "\"guess\"", expected: "one of \"manual\", \"test\""),
        member("ftp", ftp, ["userId": "u"], "userId", found: "an unknown key", expected: "one of createdAt, date, id, source, value"),
        member(
            "vo2maxEstimates", estimate, ["method": "guess"], "method", found: "\"guess\"",
            expected: "one of \"ftp_derived\", \"peak_5min\", \"peak_20min\""),
        member("vo2maxEstimates", estimate, ["sourceWeight": 0], "sourceWeight", found: "0", expected: "more than 0"),
        member("vo2maxEstimates", estimate, ["activityId": 7], "activityId", found: "7", expected: "a string"),
        member(
            "vo2maxEstimates", estimate, ["createdAt": "2026-01-05"], "createdAt", found: "\"2026-01-05\"", expected: SeedInstant.expected),
        fault(
            ["vo2maxEstimates": [estimate.without("sourcePower")]], ".vo2maxEstimates[0].sourcePower", found: "nothing",
            expected: "a number"),
        member("activities", SeedRide.full, ["tss": .number(-1)], "tss", found: "-1", expected: "0 or more"),
        member("activities", SeedRide.full, ["date": ""], "date", found: "\"\"", expected: "at least 1 characters"),
        member("activities", SeedRide.full, ["hrCompleteness": 101], "hrCompleteness", found: "101", expected: "100 or less"),
        member("activities", SeedRide.full, ["ef": .null], "ef", found: "null", expected: "a number"),
        member("activities", SeedRide.full, ["source": "garmin"], "source", found: "\"garmin\"", expected: "one of \"strava\""),
        member("blocks", block, ["goals": "lose_weight"], "goals", found: "\"lose_weight\"", expected: "an array"),
        member(
            "blocks", block, ["goals": ["lose_weight", "win"]], "goals[1]", found: "\"win\"",
            expected: "one of \"regain_fitness\", \"maintain_muscle\", \"lose_weight\""),
        member("blocks", block, ["currentWeek": 9], "currentWeek", found: "9", expected: "8 or less"),
        member("blocks", block, ["preferredDays": [1, 7]], "preferredDays[1]", found: "7", expected: "6 or less"),
        member(
            "blocks", block, ["weeklySessions": [["order": 1]]], "weeklySessions[0].sessionType", found: "nothing", expected: "a string"),
        member(
            "blocks", block, ["weeklySessions": [["order": 1, "day": 1]]], "weeklySessions[0].day", found: "an unknown key",
            expected: "one of description, order, pelotonClassTypes, preferredDay, sessionType, suggestedDurationMinutes"),
    ]

    private static let plan = LaunchSeedTests.mealPlan

    static let sessions: [SeedFaultCase] = [
        member(
            "stretchSessions", CalendarSeedTests.stretch, ["completedAt": "today-1"], "completedAt", found: "\"today-1\"",
            expected: SeedInstant.expected),
        member(
            "stretchSessions", CalendarSeedTests.stretch, ["stretches": [["region": "nose"]]], "stretches[0].region", found: "\"nose\"",
            expected: "one of \"neck\", \"shoulders\", \"back\", \"hip_flexors\", \"glutes\", \"hamstrings\", \"quads\", \"calves\""),
        member(
            "meditationSessions", CalendarSeedTests.meditation, ["completedFully": 1], "completedFully", found: "1",
            expected: "true or false"),
        member(
            "meditationSessions", CalendarSeedTests.meditation, ["plannedDurationSeconds": .number(-1)], "plannedDurationSeconds",
            found: "-1", expected: "more than 0"),
        fault(["workouts": [["id": "w"]]], ".workouts[0].mesocycle_id", found: "nothing", expected: "a string"),
        fault(["workoutSets": [["set_number": 0]]], ".workoutSets[0].set_number", found: "0", expected: "more than 0"),
        fault(["workoutSets": [["set_number": 1]]], ".workoutSets[0].workout_id", found: "nothing", expected: "a string"),
        fault(
            ["workouts": [["exercises": [["sets": [["actual_reps": 1.5]]]]]]], ".workouts[0].exercises[0].sets[0].actual_reps",
            found: "1.5", expected: "a whole number"),
        fault(
            ["workouts": [["exercises": [["sets": [["actual_reps": .null, "rest": 1]]]]]]], ".workouts[0].exercises[0].sets[0].rest",
            found: "an unknown key",
            expected: "one of actual_reps, actual_weight, exercise_id, id, set_number, status, target_reps, target_weight, workout_id"),
        fault(
            ["mealPlans": [plan.with(["plan": [.null, .null, ["day_index": 7]]])]], ".mealPlans[0].plan[2].day_index", found: "7",
            expected: "6 or less"),
        fault(
            ["mealPlans": [plan.with(["plan": [.null]])]], ".mealPlans[0].plan[0]", found: "null", expected: "an object"),
        member("mealPlans", plan, ["is_finalized": "yes"], "is_finalized", found: "\"yes\"", expected: "true or false"),
        member(
            "mealPlans", plan, ["history": [["role": 1, "content": ""]]], "history[0].role", found: "1",
            expected: "one of \"user\", \"assistant\""),
        member(
            "mealPlans", plan, ["meals_snapshot": [["meal_type": "diner"]]], "meals_snapshot[0].meal_type", found: "\"diner\"",
            expected: "one of \"breakfast\", \"lunch\", \"dinner\" (did you mean \"dinner\"?)"),
        member(
            "mealPlans", plan, ["meals_snapshot": [["audience": "pets"]]], "meals_snapshot[0].audience", found: "\"pets\"",
            expected: "one of \"family\", \"adult\""),
        member(
            "mealPlans", plan, ["plan": [["meal_track": "pets"]]], "plan[0].meal_track", found: "\"pets\"",
            expected: "one of \"family\", \"adult\""),
    ]
}
