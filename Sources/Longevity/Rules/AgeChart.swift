import UnderstudyCore
import Values

/// The biological age over the last days, a point for each day with a check-in. (longevity-android.md 5)
struct AgeChart: Sendable, Equatable {
    struct Point: Sendable, Equatable {
        let date: LocalDate
        /// Two decimals.
        let biologicalAgeYears: Double
    }

    let range: DeltaRange
    let dates: ClosedRange<LocalDate>
    /// Ascending, without the days that have no check-in.
    let series: [Point]

    /// The change from the first point to the last, in years; negative is younger. `nil` with fewer than two points.
    var rangeDeltaYears: Double? {
        guard let first = series.first, let last = series.last, series.count >= 2 else { return nil }
        return round2(last.biologicalAgeYears - first.biologicalAgeYears)
    }

    /// - Parameters:
    ///   - today: the last date of the chart. A later check-in, possible after an import, is left out.
    ///   - points: the check-ins of the chart's dates, ascending. Of several on a date the last one counts.
    init(_ range: DeltaRange, until today: LocalDate, _ points: [HistoryPoint]) {
        self.range = range
        let dates = range.dates(until: today)
        self.dates = dates
        var series: [Point] = []
        for point in points where dates.contains(point.date) {
            if series.last?.date == point.date { series.removeLast() }
            series.append(Point(date: point.date, biologicalAgeYears: round2(point.biologicalAgeYears)))
        }
        self.series = series
    }
}

extension DeltaRange {
    /// The calendar days of a chart: 7, 30 or 365 of them, today included.
    func dates(until today: LocalDate) -> ClosedRange<LocalDate> {
        let days =
            switch self {
            case .weekly: 7
            case .monthly: 30
            case .yearly: 365
            }
        return today - (days - 1)...today
    }
}
