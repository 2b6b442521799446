import GRDB
import UnderstudyCore

/// How rested the app found its user on a day; computed there, kept here (brados.md 3.7, 3.8).
enum RecoverySnapshot {
    /// Without `source`: as the coach is told it.
    static let fields: [Schema.Field] = [
        .required("date", .date), .required("hrvMs", .number(0...300)), .required("hrvVsBaseline", .number(-200...200)),
        .required("rhrBpm", .number(30...200)), .required("rhrVsBaseline", .number(-50...50)), .required("sleepHours", .number(0...24)),
        .required("sleepEfficiency", .number(0...100)), .required("deepSleepPercent", .number(0...100)),
        .required("score", .integer(0...100)), .required("state", .choice(["ready", "moderate", "recover"])),
    ]

    /// As it is synced.
    static let syncedFields = fields + [.required("source", .choice(["healthkit"]))]

    /// Stores a snapshot in place of the day's.
    ///
    /// - Parameter json: checked, with the time of the sync.
    static func upsert(_ json: JSON, forUser id: String, in db: Database) throws {
        let statement = try db.cachedStatement(sql: "INSERT OR REPLACE INTO brados_recovery (user_id, date, json) VALUES (?, ?, ?)")
        try statement.run([id, json["date"]?.string ?? "", json.text])
    }

    /// The newest ones, newest first.
    static func newest(_ count: Int, ofUser id: String, in db: Database) throws -> [JSON] {
        try JSON.fetchAll(
            "SELECT json FROM brados_recovery WHERE user_id = ? ORDER BY date DESC LIMIT ?", arguments: [id, count], in: db)
    }

    /// Oldest first.
    static func all(ofUser id: String, in db: Database) throws -> [JSON] {
        try JSON.fetchAll("SELECT json FROM brados_recovery WHERE user_id = ? ORDER BY date", arguments: [id], in: db)
    }

    static func find(on date: String, ofUser id: String, in db: Database) throws -> JSON? {
        try JSON.fetchAll("SELECT json FROM brados_recovery WHERE user_id = ? AND date = ?", arguments: [id, date], in: db).first
    }
}
