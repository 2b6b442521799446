import MicroHTTP
import UnderstudyCore

extension FitIQBackend {
    /// The computations over mood entries. The entries themselves are ``Resource/moodEntries``.
    var moodRoutes: [Route] {
        [
            authorized(.get, "/wellness/mood-entries/analytics", "statistics about mood", handler: moodAnalytics),
            authorized(.get, "/wellness/mood-entries/daily/:date", "the mood of a day", handler: moodOfDay),
        ]
    }

    /// fitiq-wellness.md 4.3
    private func moodAnalytics(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let parameters = context.request.query
        let period = try parameters.requiredPeriod()
        let hasDays = try parameters.bool("include_daily_breakdown") ?? false
        let labels = try parameters.number("top_labels_limit", in: 1...20) ?? 10
        let associations = try parameters.number("top_associations_limit", in: 1...20) ?? 10
        let entries = try moods(of: currentUser, in: period.range, context)
        return .success(MoodAnalytics(entries, in: period.dates).json(labels: labels, associations: associations, hasDays: hasDays))
    }

    /// fitiq-wellness.md 4.2
    private func moodOfDay(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let date = try context.dateInPath
        let entries = try moods(of: currentUser, in: QueryRange(from: .start(of: date), to: .end(of: date)), context)
        if entries.isEmpty { throw FitIQError.nothingFound("No mood entries found for this date") }
        return .success(MoodAnalytics.day(date, entries))
    }

    func moods(of currentUser: CurrentUser, in range: QueryRange, _ context: Context) throws -> [MoodEntry] {
        try currentUser.read(context) { try $0.all(.moodEntries, in: range).map { MoodEntry($0) } }
    }
}

extension Context {
    /// The date in the path. An instant counts as its first ten characters (fitiq-wellness.md 2.3).
    var dateInPath: LocalDate {
        get throws {
            guard let date = LocalDate(String((parameters["date"] ?? "").prefix(10))) else { throw ResourceError.parameter(.date) }
            return date
        }
    }
}

extension Query {
    /// The period of statistics, from `from` to `to`, and its dates in UTC.
    func requiredPeriod() throws -> (range: QueryRange, dates: DateRange) {
        let range = try QueryRange(self, from: ["from", "start_date"], to: ["to", "end_date"])
        guard let from = range.from, let to = range.to else { throw FitIQError.invalid("from and to are required") }
        return (range, DateRange(from.utc.date, through: to.utc.date))
    }

    /// An integer within a range.
    func number(_ name: String, in range: ClosedRange<Int>) throws(FitIQError) -> Int? {
        guard let number = try value(name, else: .invalid("Invalid \(name)"), { Int(query: $0, from: 0) }) else { return nil }
        guard range.contains(number) else {
            throw .invalid("\(name) must be between \(range.lowerBound) and \(range.upperBound)")
        }
        return number
    }
}
