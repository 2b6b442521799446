import Values

/// A value in comparison with the average before it.
struct Observation: Sendable, Equatable {
    let type: ProgressType
    /// Rounded as it is shown, like ``usual``. Their difference is then also the difference of the shown values.
    let value: Double
    let usual: Double
    /// The distance from the average, in standard deviations of the days before.
    let distance: Double

    var difference: Double { Wording.rounded(value - usual, decimals: type.decimals) }
    var isHigher: Bool { difference > 0 }
    /// Whether the value deserves a headline.
    var isNotable: Bool { distance >= 0.7 && difference != 0 }

    private init?(_ type: ProgressType, _ value: Double?, usual: Double?, spread: Double?) {
        guard let value, let usual, let spread, spread > 0 else { return nil }
        self.type = type
        self.value = Wording.rounded(value, decimals: type.decimals)
        self.usual = Wording.rounded(usual, decimals: type.decimals)
        distance = (value - usual).magnitude / spread
    }

    /// The number of days before that the standard deviation is taken over.
    private static let spreadDays = 28
    private static let fewestDays = 3

    /// A day's values against the seven days before it, the most unusual first.
    static func ofDay(_ day: LocalDate, in series: DailySeries) -> [Observation] {
        let (week, month) = (DateRange(7, endingOn: day - 1), DateRange(spreadDays, endingOn: day - 1))
        return sorted { type in
            guard series.entryCount(of: type, in: week) >= fewestDays else { return nil }
            return Observation(
                type, series.value(of: type, on: day), usual: series.mean(of: type, in: week), spread: series.spread(of: type, in: month))
        }
    }

    /// A week's means against those of the week before, the most unusual first.
    static func ofWeek(_ week: DateRange, in series: DailySeries) -> [Observation] {
        let before = week.preceding
        return sorted { type in
            guard [week, before].allSatisfy({ series.entryCount(of: type, in: $0) >= fewestDays }) else { return nil }
            // A mean of seven days deviates less than a single day.
            let spread = series.spread(of: type, in: DateRange(spreadDays, endingOn: before.last))
            return Observation(
                type, series.mean(of: type, in: week), usual: series.mean(of: type, in: before),
                spread: spread.map { $0 / Double(week.count).squareRoot() })
        }
    }

    private static func sorted(_ make: (ProgressType) -> Observation?) -> [Observation] {
        ProgressType.allCases.compactMap(make).sorted { $0.distance > $1.distance }
    }
}
