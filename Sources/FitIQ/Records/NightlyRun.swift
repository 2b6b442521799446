import GRDB
import Storage
import UnderstudyCore
import Values

extension FitIQBackend {
    /// The limit of nights in one run. After a longer jump of the clock, only the last nights get insights. No screen shows more than about
    /// a year.
    private static let maxNights = 400

    package func runMidnights(_ session: Session) throws {
        let accounts: [String] = try dueValues("account", session)
        var failure: (any Error)?
        for account in accounts {
            // An account that fails does not stop the others. The last error is thrown at the end.
            do { _ = try currentUser(ofAccount: account, in: session) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    package func nightsDue(_ session: Session) throws -> Int {
        let latest = session.due.utc.date
        let through: [LocalDate] = try dueValues("insights_through", session)
        return through.reduce(0) { $0 + min(latest - $1, Self.maxNights) }
    }

    /// A column of the users with a new night. A local date is at most a day ahead of the UTC date, so this finds every one. Evergreen
    /// accounts are seeded again instead.
    private func dueValues<Value: ColumnValue>(_ column: StaticString, _ session: Session) throws -> [Value] {
        let sql = """
            SELECT \(column) FROM fitiq_user CROSS JOIN account ON account.key = fitiq_user.account
            WHERE insights_through < ? AND next_due IS NULL
            """
        return try session.read { try $0.values(sql, [session.due.utc.date.description]) }
    }

    /// Makes the insights of each local night since the last run, each dated at its midnight.
    ///
    /// - Returns: the updated user; `nil` if the user does not exist.
    func makeNightlyInsights(for userID: String, in zone: Zone, at now: Instant, in db: Database) throws -> User? {
        guard var user = try User.find(userID, in: db) else { return nil }
        let yesterday = zone.localDate(at: now) - 1
        let nights = DateRange(max(user.insightsThrough + 1, yesterday - (Self.maxNights - 1)), through: yesterday)
        guard !nights.isEmpty else { return user }
        let history = try ProgressHistory.load(ofUser: userID, nights: nights, in: zone, from: db)
        var reported = try ReportedFacts.all(ofUser: userID, in: db)
        for day in nights {
            let midnight = zone.instant(of: day + 1, secondsOfDay: 0)
            for night in nightlyInsights(after: day, of: history, reported: reported) {
                let id = UUIDText.named("\(userID) \(night.fact)")
                // A seed can contain the insight without its fact.
                if try !insights.contains(id, in: db) {
                    try insights.insert(Insight(night.draft, id: id, userID: userID, in: zone, createdAt: midnight), in: db)
                }
                try ReportedFacts.insert(night.facts, ofUser: userID, in: db)
                reported.formUnion(night.facts)
            }
        }
        user.insightsThrough = yesterday
        try db.run("UPDATE fitiq_user SET insights_through = ? WHERE id = ?", [yesterday.description, userID])
        return user
    }
}

extension Insight {
    /// An insight from a draft. The draft's days are those of the zone.
    init(_ draft: InsightDraft, id: String, userID: String, in zone: Zone, createdAt: Instant) {
        self.init(id: id, userID: userID, type: draft.type, text: draft.text, dataContext: draft.dataContext, createdAt: createdAt)
        let period = draft.dates.instants(in: zone)
        periodStart = period.start
        periodEnd = period.end.advanced(bySeconds: -1)
        metrics = draft.metrics
    }
}

/// The facts that nightly insights have reported to a user, so that each is reported once.
enum ReportedFacts {
    static func all(ofUser id: String, in db: Database) throws -> Set<String> {
        Set(try db.values("SELECT fact FROM fitiq_told WHERE user_id = ?", [id]))
    }

    static func insert(_ facts: [String], ofUser id: String, in db: Database) throws {
        for fact in facts { try db.run("INSERT OR IGNORE INTO fitiq_told (user_id, fact) VALUES (?, ?)", [id, fact]) }
    }
}
