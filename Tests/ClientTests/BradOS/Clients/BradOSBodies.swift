import TestSupport
import Values

/// The date of a test's clock by default.
let bradOSToday = LocalDate(year: 2026, month: 1, day: 7)

extension JSON {
    /// A snapshot as the app syncs it (brados.md 3.7).
    static func recovery(_ date: String = "2026-01-07") -> JSON {
        [
            "date": .string(date), "hrvMs": 42.5, "hrvVsBaseline": 6.25, "rhrBpm": 54, "rhrVsBaseline": -1.5, "sleepHours": 7.25,
            "sleepEfficiency": 91.5, "deepSleepPercent": 18.25, "score": 61, "state": "moderate", "source": "healthkit",
        ]
    }

    static let bradOSBaselineBody: JSON = ["hrvMedian": 40, "hrvStdDev": 7.5, "rhrMedian": 55.5, "sampleCount": 60]

    static func sync(_ recovery: JSON = .recovery()) -> JSON {
        ["recovery": recovery, "baseline": bradOSBaselineBody]
    }

    static let weightGoal: JSON = [
        "targetWeightLbs": 170, "targetDate": "2026-06-01", "startWeightLbs": 185.5, "startDate": "2026-01-01",
    ]

    static func ftp(_ watts: Int, _ date: String = "2026-01-05") -> JSON {
        ["value": .integer(watts), "date": .string(date), "source": "test"]
    }
}
