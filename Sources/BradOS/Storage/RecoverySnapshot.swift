import GRDB
import UnderstudyCore

/// A day's recovery. The app computes it and syncs it, and the backend stores it (brados.md 3.7, 3.8).
enum RecoverySnapshot {
    /// The members that the app sends to the coach: all except `source`.
    static let fields: [ValueSchema.Field] = [
        .required("date", .date), .required("hrvMs", .number(0...300)), .required("hrvVsBaseline", .number(-200...200)),
        .required("rhrBpm", .number(30...200)), .required("rhrVsBaseline", .number(-50...50)), .required("sleepHours", .number(0...24)),
        .required("sleepEfficiency", .number(0...100)), .required("deepSleepPercent", .number(0...100)),
        .required("score", .integer(0...100)), .required("state", .choice(["ready", "moderate", "recover"])),
    ]

    /// The members that the app syncs.
    static let syncedFields = fields + [.required("source", .choice(["healthkit"]))]

    /// Stores a snapshot in place of the one with the same date.
    ///
    /// - Parameter json: the checked snapshot, with the time of the sync.
    static func upsert(_ json: JSON, forUser id: String, in db: Database) throws {
        let statement = try db.cachedStatement(sql: "INSERT OR REPLACE INTO brados_recovery (user_id, date, json) VALUES (?, ?, ?)")
        try statement.run([id, json["date"]?.string ?? "", json.text])
    }

    /// The newest snapshots, newest first.
    static func newest(_ count: Int, offset: Int = 0, ofUser id: String, in db: Database) throws -> [JSON] {
        let sql = "SELECT json FROM brados_recovery WHERE user_id = ? ORDER BY date DESC LIMIT ? OFFSET ?"
        return try db.cachedStatement(sql: sql).values([id, count, offset]) { try $0[0] as JSON }
    }

    static func count(ofUser id: String, in db: Database) throws -> Int {
        let sql = "SELECT count(*) FROM brados_recovery WHERE user_id = ?"
        return try db.cachedStatement(sql: sql).firstValue([id]) { try $0[0] as Int } ?? 0
    }

    static func delete(on date: String, ofUser id: String, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM brados_recovery WHERE user_id = ? AND date = ?").run([id, date])
    }

    /// All snapshots, oldest first.
    static func all(ofUser id: String, in db: Database) throws -> [JSON] {
        let sql = "SELECT json FROM brados_recovery WHERE user_id = ? ORDER BY date"
        return try db.cachedStatement(sql: sql).values([id]) { try $0[0] as JSON }
    }

    static func find(on date: String, ofUser id: String, in db: Database) throws -> JSON? {
        let sql = "SELECT json FROM brados_recovery WHERE user_id = ? AND date = ?"
        return try db.cachedStatement(sql: sql).firstValue([id, date]) { try $0[0] as JSON }
    }
}
