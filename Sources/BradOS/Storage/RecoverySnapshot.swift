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
        let sql = "INSERT OR REPLACE INTO brados_recovery (user_id, date, json) VALUES (?, ?, ?)"
        try db.run(sql, [id, json["date"]?.string ?? "", json.text])
    }

    /// The newest snapshots, newest first.
    static func newest(_ count: Int, offset: Int = 0, ofUser id: String, in db: Database) throws -> [JSON] {
        let sql = "SELECT json FROM brados_recovery WHERE user_id = ? ORDER BY date DESC LIMIT ? OFFSET ?"
        return try db.values(sql, [id, count, offset])
    }

    static func count(ofUser id: String, in db: Database) throws -> Int {
        try db.firstValue("SELECT count(*) FROM brados_recovery WHERE user_id = ?", [id]) ?? 0
    }

    static func delete(on date: String, ofUser id: String, in db: Database) throws {
        try db.run("DELETE FROM brados_recovery WHERE user_id = ? AND date = ?", [id, date])
    }

    /// All snapshots, oldest first.
    static func all(ofUser id: String, in db: Database) throws -> [JSON] {
        try db.values("SELECT json FROM brados_recovery WHERE user_id = ? ORDER BY date", [id])
    }

    static func find(on date: String, ofUser id: String, in db: Database) throws -> JSON? {
        try db.firstValue("SELECT json FROM brados_recovery WHERE user_id = ? AND date = ?", [id, date])
    }
}
