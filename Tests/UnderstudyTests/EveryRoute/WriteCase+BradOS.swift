import HTTPTypes
import TestSupport
import UnderstudyCore

extension WriteCase {
    static let bradOS: [WriteCase] = uploads + uploadsByOthers + recovery + cycling

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
    ]

    private static let goal: JSON = [
        "targetWeightLbs": 165, "targetDate": "2026-04-01", "startWeightLbs": 180.5, "startDate": "2026-01-01",
    ]
}
