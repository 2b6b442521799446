import UnderstudyCore

/// A value beside what had been usual before.
struct Observation: Sendable, Equatable {
    let type: ProgressType
    /// As it is shown, as ``usual`` is: who subtracts what is read gets what is read.
    let value: Double
    let usual: Double
    /// How unusual it is, in spreads of the days before.
    let distance: Double

    var difference: Double { Wording.rounded(value - usual, decimals: type.decimals) }
    var isHigher: Bool { difference > 0 }
    /// Whether it is worth a headline.
    var stands: Bool { distance >= 0.7 && difference != 0 }

    private init?(_ type: ProgressType, _ value: Double?, usual: Double?, spread: Double?) {
        guard let value, let usual, let spread, spread > 0 else { return nil }
        self.type = type
        self.value = Wording.rounded(value, decimals: type.decimals)
        self.usual = Wording.rounded(usual, decimals: type.decimals)
        distance = (value - usual).magnitude / spread
    }

    /// How many days before count.
    private static let spreadDays = 28
    private static let fewestDays = 3

    /// A day beside the seven days before it, the most unusual first.
    static func ofDay(_ day: LocalDate, in series: DailySeries) -> [Observation] {
        let (week, month) = (DateRange(7, endingOn: day - 1), DateRange(spreadDays, endingOn: day - 1))
        return sorted { type in
            guard series.entryCount(of: type, in: week) >= fewestDays else { return nil }
            return Observation(
                type, series.value(of: type, on: day), usual: series.mean(of: type, in: week), spread: series.spread(of: type, in: month))
        }
    }

    /// A week beside the one before it, the most unusual first.
    static func ofWeek(_ week: DateRange, in series: DailySeries) -> [Observation] {
        let before = week.preceding
        return sorted { type in
            guard [week, before].allSatisfy({ series.entryCount(of: type, in: $0) >= fewestDays }) else { return nil }
            // The mean of seven days lies closer than any of them.
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
