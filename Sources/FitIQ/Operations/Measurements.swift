import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// Measurements (fitiq.md 3.10 to 3.14).
enum Measurements {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "listProgress", "/progress", "List measurements, the newest first",
            """
            Without `from`, the list covers the 30 days before the end (`fitiq.progressDefaultWindowDays`; 0 for no limit). Without `to`, it \
            ends with today in UTC, or with the day of `from` if that is later. Without a match, the list is empty. Entries of the same \
            instant are ordered by the time they were stored, newest first.
            """,
            for: .user, query: [type, Parameter<QueryRange>.range, Parameter<ListPage>.page(limit: 20)],
            answers: .ok(page.schema, "A page of entries."), refuses: [badQuery]
        ) { call, records in
            let query = try ProgressQuery(call, defaultLimit: 20, windowDays: call.service.settings.progressDefaultWindowDays)
            let (entries, total) = try query.page(ofUser: call.user.id, in: records.db)
            return page.json(FoundEntries(entries: entries, total: total, limit: query.limit, offset: query.offset))
        },
        .write(
            "logProgress", .post, "/progress", "Log a measurement",
            """
            Each request creates an entry, even a second one of the same type and instant. With `fitiq.progressDuplicates` = `upsert`, the \
            existing entry gets the new quantity and notes, and keeps its id (201). With `conflict`, the request is refused (409). The \
            member `logged_at` of the request is `date` in the response.
            """,
            for: .user, body: entry, answers: .created(ProgressEntry.shape.schema, "The entry."),
            refuses: [
                .error(.invalidProgressType, "The body is invalid."),
                .error(
                    .duplicateProgressEntry,
                    "Only with `fitiq.progressDuplicates` = `conflict`: an entry of this type and instant exists."),
            ]
        ) { call, records in
            try records.store(call.sent, duplicates: call.service.settings.progressDuplicates).json
        },
        .call(
            "progressHistory", .get, "/progress/history", "List measurements as an array without paging, for old builds",
            """
            Deprecated, which the headers `Deprecation` and `Link` of the response say. Like `GET /api/v1/progress`, but `data` is the array \
            itself, the limit is 100 by default, and without `from` there is no lower bound.
            """,
            for: .user, query: [type, Parameter<QueryRange>.range, Parameter<ListPage>.page(limit: 100)], body: .none,
            answers: .ok(.array(of: ProgressEntry.shape.schema, count: 0...100), "The entries."), refuses: [badQuery]
        ) { call in
            let query = try ProgressQuery(call, defaultLimit: 100, windowDays: 0)
            let (entries, _) = try call.read { try query.page(ofUser: call.user.id, in: $0.db) }
            var headers = HTTPFields()
            if let deprecation = HTTPField.Name("Deprecation") { headers[deprecation] = "true" }
            if let link = HTTPField.Name("Link") { headers[link] = "</api/v1/progress>; rel=\"successor-version\"" }
            return .success(.array(entries.map(\.json)), headers: headers)
        },
        .write(
            "deleteProgress", .delete, "/progress/:id", "Delete a measurement", "Single measurements cannot be read or changed.",
            for: .user, body: .none, answers: .noContent("The entry is deleted."),
            refuses: [
                .error(.foreignProgressEntry, "The entry belongs to another user."),
                .error(.progressEntryNotFound, "There is no such entry."),
            ]
        ) { call, records in
            guard let owner = try ProgressEntry.owner(of: call.id, in: records.db) else { throw FitIQError.progressEntryNotFound }
            guard owner == call.user.id else { throw FitIQError.foreignProgressEntry }
            try ProgressEntry.delete(call.id, in: records.db)
            return .null
        },
    ].tagged("FitIQ: progress")

    private static let badQuery = Failure.of(.badMeasurementQuery)

    fileprivate static let type = Parameter<ProgressType?>(
        "type", ["type": "string", "enum": .strings(ProgressType.allCases.map(\.rawValue))], "Only entries of this type.", example: "weight"
    ) { try $0.value("type", else: .invalidProgressType, ProgressType.init(exact:)) }

    private struct FoundEntries: Sendable {
        let entries: [ProgressEntry]
        /// The number of entries on all pages.
        let total: Int
        let limit: Int
        let offset: Int
    }

    private static let page = Shape<FoundEntries>(
        "FitIQProgressPage",
        [
            .list("entries", of: ProgressEntry.shape, most: 100) { $0.entries },
            .init("total", .integer(from: 0), "The total number of matches.", example: 1) { $0.total },
            .init("limit", .integer(1...100), example: 20) { $0.limit }, .init("offset", .integer(from: 0), example: 0) { $0.offset },
        ])

    private static let maxNotesLength = 500

    /// A new entry: the new form with `logged_at`, or the old form with `date` and `time` (3.11).
    private static let entry = Input<FitIQBackend, ProgressEntry>.described(
        .named(
            "FitIQNewProgressEntry",
            .object([
                .required("type", ProgressType.schema, ProgressType.units),
                .required("quantity", .number(NumberRange(minimum: 0)), "In the type's unit.", example: 74.8),
                .optional("notes", .text(length: 0...maxNotesLength), example: "after dinner out"),
                .optional(
                    "logged_at", .instant, "The time of the measurement. Without it and without `date`, the time is now.",
                    example: "2026-01-07T08:00:00Z"),
                .optional(
                    "date", .text, "The day, in place of `logged_at`. A date in UTC or an instant, from old builds.", example: "2026-01-07"),
                .optional(
                    "time", .text, "The time of day, in place of that in `date`. `HH:MM` or `HH:MM:SS` in UTC, from old builds.",
                    example: "08:00"),
            ]))
    ) { context in
        let body = try RequestBody(context.request)
        let (type, quantity, notes) = (try body.string("type"), try body.number("quantity"), try body.string("notes"))
        let (loggedAt, date, time) = (try body.string("logged_at"), try body.string("date"), try body.string("time"))
        guard let type = type.flatMap(ProgressType.init(exact:)) else { throw FitIQError.invalidProgressType }
        guard let quantity else { throw FitIQError.invalid("quantity is required") }
        guard quantity.isFinite, quantity >= 0 else { throw FitIQError.invalid("quantity must be greater than or equal to 0") }
        let now = context.now.wholeSeconds
        let given = loggedAt.map { Instant(timestamp: $0) } ?? date.map { instant(date: $0, time: time) }
        guard let loggedAt = given ?? now else { throw FitIQError.invalid("Invalid logged_at: expected RFC3339") }
        if let notes, notes.unicodeScalars.count > maxNotesLength {
            throw FitIQError.invalid("notes must be at most \(maxNotesLength) characters")
        }
        return ProgressEntry(
            id: context.identifiers.next(), type: type, quantity: quantity, loggedAt: loggedAt, notes: notes, createdAt: now)
    }

    /// `date` is `yyyy-MM-dd` or an instant. `time`, `HH:MM` or `HH:MM:SS` in UTC, replaces its time.
    private static func instant(date: String, time: String?) -> Instant? {
        guard let day = DateOrInstant(date) else { return nil }
        guard let time else { return day.start }
        return Instant(timestamp: "\(day.date)T\(time)\(time.utf8.count == 5 ? ":00" : "")Z")
    }
}

