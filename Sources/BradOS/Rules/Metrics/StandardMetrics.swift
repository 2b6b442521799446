import UnderstudyCore

extension Metric {
    /// The metrics of the real backend (brados.md 3.1 to 3.5, 6). The app depends on them, so the configuration cannot replace them.
    static let real: [Metric] = [
        Metric(
            slug: "hrv", documentName: "HRV", label: "HRV", fullLabel: "heart rate variability", latestRule: .sinceYesterday,
            sources: ["healthkit"],
            fields: [
                .date, .number("avgMs", 0...300, "ms", example: 57.2), .number("minMs", 0...300, "ms", example: 35.5),
                .number("maxMs", 0...300, "ms", example: 86.7), .sampleCount,
            ]),
        Metric(
            slug: "rhr", documentName: "RHR", label: "RHR", fullLabel: "resting heart rate", latestRule: .sinceYesterday,
            sources: ["healthkit"],
            fields: [.date, .number("avgBpm", 30...200, "bpm", example: 51.5), .sampleCount]),
        Metric(
            slug: "sleep", label: "sleep", latestRule: .sinceYesterday, sources: ["healthkit"],
            fields: [
                .date, .minutes("totalSleepMinutes", 455), .minutes("inBedMinutes", 491), .minutes("coreMinutes", 263),
                .minutes("deepMinutes", 88), .minutes("remMinutes", 104), .minutes("awakeMinutes", 36),
                .number("sleepEfficiency", 0...110, "%", example: 92.67),
            ]),
        weight,
    ]

    /// The combined sync writes this metric, too.
    static let weight = Metric(
        slug: "weight", arrayKey: "weights", label: "weight", windowRule: .newestRows, maxDays: 365,
        fields: [
            Field(
                name: "weightLbs", kind: .number, range: NumberRange(minimum: 0, excludesMinimum: true, maximum: 1_000), unit: "lb",
                example: 181.4),
            .date,
        ])

    /// Metrics that the seed guide names and the real backend lacks. A row of the configuration with the same slug replaces one.
    static let extensions: [Metric] = [
        Metric(
            slug: "vo2max", documentName: "VO2Max", label: "VO2 max",
            fields: [.date, .number("value", 0...100, "mL/kg/min", example: 47.5)]),
        Metric(slug: "body-fat", label: "body fat", fields: [.date, .number("percent", 0...100, "%", example: 18.2)]),
        Metric(slug: "steps", label: "steps", fields: [.date, .integer("count", 0...200_000, example: 8_432)]),
    ]
}

extension Metric.Field {
    fileprivate static let sampleCount = Metric.Field(name: "sampleCount", kind: .integer, range: NumberRange(minimum: 1), example: 13)

    fileprivate static func minutes(_ name: String, _ example: Double) -> Metric.Field {
        .integer(name, 0...1_440, "min", example: example)
    }
}
