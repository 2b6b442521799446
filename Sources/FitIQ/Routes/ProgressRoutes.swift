import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension FitIQBackend {
    var progressRoutes: [Route] {
        [
            authorized(.post, "/progress", "log a measurement", handler: logProgress),
            authorized(.get, "/progress", "measurements, newest first", handler: listProgress),
            authorized(.get, "/progress/history", "deprecated: measurements as a bare array", handler: progressHistory),
            authorized(.delete, "/progress/:id", "delete a measurement", handler: deleteProgress),
        ]
    }

    /// fitiq.md 3.11
    private func logProgress(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let entry = try ProgressEntry(RequestBody(context.request), from: context.identifiers, at: context.now.wholeSeconds)
        let stored = try context.write(as: currentUser) { try store(entry, of: currentUser, in: $0) }
        return .success(stored.json, status: .created)
    }

    /// Inserts an entry. If the user has an entry of the same type and instant, the setting decides (fitiq.md 3.11).
    private func store(_ entry: ProgressEntry, of currentUser: CurrentUser, in db: Database) throws -> ProgressEntry {
        if settings.progressDuplicates != .insert,
            let known = try ProgressEntry.find(entry.type, at: entry.loggedAt, ofUser: currentUser.id, in: db)
        {
            guard settings.progressDuplicates == .upsert else { throw FitIQError.duplicateProgressEntry }
            let updated = ProgressEntry(
                id: known.id, type: entry.type, quantity: entry.quantity, loggedAt: entry.loggedAt, notes: entry.notes,
                createdAt: known.createdAt)
            try updated.update(in: db)
            return updated
        }
        try entry.insert(for: currentUser.id, in: db)
        return entry
    }

    /// fitiq.md 3.12
    private func listProgress(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let query = try ProgressQuery(
            context.request.query, defaultLimit: 20, at: context.now, windowDays: settings.progressDefaultWindowDays)
        let (entries, total) = try context.read { try query.page(ofUser: currentUser.id, in: $0) }
        return .success([
            "entries": .array(entries.map(\.json)), "total": .integer(total), "limit": .integer(query.limit),
            "offset": .integer(query.offset),
        ])
    }

    /// The response for old builds: `data` is the array of entries itself (fitiq.md 3.14).
    private func progressHistory(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let query = try ProgressQuery(context.request.query, defaultLimit: 100, at: context.now, windowDays: 0)
        let (entries, _) = try context.read { try query.page(ofUser: currentUser.id, in: $0) }
        var headers = HTTPFields()
        if let deprecation = HTTPField.Name("Deprecation") { headers[deprecation] = "true" }
        if let link = HTTPField.Name("Link") { headers[link] = "</api/v1/progress>; rel=\"successor-version\"" }
        return .success(.array(entries.map(\.json)), headers: headers)
    }

    /// fitiq.md 3.13
    private func deleteProgress(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try context.write(as: currentUser) { db in
            guard let id = context.parameters["id"], let owner = try ProgressEntry.owner(of: id, in: db) else {
                throw FitIQError.progressEntryNotFound
            }
            guard owner == currentUser.id else { throw FitIQError.foreignProgressEntry }
            try ProgressEntry.delete(id, in: db)
        }
        return .noContent
    }
}

extension ProgressEntry {
    private static let maxNotesLength = 500

    /// A new entry from the body of a request: the new form with `logged_at`, or the old form with `date` and `time` (fitiq.md 3.11).
    fileprivate init(_ body: RequestBody, from identifiers: IdentifierSource, at now: Instant) throws(FitIQError) {
        let (type, quantity, notes) = (try body.string("type"), try body.number("quantity"), try body.string("notes"))
        let (loggedAt, date, time) = (try body.string("logged_at"), try body.string("date"), try body.string("time"))
        guard let type = type.flatMap(ProgressType.init(exact:)) else { throw .invalidProgressType }
        guard let quantity else { throw .invalid("quantity is required") }
        guard quantity.isFinite, quantity >= 0 else { throw .invalid("quantity must be greater than or equal to 0") }
        let given = loggedAt.map { Instant(timestamp: $0) } ?? date.map { Self.instant(date: $0, time: time) }
        guard let loggedAt = given ?? now else { throw .invalid("Invalid logged_at: expected RFC3339") }
        if let notes, notes.unicodeScalars.count > Self.maxNotesLength { throw .invalid("notes must be at most 500 characters") }
        self.init(id: identifiers.next(), type: type, quantity: quantity, loggedAt: loggedAt, notes: notes, createdAt: now)
    }

    /// `date` is `yyyy-MM-dd` or an instant. `time`, `HH:MM` or `HH:MM:SS` in UTC, replaces its time.
    private static func instant(date: String, time: String?) -> Instant? {
        guard let day = DateOrInstant(date) else { return nil }
        guard let time else { return day.start }
        return Instant(timestamp: "\(day.date)T\(time)\(time.utf8.count == 5 ? ":00" : "")Z")
    }
}

extension ProgressQuery {
    /// Reads a request's filters and page. A limit above 100 becomes 100, and the response says so (fitiq.md 3.12).
    ///
    /// - Parameter windowDays: the length of the range without a start; see ``QueryRange/bounded(at:days:)``.
    fileprivate init(_ parameters: Query, defaultLimit: Int, at now: Instant, windowDays: Int) throws {
        let invalidDate = FitIQError.invalid("Invalid date: expected YYYY-MM-DD")
        type = try parameters.value("type", else: .invalidProgressType, ProgressType.init(exact:))
        let from = try parameters.date(parameters.has("from") ? "from" : "start_date", else: invalidDate)?.start
        let to = try parameters.date(parameters.has("to") ? "to" : "end_date", else: invalidDate)?.end
        (limit, offset) = try parameters.page(defaultLimit: defaultLimit)
        if let from, let to, from > to { throw ResourceError.parameter(.dateRange) }
        range = QueryRange(from: from, to: to).bounded(at: now, days: windowDays)
    }
}

extension FitIQError {
    fileprivate static let invalidProgressType = FitIQError.invalid("Invalid progress type")
}
