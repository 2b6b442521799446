import UnderstudyCore

/// A series prepared for finding achievements: its days are sorted once.
struct AchievementRecord: Sendable {
    private let series: DailySeries
    private let dates: [ProgressType: [LocalDate]]
    /// The days with any entry.
    private let allDates: [LocalDate]
    /// The number of entries by the end of each of ``allDates``.
    private let entryCounts: [Int]

    init(of series: DailySeries) {
        self.series = series
        dates = Dictionary(uniqueKeysWithValues: ProgressType.allCases.map { ($0, series.dates(of: $0)) })
        allDates = series.dates()
        var total = 0
        entryCounts = allDates.map { date in
            total += series.entryCount(in: DateRange(1, endingOn: date))
            return total
        }
    }

    /// The first day on which an achievement is reached; `nil` if it never is.
    func firstDay(of kind: Achievement.Kind) -> LocalDate? {
        func value(_ type: ProgressType, _ date: LocalDate) -> Double { series.value(of: type, on: date) ?? 0 }
        func logged(_ type: ProgressType) -> [LocalDate] { dates[type] ?? [] }
        switch kind {
        case .total(let type, let least):
            var total = 0.0
            return logged(type).first { date in
                total += value(type, date)
                return total >= least
            }
        case .day(let type, let least): return logged(type).first { value(type, $0) >= least }
        case .run(let type, let least, let count): return Self.firstRun(of: count, in: logged(type)) { value(type, $0) >= least }
        case .lost(let kilograms):
            guard let start = logged(.weight).first.map({ value(.weight, $0) }) else { return nil }
            // Rounded to grams, so that 80.4 - 79.4 is one kilogram.
            return logged(.weight).first { ((start - value(.weight, $0)) * 1_000).rounded() >= kilograms * 1_000 }
        case .checkIns(let count): return Self.firstRun(of: count, in: allDates) { _ in true }
        case .weighIns(let count): return logged(.weight).dropFirst(count - 1).first
        case .entries(let count): return zip(allDates, entryCounts).first { $0.1 >= count }?.0
        }
    }

    /// The last day of the first run of `count` consecutive days that all pass.
    private static func firstRun(of count: Int, in dates: [LocalDate], where passes: (LocalDate) -> Bool) -> LocalDate? {
        var length = 0
        var last: LocalDate?
        for date in dates {
            let follows = last == date - 1
            last = date
            length = passes(date) ? (follows ? length + 1 : 1) : 0
            if length == count { return date }
        }
        return nil
    }
}
