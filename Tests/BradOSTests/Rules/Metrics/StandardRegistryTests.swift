import Testing
import UnderstudyCore
import Values

@testable import BradOS

extension Metric {
    /// The row in one line: slug, array key, window rule, most days, latest rule, sources, fields.
    var row: String {
        [
            slug, arrayKey, windowRule.rawValue, "\(maxDays)", latestRule.rawValue, sources.joined(separator: ", "),
            fields.map(\.text).joined(separator: "; "),
        ].joined(separator: " | ")
    }
}

extension Metric.Field {
    /// `sampleCount int ≥ 1`
    fileprivate var text: String {
        guard kind != .date else { return range == NumberRange() ? name : "\(name) with bounds" }
        let bounds =
            switch (range.minimum, range.maximum) {
            case (let minimum?, let maximum?) where !range.excludesMinimum: "\(minimum.text)…\(maximum.text)"
            case (let minimum, let maximum):
                [
                    minimum.map { (range.excludesMinimum ? "> " : "≥ ") + $0.text }, maximum.map { "≤ " + $0.text },
                ].compactMap { $0 }.joined(separator: " ")
            }
        return [name, kind == .integer ? "int" : "", bounds].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension Double {
    fileprivate var text: String { JSON.number(self).text }
}

@Suite("The metrics without a configuration")
struct StandardRegistryTests {
    /// brados.md 6
    private static let real = [
        "hrv | entries | since_utc_date | 3650 | since_yesterday | healthkit | date; avgMs 0…300; minMs 0…300; maxMs 0…300; sampleCount int ≥ 1",
        "rhr | entries | since_utc_date | 3650 | since_yesterday | healthkit | date; avgBpm 30…200; sampleCount int ≥ 1",
        "sleep | entries | since_utc_date | 3650 | since_yesterday | healthkit | date; totalSleepMinutes int 0…1440; "
            + "inBedMinutes int 0…1440; coreMinutes int 0…1440; deepMinutes int 0…1440; remMinutes int 0…1440; "
            + "awakeMinutes int 0…1440; sleepEfficiency 0…110",
        "weight | weights | newest_rows | 365 | newest | healthkit, manual | weightLbs > 0 ≤ 1000; date",
    ]

    /// The contract's suggestions for metrics that the real backend lacks. It leaves the place of the date open.
    private static let extensions = [
        "vo2max | entries | since_utc_date | 3650 | newest | healthkit, manual | date; value 0…100",
        "body-fat | entries | since_utc_date | 3650 | newest | healthkit, manual | date; percent 0…100",
        "steps | entries | since_utc_date | 3650 | newest | healthkit, manual | date; count int 0…200000",
    ]

    @Test("are those of the contract")
    func rows() {
        let rows = MetricRegistry.standard.metrics.map(\.row)
        #expect(rows.sorted() == (Self.real + Self.extensions).sorted())
    }

    @Test(
        "have the contract's units",
        arguments: [
            ("hrv", "avgMs", "ms"), ("rhr", "avgBpm", "bpm"), ("sleep", "totalSleepMinutes", "min"), ("sleep", "sleepEfficiency", "%"),
            ("weight", "weightLbs", "lb"), ("vo2max", "value", "mL/kg/min"),
        ])
    func units(_ slug: String, _ field: String, _ unit: String) throws {
        let metric = try #require(MetricRegistry.standard[slug])
        #expect(metric.fields.first { $0.name == field }?.unit == unit)
    }
}
