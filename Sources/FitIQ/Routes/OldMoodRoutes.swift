import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// The old paths of mood: a view over ``Resource/moodEntries`` in the forms of two generations (fitiq-wellness.md 14).
extension FitIQBackend {
    var oldMoodRoutes: [Route] {
        [
            oldMood(.get, "", "mood entries, newest first, on their old path", handler: listOldMood),
            oldMood(.post, "", "log a mood, on its old path", handler: logOldMood),
            oldMood(.get, "/:id", "one mood entry, on its old path", handler: oldMoodEntry),
            oldMood(.put, "/:id", "changes to a mood entry, on its old path", handler: changeOldMood),
            oldMood(.delete, "/:id", "the end of a mood entry, on its old path", handler: deleteOldMood),
            oldMood(.get, "/daily/:date", "the mood of a day, on its old path", handler: dailyOldMood),
            oldMood(.get, "/statistics", "statistics about mood, on their old path") { currentUser, context in
                let moods = try oldMoods(currentUser, context, isRequired: true)
                if moods.entries.isEmpty { throw FitIQError.nothingFound("No mood data found for this period") }
                return .success(moods.oldStatistics)
            },
            oldMood(.get, "/trends", "mood by day, on its old path") { try .success(oldMoods($0, $1, isRequired: true).oldTrends) },
            oldMood(.get, "/analytics/labels", "the use of labels") { currentUser, context in
                let limit = try context.request.query.number("limit", in: 1...50) ?? 10
                return .success(try oldMoods(currentUser, context, isRequired: false).oldLabels(limit))
            },
            oldMood(.get, "/analytics/associations", "the use of associations") { currentUser, context in
                let limit = try context.request.query.number("limit", in: 1...50) ?? 10
                return .success(try oldMoods(currentUser, context, isRequired: false).oldAssociations(limit))
            },
        ]
    }

    /// A route that `fitiq.oldMood` can switch off (fitiq-wellness.md 17).
    private func oldMood(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String,
        handler: @escaping @Sendable (CurrentUser, Context) throws -> Response
    ) -> Route {
        authorized(method, "/mood" + path, summary) { currentUser, context in
            guard settings.oldMood else { throw RequestError.notFound }
            return try handler(currentUser, context)
        }
    }

    private static let oldMoodDays = 30
    private static let oldMoodPage = Resource.Paging(
        key: "entries", defaultLimit: 30, filters: [.range(of: "logged_at", days: oldMoodDays)])

    /// Each generation finds the list under its own key.
    private func listOldMood(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let bytes = try currentUser.read(context) { try $0.page(.moodEntries, Self.oldMoodPage, context.request.query) }
        let page = try JSON(parsing: bytes)
        let entries = JSON.array((page["entries"]?.array ?? []).map(OldMood.answer))
        return .success(page.merging(["entries": entries, "mood_logs": entries]))
    }

    /// A repeated `source_id` is answered with the stored entry, as this generation documents it (fitiq-wellness.md C-116).
    private func logOldMood(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let body = try OldMood.members(RequestBody(context.request).members)
        guard body["valence"] != nil else { throw FitIQError.invalid("mood_score is required") }
        let sent = try Resource.moodEntries.creationSchema.checked(body)
        return try currentUser.write(context) { records in
            if let known = try records.moodEntry(fromSourceOf: sent) { return try Self.response(known, records) }
            let entry = try records.make(.moodEntries, sent).withoutRepeatedMoods
            try records.insert(.moodEntries, entry)
            return try Self.response(entry, records, status: .created)
        }
    }

    private func oldMoodEntry(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try currentUser.read(context) { records in
            return try Self.response(records.get(.moodEntries, context.recordID), records)
        }
    }

    private func changeOldMood(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let sent = try Resource.moodEntries.updateSchema.checked(OldMood.members(RequestBody(context.request).members))
        return try currentUser.write(context) { records in
            let old = try records.get(.moodEntries, context.recordID)
            try old.requireManualMood("modified")
            if sent == [:] { return try Self.response(old, records) }
            return try Self.response(records.store(.moodEntries, old.merging(sent).withoutRepeatedMoods), records)
        }
    }

    private func deleteOldMood(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try currentUser.write(context) { records in
            try records.get(.moodEntries, context.recordID).requireManualMood("deleted")
            try records.delete(.moodEntries, context.recordID)
        }
        return .noContent
    }

    /// A day without entries is no error here.
    private func dailyOldMood(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let date = try context.dateInPath
        let hasEntries = try context.request.query.bool("include_entries") ?? false
        return try currentUser.read(context) { records in
            let day = QueryRange(from: .start(of: date), to: .end(of: date))
            let stored = try records.all(.moodEntries, in: day)
            let aggregate = MoodAnalytics.oldDay(date, stored.map { MoodEntry($0) })
            guard hasEntries else { return .success(aggregate) }
            let entries = try stored.map { OldMood.answer(try records.complete($0, of: .moodEntries)) }
            return .success(aggregate.merging(["entries": .array(entries)]))
        }
    }

    /// The entries of the query's period.
    ///
    /// - Parameter isRequired: whether a missing bound is an error. Otherwise the period is the last 30 days.
    private func oldMoods(_ currentUser: CurrentUser, _ context: Context, isRequired: Bool) throws -> MoodAnalytics {
        if isRequired {
            let period = try context.request.query.requiredPeriod()
            return MoodAnalytics(try moods(of: currentUser, in: period.range, context), in: period.dates)
        }
        let range = try QueryRange(context.request.query, from: ["from", "start_date"], to: ["to", "end_date"])
            .bounded(at: context.now, days: Self.oldMoodDays)
        let (from, to) = (range.from ?? context.now, range.to ?? context.now)
        return MoodAnalytics(try moods(of: currentUser, in: range, context), in: DateRange(from.utc.date, through: to.utc.date))
    }

    private static func response(_ entry: JSON, _ records: Records, status: HTTPResponse.Status = .ok) throws -> Response {
        .success(OldMood.answer(try records.complete(entry, of: .moodEntries)), status: status)
    }
}
