import UnderstudyCore
import Values

extension StoredScore {
    /// Reads the `score` of a seed.
    init(_ reader: ObjectReader) {
        func score(_ key: String) -> Double {
            reader.require(key, expected: "a number")
            return reader.number(key) ?? 0
        }
        let (baseline, current) = (score("baselineScore"), score("currentScore"))
        let breakdown = reader.object("breakdown").map { categories in
            defer { categories.finish() }
            return JSON.object(omittingMissing: StoredScore.categories.map { ($0, categories.number($0).map(JSON.number)) })
        }
        let insights = reader.strings("insights", atMost: ValueSchema.usualMostElements) ?? []
        reader.finish()
        self.init(baseline: baseline, current: current, breakdown: breakdown ?? [:], insights: insights)
    }
}
