import GRDB
import UnderstudyCore
import Values

/// The diary with an account's moods.
struct MoodDiary: Sendable, Equatable {
    let account: String
    /// The name, which no other diary has.
    let name: String?
    /// The last day through which days without a mood were asked about.
    let askedThrough: LocalDate

    /// The maximum number of days. If the clock jumps further, only the last days are asked about.
    private static let mostDays = 366

    static func find(of account: String, in db: Database) throws -> MoodDiary? {
        let statement = try db.cachedStatement(sql: "SELECT name, asked_through FROM mood_diary WHERE account = ?")
        return try Row.fetchOne(statement, arguments: [account]).map { row in
            MoodDiary(account: account, name: row["name"], askedThrough: LocalDate(dayNumber: row["asked_through"]))
        }
    }

    /// - Parameter day: the last day that a new diary does not ask about.
    static func createIfMissing(of account: String, askedThrough day: LocalDate, in db: Database) throws {
        guard try find(of: account, in: db) == nil else { return }
        try MoodDiary(account: account, name: nil, askedThrough: day).insert(in: db)
    }

    /// The accounts with a diary.
    static func accounts(in db: Database) throws -> [String] {
        try String.fetchAll(db.cachedStatement(sql: "SELECT account FROM mood_diary ORDER BY account"))
    }

    /// The account of the diary with this name.
    static func owner(ofName name: String, in db: Database) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT account FROM mood_diary WHERE name = ?"), arguments: [name])
    }

    func insert(in db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO mood_diary (account, name, asked_through) VALUES (?, ?, ?)").execute(
            arguments: [account, name, askedThrough.dayNumber])
    }

    /// Asks about each day without a mood, up to and including `last`.
    func ask(through last: LocalDate, in db: Database) throws {
        guard askedThrough < last else { return }
        let first = max(askedThrough + 1, last - (Self.mostDays - 1))
        for number in first.dayNumber...last.dayNumber {
            let day = LocalDate(dayNumber: number)
            if try Mood.find(on: day, of: account, in: db) == nil { try Mood(account: account, day: day).save(in: db) }
        }
        try db.cachedStatement(sql: "UPDATE mood_diary SET asked_through = ? WHERE account = ?").execute(
            arguments: [last.dayNumber, account])
    }
}
