import UnderstudyCore
import Values

/// The requested span of delta analytics. (longevity.md 3.2)
enum DeltaRange: String, Sendable, CaseIterable {
    case weekly, monthly, yearly

    /// The first and the last date of the span that contains `today`: Monday to Sunday, or the calendar month or year.
    func dates(around today: LocalDate) -> ClosedRange<LocalDate> {
        switch self {
        case .weekly: today.startOfWeek...today.startOfWeek + 6
        case .monthly: today.startOfMonth...today.endOfMonth
        case .yearly: LocalDate(year: today.components.year, month: 1, day: 1)...LocalDate(year: today.components.year, month: 12, day: 31)
        }
    }
}

/// The part of a check-in that delta analytics use.
struct DeltaSample: Sendable, Equatable {
    let date: LocalDate
    /// As stored: negative is younger.
    let deltaYears: Double?

    /// Years gained: the stored delta with the opposite sign, so that positive is younger. A missing delta counts as 0.
    var gainedYears: Double { Self.gainedYears(deltaYears) }

    static func gainedYears(_ deltaYears: Double?) -> Double { -(deltaYears ?? 0) }
}

/// Years gained and lost over all check-ins, summed in date order. The order affects the result.
struct DeltaTotals: Sendable, Equatable {
    private(set) var gained = 0.0
    private(set) var rejuvenation = 0.0
    private(set) var aging = 0.0

    /// - Parameter gainedYears: see ``DeltaSample/gainedYears``.
    mutating func add(_ gainedYears: Double) {
        gained += gainedYears
        if gainedYears > 0 { rejuvenation += gainedYears } else { aging += gainedYears }
    }
}

/// Years gained and lost in a span, and over all check-ins.
///
/// Two sign conventions meet here and must not be "repaired": baseline and net are biological minus chronological age (negative is younger),
/// series and range count years gained (positive is younger). The numbers do not reconcile by design. (longevity.md 3.2)
struct DeltaAnalytics: Sendable, Equatable {
    struct Day: Sendable, Equatable {
        let date: LocalDate
        /// `nil` exactly when the date has no check-in.
        let dailyDeltaYears: Double?
    }

    struct Month: Sendable, Equatable {
        /// `yyyy-MM`
        let month: String
        let netDelta: Double
        let checkIns: Int
        let averagePerCheckIn: Double
    }

    enum Series: Sendable, Equatable {
        case days([Day])
        case months([Month])
    }

    let range: DeltaRange
    let dates: ClosedRange<LocalDate>
    let baselineDeltaYears: Double
    let totalDeltaYears: Double
    let series: Series
    let rejuvenationYears: Double
    let agingYears: Double
    let checkIns: Int
    let rangeNetDeltaYears: Double

    /// - Parameters:
    ///   - dates: the dates of `range` that contain today.
    ///   - samples: the check-ins of those dates, ascending, including any after today.
    ///   - totals: the sums over all check-ins.
    ///   - baselineDeltaYears: not rounded.
    ///   - agingDebtYears: the debt stored by the last check-in.
    ///   - fidelity: selects the total (C6): `guide` adds all deltas to the baseline, `backend` reports the stored debt.
    init(
        _ range: DeltaRange, of dates: ClosedRange<LocalDate>, _ samples: [DeltaSample], totals: DeltaTotals,
        baselineDeltaYears baseline: Double, agingDebtYears: Double?, fidelity: Fidelity
    ) {
        self.range = range
        self.dates = dates
        baselineDeltaYears = round2(baseline)
        totalDeltaYears =
            switch fidelity {
            case .guide: round2(baselineDeltaYears + totals.gained)
            case .backend: agingDebtYears.map(round2) ?? baselineDeltaYears
            }
        series = range == .yearly ? .months(Self.months(of: dates, samples)) : .days(Self.days(of: dates, samples))
        rejuvenationYears = round2(totals.rejuvenation)
        agingYears = round2(-totals.aging)
        checkIns = samples.count
        rangeNetDeltaYears = round2(Self.sum(samples))
    }

    /// Sums from left to right, starting at 0. The order affects the result.
    private static func sum(_ samples: some Sequence<DeltaSample>) -> Double {
        samples.reduce(0) { $0 + $1.gainedYears }
    }

    private static func days(of dates: ClosedRange<LocalDate>, _ samples: [DeltaSample]) -> [Day] {
        let byDate = Dictionary(grouping: samples, by: \.date)
        return (dates.lowerBound.dayNumber...dates.upperBound.dayNumber).map { number in
            let date = LocalDate(dayNumber: number)
            return Day(date: date, dailyDeltaYears: byDate[date].map { round2(sum($0)) })
        }
    }

    private static func months(of dates: ClosedRange<LocalDate>, _ samples: [DeltaSample]) -> [Month] {
        let byMonth = Dictionary(grouping: samples) { $0.date.components.month }
        let year = dates.lowerBound.components.year
        return (1...12).map { number in
            let samples = byMonth[number] ?? []
            let net = sum(samples)
            return Month(
                month: LocalDate(year: year, month: number, day: 1).yearAndMonth, netDelta: round2(net), checkIns: samples.count,
                averagePerCheckIn: samples.isEmpty ? 0 : round2(net / Double(samples.count)))
        }
    }
}
