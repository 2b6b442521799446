import UnderstudyCore

/// The insights that somebody has got who has been here for a while: one for each night, made up from what was logged by then.
///
/// On Sunday nights it is about the week; on the night on which something is reached for the first time ever, about that; once a week, from
/// Wednesday on, about two series that moved together over two weeks, the strongest that has not been told in the month; else about the day.
/// What the entries do not bear out is not told.
struct InsightHistory: Sendable {
    private let series: DailySeries
    private let feats: [LocalDate: Achievement]

    /// - Parameter series: everything that was logged up to the last night.
    init(of series: DailySeries) {
        self.series = series
        feats = Dictionary(Achievement.all(in: series).map { ($0.day, $0) }) { first, _ in first }
    }

    /// How far back patterns are looked for (fitiq.md 3.8).
    private static let patternDays = 14
    private static let (wednesday, sunday) = (2, 6)

    func drafts(of nights: DateRange) -> [InsightDraft] {
        var remarks = Remarks()
        var told: Set<String> = []
        var weekOfPattern: LocalDate?
        return nights.map { day -> InsightDraft in
            if day.weekday == Self.sunday { return remarks.week(DateRange(7, endingOn: day), in: series) }
            if let feat = feats[day] { return remarks.milestone(feat, in: series) }
            if day.weekday >= Self.wednesday, weekOfPattern != day.startOfWeek, let draft = pattern(on: day, &remarks, &told) {
                weekOfPattern = day.startOfWeek
                return draft
            }
            return remarks.day(day, in: series)
        }
    }

    private func pattern(on day: LocalDate, _ remarks: inout Remarks, _ told: inout Set<String>) -> InsightDraft? {
        let dates = DateRange(Self.patternDays, endingOn: day)
        for pattern in Pattern.all(in: dates, of: series)
        where told.insert("\(pattern.first) \(pattern.second) \(day.yearAndMonth)").inserted {
            return remarks.pattern(pattern, dates, in: series)
        }
        return nil
    }
}
