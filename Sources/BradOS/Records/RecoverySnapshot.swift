import GRDB
import UnderstudyCore
import Values

/// A day's recovery. The app computes it and syncs it, and the backend stores it (brados.md 3.7, 3.8).
enum RecoverySnapshot {
    static let date = Field<String>("date", .date, "The day.")
    static let hrvVsBaseline = Field<Double>("hrvVsBaseline", .number(-200...200), "HRV compared with the baseline in percent.")
    static let rhrVsBaseline = Field<Double>(
        "rhrVsBaseline", .number(-50...50), "Resting heart rate minus the baseline's in beats per minute.")
    static let sleepHours = Field<Double>("sleepHours", .number(0...24), "Time asleep in hours.")
    static let score = Field<Int>("score", .integer(0...100), "The score of the recovery.")
    static let state = Field<String>(
        "state", .choice(["ready", "moderate", "recover"]),
        "How ready the body is. The app derives it: `ready` from a score of 70, `moderate` from 50.")

    /// The members that the app sends to the coach: all except `source`.
    static let fields: [ValueSchema.Field] = [
        date.required(), .required("hrvMs", .number(0...300), "HRV in milliseconds.", example: 57.2),
        hrvVsBaseline.required(example: 14.4),
        .required("rhrBpm", .number(30...200), "Resting heart rate in beats per minute.", example: 51.5),
        rhrVsBaseline.required(example: -2.7), sleepHours.required(example: 7.58),
        .required("sleepEfficiency", .number(0...100), "Time asleep in percent of the time in bed.", example: 92.67),
        .required("deepSleepPercent", .number(0...100), "Deep sleep in percent of the time asleep.", example: 19.34),
        score.required(example: 79), state.required(),
    ]

    /// The members that the app syncs.
    static let syncedFields = fields + [.required("source", .choice(["healthkit"]), "The source of the value.")]

    /// A snapshot in a response. Its date identifies it.
    static let schema = ValueSchema.named(
        "BradOSRecovery", .object(syncedFields + [.required("syncedAt", .timestamp, "The time of the sync.")]))

    static func record(_ json: JSON) -> Record { Record(kind: "recovery", json) }

    static func date(of snapshot: JSON) throws(MemberError) -> String { try record(snapshot)[date] }

    /// Stores a snapshot in place of the one with the same date.
    ///
    /// - Parameter json: the checked snapshot, with the time of the sync.
    static func upsert(_ json: JSON, forUser id: String, in db: Database) throws {
        let sql = "INSERT OR REPLACE INTO brados_recovery (user_id, date, json) VALUES (?, ?, ?)"
        try db.run(sql, [id, try date(of: json), json.text])
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
