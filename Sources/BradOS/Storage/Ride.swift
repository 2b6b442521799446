import GRDB
import UnderstudyCore

/// Queries for rides, which are records of the kind ``RecordKind/activity``.
enum Ride {
    /// The efficiency history omits rides at this intensity or above (brados.md 3.9).
    private static let intensityLimit = 0.88

    /// The ride as responses contain it: the app does not know the type `virtual`, so it becomes `unknown` (brados.md 3.9).
    static func withKnownType(_ ride: JSON) -> JSON {
        ride["type"] == "virtual" ? ride.adding("type", "unknown") : ride
    }

    /// A user's rides from one instant until before another, newest first.
    static func since(_ start: Instant, before end: Instant? = nil, ofUser id: String, in db: Database) throws -> [JSON] {
        try JSON.fetchAll(
            """
            SELECT json FROM brados_record WHERE user_id = ? AND kind = 'activity' AND date >= ? AND date < ?
            ORDER BY date DESC, created_at DESC, number DESC
            """, arguments: [id, start.description, end.sortKey], in: db)
    }

    /// The training stress of each UTC date with a ride after the instant.
    static func dailyStress(after instant: Instant, ofUser id: String, in db: Database) throws -> [String: Double] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT substr(date, 1, 10), TOTAL(json_extract(json, '$.tss')) FROM brados_record
                WHERE user_id = ? AND kind = 'activity' AND date > ? GROUP BY 1
                """)
        let days = try statement.values([id, instant.description]) { (try $0[0] as String, try $0[1] as Double) }
        return Dictionary(days, uniquingKeysWith: +)
    }

    /// A user's steady rides that have an efficiency factor, newest first.
    static func steady(ofUser id: String, in db: Database) throws -> [JSON] {
        try JSON.fetchAll(
            """
            SELECT json FROM brados_record WHERE user_id = ? AND kind = 'activity'
            AND json_extract(json, '$.ef') > 0 AND json_extract(json, '$.intensityFactor') < ?
            ORDER BY date DESC, created_at DESC, number DESC
            """, arguments: [id, Self.intensityLimit], in: db)
    }
}
