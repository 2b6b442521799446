import UnderstudyCore

/// Something that the entries reach once, on a certain day.
struct Achievement: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        /// A total of a type over all days.
        case total(ProgressType, Double)
        /// The first day with a value of at least this.
        case day(ProgressType, Double)
        /// The first run of consecutive days with at least this value on each.
        case run(ProgressType, Double, days: Int)
        /// Kilograms below the first weight.
        case lost(Double)
        /// Consecutive days with any entry.
        case checkIns(Int)
        case weighIns(Int)
        case entries(Int)
    }

    let kind: Kind
    /// The day on which it was reached.
    let day: LocalDate

    /// Every achievement of a series, in the order of ``AchievementList``.
    static func all(in series: DailySeries) -> [Achievement] {
        let record = AchievementRecord(of: series)
        return AchievementList.all.compactMap { kind in record.firstDay(of: kind).map { Achievement(kind: kind, day: $0) } }
    }
}

/// The achievements to look for. Of several on one day, the first in this list is reported.
private enum AchievementList {
    static let all: [Achievement.Kind] = [lost, totals, days, runs, checkIns, weighIns, entries].flatMap { $0 }

    private static let lost: [Achievement.Kind] = kinds([1, 2, 3, 5, 7, 10, 12, 15, 16, 17, 18, 19, 20, 25, 30, 40]) { .lost($0) }
    private static let totals: [Achievement.Kind] =
        kinds([100_000, 500_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000, 3_000_000, 4_000_000, 5_000_000]) { .total(.steps, $0) }
        + kinds([1_000, 5_000, 10_000, 12_500, 15_000, 20_000]) { .total(.activeMinutes, $0) }
        + kinds([100, 250, 500, 600, 750, 1_000]) { .total(.water, $0) }
    private static let days: [Achievement.Kind] =
        kinds([10_000, 12_000, 13_000, 14_000, 15_000, 16_000, 18_000, 20_000]) { .day(.steps, $0) }
        + kinds([60, 75, 90, 100, 120]) { .day(.activeMinutes, $0) } + kinds([9, 9.5, 10]) { .day(.sleepHours, $0) }
    private static let runs: [Achievement.Kind] =
        kinds([5, 7, 10, 14]) { .run(.sleepHours, 7, days: Int($0)) } + kinds([5, 7, 10, 14]) { .run(.steps, 8_000, days: Int($0)) }
        + kinds([5, 7, 10]) { .run(.moodScore, 7, days: Int($0)) } + kinds([7, 14, 21, 30]) { .run(.water, 1.5, days: Int($0)) }
    private static let checkIns: [Achievement.Kind] =
        kinds([7, 14, 30, 50, 75, 100, 150, 200, 250, 300, 350, 365, 400, 500]) { .checkIns(Int($0)) }
    private static let weighIns: [Achievement.Kind] =
        kinds([10, 50, 100, 200, 365, 500, 750, 1_000, 1_250, 1_500, 1_600, 1_750, 2_000]) { .weighIns(Int($0)) }
    private static let entries: [Achievement.Kind] =
        kinds([100, 250, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 7_500, 10_000]) { .entries(Int($0)) }

    private static func kinds(_ thresholds: [Double], _ make: (Double) -> Achievement.Kind) -> [Achievement.Kind] { thresholds.map(make) }
}
