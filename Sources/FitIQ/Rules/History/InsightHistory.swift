import UnderstudyCore
import Values

/// Generated insights for a user with a long history: one for each night, about the data that was logged by then.
///
/// A Sunday night is about the week. A night with a milestone is about the milestone. Once a week, from Wednesday on, a night is about
/// a pattern: the strongest of two weeks that was not reported in that calendar month. All other nights are about the day. Every statement
/// follows from the entries.
struct InsightHistory: Sendable {
    private let series: DailySeries
    private let milestones: [LocalDate: Milestone]

    /// - Parameter series: all entries up to the last night.
    init(of series: DailySeries) {
        self.series = series
        milestones = Self.milestones(in: series)
    }

    /// A century, so that an entry of an early date does not make a seed slow.
    private static let searchedDays = 36_500

    /// The milestones by the day that reaches them, each once: a later run of the same length is no news.
    private static func milestones(in series: DailySeries) -> [LocalDate: Milestone] {
        let dates = series.dates()
        guard let first = dates.first, let last = dates.last else { return [:] }
        let startWeight = series.dates(of: .weight).first.flatMap { series.value(of: .weight, on: $0) }
        let days = DateRange(max(first, last - Self.searchedDays), through: last)
        let history = ProgressHistory(series: series, days: days, startWeight: startWeight)
        var reported: Set<String> = []
        return days.reduce(into: [:]) { milestones, day in
            let reached = history.milestones(on: day).filter { reported.insert($0.name).inserted }
            milestones[day] = reached.last { $0.kind == reached.first?.kind }
        }
    }

    private static let (wednesday, sunday) = (2, 6)

    func drafts(of nights: DateRange) -> [InsightDraft] {
        var remarks = Remarks()
        var reported: Set<String> = []
        var weekOfPattern: LocalDate?
        return nights.map { day -> InsightDraft in
            if day.weekday == Self.sunday { return remarks.week(DateRange(7, endingOn: day), in: series) }
            if let milestone = milestones[day] { return MilestoneInsights.draft(milestone, on: day, in: series) }
            if day.weekday >= Self.wednesday, weekOfPattern != day.startOfWeek, let draft = pattern(on: day, &remarks, &reported) {
                weekOfPattern = day.startOfWeek
                return draft
            }
            return remarks.day(day, in: series)
        }
    }

    private func pattern(on day: LocalDate, _ remarks: inout Remarks, _ reported: inout Set<String>) -> InsightDraft? {
        let dates = DateRange(Pattern.searchedDays, endingOn: day)
        for pattern in Pattern.all(in: dates, of: series)
        where reported.insert("\(pattern.first) \(pattern.second) \(day.yearAndMonth)").inserted {
            return remarks.pattern(pattern, dates, in: series)
        }
        return nil
    }
}
