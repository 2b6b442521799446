import Testing
import TestSupport
import Values

extension JSON {
    /// A valid recovery snapshot (brados.md 3.7).
    static func recovery(_ date: String = "2026-01-07", _ members: JSON.Members = [:]) -> JSON {
        let snapshot: JSON = [
            "date": .string(date), "hrvMs": 42.5, "hrvVsBaseline": 18.1, "rhrBpm": 57, "rhrVsBaseline": -3, "sleepHours": 7.2,
            "sleepEfficiency": 93, "deepSleepPercent": 18.6, "score": 71, "state": "ready", "source": "healthkit",
        ]
        return snapshot.with(members)
    }

    /// A valid baseline.
    static func baseline(_ members: JSON.Members = [:]) -> JSON {
        let baseline: JSON = [
            "hrvMedian": 36, "hrvStdDev": 15, "rhrMedian": 60, "calculatedAt": "2026-01-07T08:00:00Z", "sampleCount": 60,
        ]
        return baseline.with(members)
    }

    /// A valid weight goal.
    static func weightGoal(_ members: JSON.Members = [:]) -> JSON {
        let goal: JSON = ["targetWeightLbs": 170, "targetDate": "2026-03-01", "startWeightLbs": 180.5, "startDate": "2026-01-01"]
        return goal.with(members)
    }

    /// A valid FTP.
    static func ftp(_ value: Int = 250, _ date: String = "2026-01-07", source: String = "manual") -> JSON {
        ["value": .integer(value), "date": .string(date), "source": .string(source)]
    }
}

extension TestWorld {
    /// Syncs a snapshot with further members, and expects success.
    @discardableResult
    func sync(
        _ recovery: JSON = .recovery(), _ others: JSON.Members = [:], user: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSON {
        let body = JSON.object(["recovery": recovery]).with(others)
        return try data(.post, "/health-sync/sync", user: user, body: body, sourceLocation: sourceLocation)
    }

    /// Adds an FTP, and expects success.
    @discardableResult
    func add(ftp: JSON, user: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
        try data(.post, "/cycling/ftp", user: user, body: ftp, status: 201, sourceLocation: sourceLocation)
    }

    /// Makes a VO2 max estimate, and expects success.
    @discardableResult
    func calculateVO2Max(weight: JSON = 75, user: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
        try data(
            .post, "/cycling/vo2max/calculate", user: user, body: ["weightKg": weight], status: 201, sourceLocation: sourceLocation)
    }
}