extension ProgressEntry: Shaped {
    static let shape = Shape<ProgressEntry>(
        "FitIQProgressEntry",
        [
            .init("id", .identifier, example: "0b9b86b5-f193-430a-a82b-921477e75638") { $0.id },
            .init("type", ProgressType.schema, ProgressType.units) { $0.type },
            .init("quantity", .number(NumberRange(minimum: 0)), "In the type's unit.", example: 75.4) { $0.quantity },
            .init("date", .instant, "The time of the measurement.") { JSON.timestamp($0.loggedAt) },
            .optional("notes", .text(length: 0...500), "Absent if there are none.", example: "after dinner out") { $0.notes },
        ])
}

extension ProgressType {
    fileprivate static let units = """
        The kind of measurement. Each has one unit: `weight` kg, `height` cm, `body_fat_percentage` %, `bmi` none, `steps` a count, `calories_out` kcal, \
        `distance_km` km, `active_minutes` min, `sleep_hours` h, `water_liters` l, `resting_heart_rate` bpm, `mood_score` from 1 to 10, \
        `calories_in` kcal, `protein_g`, `carbs_g` and `fat_g` g.
        """

    fileprivate static let schema = ValueSchema.named("FitIQProgressType", .choice(of: ProgressType.self))
}

extension ProgressQuery {
    /// Reads a request's filters and page. A limit above 100 becomes 100, and the response says so (3.12).
    ///
    /// - Parameter windowDays: the length of the range without a start; see ``QueryRange/bounded(at:days:)``.
    fileprivate init(_ call: Call<FitIQBackend, CurrentUser, Void>, defaultLimit: Int, windowDays: Int) throws {
        let parameters = call.query
        let invalidDate = FitIQError.invalid("Invalid date: expected YYYY-MM-DD")
        type = try call[Measurements.type]
        let from = try parameters.date(parameters.has("from") ? "from" : "start_date", else: invalidDate)?.start
        let to = try parameters.date(parameters.has("to") ? "to" : "end_date", else: invalidDate)?.end
        (limit, offset) = try parameters.page(defaultLimit: defaultLimit)
        if let from, let to, from > to { throw ResourceError.parameter(.dateRange) }
        range = QueryRange(from: from, to: to).bounded(at: call.now, days: windowDays)
    }
}

extension FitIQError {
    fileprivate static let invalidProgressType = FitIQError.invalid("Invalid progress type")
}

extension Records {
    /// Inserts an entry. If the user has an entry of the same type and instant, the setting decides (3.11).
    fileprivate func store(_ entry: ProgressEntry, duplicates: FitIQSettings.ProgressDuplicates) throws -> ProgressEntry {
        if duplicates != .insert, let known = try ProgressEntry.find(entry.type, at: entry.loggedAt, ofUser: scope.user, in: db) {
            guard duplicates == .upsert else { throw FitIQError.duplicateProgressEntry }
            let updated = ProgressEntry(
                id: known.id, type: entry.type, quantity: entry.quantity, loggedAt: entry.loggedAt, notes: entry.notes,
                createdAt: known.createdAt)
            try updated.update(in: db)
            return updated
        }
        try entry.insert(for: scope.user, in: db)
        return entry
    }
}
