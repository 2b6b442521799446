import HTTPTypes
import TestSupport
import UnderstudyCore

extension WriteCase {
    static let bradOS: [WriteCase] = uploads + uploadsByOthers + recovery + cycling + workouts + mealPlans

    /// Uploads of one day for each metric.
    private static let uploads: [WriteCase] = days.map { slug, array, values in
        WriteCase(.post, "/api/:env/health-sync/\(slug)/bulk", 200, upload(array, values))
    }

    /// Uploads by users without data, with and without an account, and by the app, which sends no user id.
    private static let uploadsByOthers: [WriteCase] = (["carol", "dave", nil] as [String?]).map { name in
        WriteCase(.post, "/api/:env/health-sync/weight/bulk", 200, upload("weights", ["weightLbs": 175.5])).by(name)
    }

    private static let days: [(slug: String, array: String, values: JSON)] = [
        ("hrv", "entries", ["avgMs": 42.5, "minMs": 31, "maxMs": 58, "sampleCount": 6]),
        ("rhr", "entries", ["avgBpm": 58.5, "sampleCount": 12]),
        (
            "sleep", "entries",
            [
                "totalSleepMinutes": 430, "inBedMinutes": 460, "coreMinutes": 250, "deepMinutes": 80, "remMinutes": 100,
                "awakeMinutes": 30, "sleepEfficiency": 93.5,
            ]
        ),
        ("weight", "weights", ["weightLbs": 180.5]), ("vo2max", "entries", ["value": 45.5]), ("body-fat", "entries", ["percent": 18.5]),
        ("steps", "entries", ["count": 8_123]),
    ]

    private static func upload(_ array: String, _ values: JSON) -> JSON {
        let element = values.with(["date": "2026-01-07"])
        return [array: [element]]
    }

    private static let recovery: [WriteCase] = [
        WriteCase(
            .post, "/api/:env/health-sync/sync", 200,
            [
                "recovery": snapshot, "baseline": ["hrvMedian": 36, "hrvStdDev": 15, "rhrMedian": 60, "sampleCount": 60],
                "weight": ["weightLbs": 179.5, "date": "2026-01-07"],
            ]),
        WriteCase(.post, "/api/:env/health-sync/sync", 200, ["recovery": snapshot]).by(nil),
        WriteCase(.post, "/api/:env/today-coach/recommend", 200),
        WriteCase(.post, "/api/:env/tts/synthesize", 200, ["text": "Relax your shoulders."]),
    ]

    private static let snapshot: JSON = [
        "date": "2026-01-07", "hrvMs": 42.5, "hrvVsBaseline": 18.1, "rhrBpm": 57, "rhrVsBaseline": -3, "sleepHours": 7.2,
        "sleepEfficiency": 93, "deepSleepPercent": 18.6, "score": 71, "state": "ready", "source": "healthkit",
    ]

    private static let cycling: [WriteCase] = [
        WriteCase(.post, "/api/:env/cycling/weight-goal", 201, goal),
        WriteCase(.post, "/api/:env/cycling/weight-goal", 201, goal).by("carol"),
        WriteCase(.post, "/api/:env/cycling/vo2max/calculate", 201, ["weightKg": 75]),
        WriteCase(.post, "/api/:env/cycling/ftp", 201, ["value": 255, "date": "2026-01-07", "source": "manual"]),
        WriteCase(.put, "/api/:env/cycling/profile", 200, ["weightKg": 76]),
        WriteCase(.post, "/api/:env/cycling/activities", 201, ride),
        WriteCase(.post, "/api/:env/cycling/activities/backfill-streams", 200),
        WriteCase(.post, "/api/:env/cycling/sync", 200),
        WriteCase(.post, "/api/:env/cycling/block", 201, block),
        WriteCase(.put, "/api/:env/cycling/block/:id/complete", 200, nil),
        WriteCase(.post, "/api/:env/strava/tokens", 200, tokens),
        WriteCase(.post, "/api/:env/strava/webhook", 200, ["object_type": "activity"]),
        WriteCase(.post, "/api/:env/cycling-coach/recommend", 200),
        WriteCase(.post, "/api/:env/cycling-coach/generate-schedule", 200, schedule),
    ]

    private static let ride: JSON = [
        "stravaId": 1_001, "date": "2026-01-06T17:00:00.000Z", "durationMinutes": 45, "avgPower": 150, "normalizedPower": 165,
        "maxPower": 320,
        "avgHeartRate": 140, "maxHeartRate": 165, "tss": 48, "intensityFactor": 0.82, "type": "fun", "source": "strava",
    ]

    private static let block: JSON = [
        "startDate": "2026-01-05", "endDate": "2026-03-01", "goals": ["regain_fitness"], "daysPerWeek": 3,
        "weeklySessions": [
            ["order": 1, "sessionType": "fun", "pelotonClassTypes": ["Music"], "suggestedDurationMinutes": 30, "description": "Easy."]
        ],
    ]

    private static let tokens: JSON = [
        "accessToken": "an-access-token", "refreshToken": "a-refresh-token", "expiresAt": 1_767_799_200, "athleteId": 4_217,
    ]

    private static let schedule: JSON = [
        "sessionsPerWeek": 4, "preferredDays": [1, 3], "goals": ["lose_weight"], "experienceLevel": "advanced", "weeklyHoursAvailable": 2,
    ]

    private static let goal: JSON = [
        "targetWeightLbs": 165, "targetDate": "2026-04-01", "startWeightLbs": 180.5, "startDate": "2026-01-01",
    ]

    private static let workouts: [WriteCase] =
        ["/api/:env/workout-sets/:id", "/api/:env/workouts/sets/:id"].flatMap { path in
            [
                WriteCase(.put, path + "/log", 200, ["actual_reps": 8, "actual_weight": 102.5]),
                WriteCase(.put, path + "/skip", 200),
            ]
        } + [
            WriteCase(.put, "/api/:env/workout-sets/:id/unlog", 200),
            WriteCase(.post, "/api/:env/workouts/:id/exercises/:exerciseId/sets/add", 201),
            WriteCase(.delete, "/api/:env/workouts/:id/exercises/:exerciseId/sets/remove", 200),
        ]

    private static let mealPlans: [WriteCase] = [
        WriteCase(
            .post, "/api/:env/mealplans/generate", 201,
            preparing: { world in
                for (type, audience) in [("breakfast", "family"), ("breakfast", "adult"), ("lunch", "family"), ("dinner", "family")] {
                    let meal: JSON = [
                        "name": "A meal", "meal_type": .string(type), "audience": .string(audience), "effort": 2, "has_red_meat": false,
                        "prep_ahead": false, "url": .null,
                    ]
                    _ = try world.send(.post, "/api/dev/meals", as: "alice", meal)
                }
                return nil
            }),
        WriteCase(.post, "/api/:env/mealplans/:id/critique", 200, ["critique": "Swap Monday dinner"]),
        WriteCase(
            .post, "/api/:env/mealplans/:id/revise", 200,
            preparing: { world in
                _ = try world.send(.post, "/api/dev/mealplans/alice-mealplans/finalize", as: "alice")
                return ["critique": "Swap Monday dinner"]
            }),
        WriteCase(.post, "/api/:env/mealplans/:id/finalize", 200), WriteCase(.delete, "/api/:env/mealplans/:id", 200, nil),
    ]
}
