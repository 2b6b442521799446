import UnderstudyCore

extension Metric {
    /// The metrics of the real backend (brados.md 3.1 to 3.5, 6). The app depends on them, so the configuration cannot replace them.
    static let real: [Metric] = [
        Metric(
            slug: "hrv", label: "HRV", latestRule: .sinceYesterday, sources: ["healthkit"],
            fields: [
                .date, .number("avgMs", 0...300, "ms"), .number("minMs", 0...300, "ms"), .number("maxMs", 0...300, "ms"), .sampleCount,
            ]),
        Metric(
            slug: "rhr", label: "RHR", latestRule: .sinceYesterday, sources: ["healthkit"],
            fields: [.date, .number("avgBpm", 30...200, "bpm"), .sampleCount]),
        Metric(
            slug: "sleep", label: "sleep", latestRule: .sinceYesterday, sources: ["healthkit"],
            fields: [
                .date, .minutes("totalSleepMinutes"), .minutes("inBedMinutes"), .minutes("coreMinutes"), .minutes("deepMinutes"),
                .minutes("remMinutes"), .minutes("awakeMinutes"), .number("sleepEfficiency", 0...110, "%"),
            ]),
        weight,
    ]

    /// The combined sync writes this metric, too.
    static let weight = Metric(
        slug: "weight", arrayKey: "weights", label: "weight", windowRule: .newestRows, maxDays: 365,
        fields: [
            Field(name: "weightLbs", kind: .number, range: NumberRange(minimum: 0, excludesMinimum: true, maximum: 1_000), unit: "lb"),
            .date,
        ])

    /// Metrics that the seed guide names and the real backend lacks. A row of the configuration with the same slug replaces one.
    static let extensions: [Metric] = [
        Metric(slug: "vo2max", label: "VO2 max", fields: [.date, .number("value", 0...100, "mL/kg/min")]),
        Metric(slug: "body-fat", label: "body fat", fields: [.date, .number("percent", 0...100, "%")]),
        Metric(slug: "steps", label: "steps", fields: [.date, .integer("count", 0...200_000)]),
    ]
}

extension Metric.Field {
    fileprivate static let sampleCount = Metric.Field(name: "sampleCount", kind: .integer, range: NumberRange(minimum: 1))

    fileprivate static func minutes(_ name: String) -> Metric.Field {
        .integer(name, 0...1_440, "min")
    }
}
