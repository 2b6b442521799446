import GRDB
import UnderstudyCore
import Values

/// The mood of a day, or an open question about it.
struct Mood: Sendable, Equatable {
    let account: String
    let day: LocalDate
    /// Derived from account and day, so that a seed always gives the same rows.
    let id: String
    /// `nil` for an unanswered question.
    let score: Int?
    let note: String?

    static let noteLength = 1...1_000

    init(account: String, day: LocalDate, score: Int? = nil, note: String? = nil) {
        self.account = account
        self.day = day
        id = UUIDText.named("mood \(account) \(day)")
        self.score = score
        self.note = note
    }

    private init(row: Row) {
        account = row["account"]
        day = LocalDate(dayNumber: row["day"])
        id = row["id"]
        score = row["score"]
        note = row["note"]
    }

    /// An account's moods, latest first.
    static func all(of account: String, in db: Database) throws -> [Mood] {
        let statement = try db.cachedStatement(sql: "SELECT account, day, id, score, note FROM moods WHERE account = ? ORDER BY day DESC")
        return try Row.fetchAll(statement, arguments: [account]).map { Mood(row: $0) }
    }

    static func find(_ id: String, of account: String, in db: Database) throws -> Mood? {
        let statement = try db.cachedStatement(sql: "SELECT account, day, id, score, note FROM moods WHERE account = ? AND id = ?")
        return try Row.fetchOne(statement, arguments: [account, id]).map { Mood(row: $0) }
    }

    static func find(on day: LocalDate, of account: String, in db: Database) throws -> Mood? {
        let statement = try db.cachedStatement(sql: "SELECT account, day, id, score, note FROM moods WHERE account = ? AND day = ?")
        return try Row.fetchOne(statement, arguments: [account, day.dayNumber]).map { Mood(row: $0) }
    }

    /// Stores the mood and replaces an existing one for the day.
    func save(in db: Database) throws {
        let statement = try db.cachedStatement(sql: "INSERT OR REPLACE INTO moods (account, day, id, score, note) VALUES (?, ?, ?, ?, ?)")
        try statement.execute(arguments: [account, day.dayNumber, id, score, note])
    }
}
