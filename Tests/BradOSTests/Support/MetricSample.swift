import Testing
import TestSupport
import Values

/// A metric of the contract, with a valid entry (brados.md 3.1, 6).
struct MetricSample: Sendable, CustomTestStringConvertible {
    let slug: String
    let label: String
    var arrayKey = "entries"
    let values: JSON

    var testDescription: String { slug }
    var path: String { "/health-sync/\(slug)" }

    static let hrv = MetricSample(
        slug: "hrv", label: "HRV", values: ["avgMs": 42.5, "minMs": 31, "maxMs": 58, "sampleCount": 6])
    static let rhr = MetricSample(slug: "rhr", label: "RHR", values: ["avgBpm": 58.5, "sampleCount": 12])
    static let sleep = MetricSample(
        slug: "sleep", label: "sleep",
        values: [
            "totalSleepMinutes": 430, "inBedMinutes": 460, "coreMinutes": 250, "deepMinutes": 80, "remMinutes": 100, "awakeMinutes": 30,
            "sleepEfficiency": 93.5,
        ])
    static let weight = MetricSample(slug: "weight", label: "weight", arrayKey: "weights", values: ["weightLbs": 180.5])

    /// The metrics whose latest entry expires.
    static let windowed = [hrv, rhr, sleep]
    static let real = windowed + [weight]

    static let vo2max = MetricSample(slug: "vo2max", label: "VO2 max", values: ["value": 45.5])
    static let bodyFat = MetricSample(slug: "body-fat", label: "body fat", values: ["percent": 18.5])
    static let steps = MetricSample(slug: "steps", label: "steps", values: ["count": 8_000])

    /// The metrics that the real backend lacks.
    static let extensions = [vo2max, bodyFat, steps]
    static let all = real + extensions

    /// An element of an upload.
    func element(_ date: String, _ members: JSON.Members = [:]) -> JSON {
        values.with(["date": .string(date)]).with(members)
    }

    /// The body of an upload.
    func upload(_ elements: [JSON]) -> JSON { .object([arrayKey: .array(elements)]) }

    /// An entry as responses contain it.
    func entry(_ date: String, source: String = "healthkit", syncedAt: String = "2026-01-07T09:00:00.000Z") -> JSON {
        element(date).with(["id": .string(date), "source": .string(source), "syncedAt": .string(syncedAt)])
    }
}

extension TestWorld {
    /// Uploads elements, and expects success.
    func upload(
        _ metric: MetricSample, _ elements: [JSON], user: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let data = try data(
            .post, metric.path + "/bulk", user: user, body: metric.upload(elements), sourceLocation: sourceLocation)
        #expect(data == ["added": .integer(elements.count)], sourceLocation: sourceLocation)
    }

    /// Uploads one element for each date.
    func upload(
        _ metric: MetricSample, dates: [String], user: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try upload(metric, dates.map { metric.element($0) }, user: user, sourceLocation: sourceLocation)
    }

    /// The longest history that the endpoint returns.
    func history(
        _ metric: MetricSample, days: Int = 3_650, user: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSON {
        try read("\(metric.path)?days=\(days)", user: user, sourceLocation: sourceLocation)
    }
}
