import GRDB
import UnderstudyCore

extension DailySeries {
    /// A user's entries of some days of a zone.
    static func load(ofUser id: String, _ dates: DateRange, in zone: Zone, from db: Database) throws -> DailySeries {
        let start = zone.instant(of: dates.first, secondsOfDay: 0)
        let end = zone.instant(of: dates.last + 1, secondsOfDay: 0)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT type, quantity, logged_at FROM fitiq_progress_entry
                WHERE user_id = ? AND logged_at >= ? AND logged_at < ? ORDER BY logged_at, seq
                """, arguments: [id, start.seconds, end.seconds])
        var series = DailySeries()
        while let row = try rows.next() {
            guard let type = ProgressType(rawValue: row["type"]) else { continue }
            series.add(row["quantity"], of: type, on: zone.localDate(at: Instant(seconds: row["logged_at"])))
        }
        return series
    }
}

extension ProgressHistory {
    /// What the nights from one day to another need to know: streaks are at most a year long.
    static func load(ofUser id: String, nights: DateRange, in zone: Zone, from db: Database) throws -> ProgressHistory {
        let firstDay = nights.first - (Milestone.streakDays.last ?? 0)
        let start = zone.instant(of: firstDay, secondsOfDay: 0)
        return ProgressHistory(
            series: try .load(ofUser: id, DateRange(firstDay, through: nights.last), in: zone, from: db),
            earlierEntries: try Int.fetchOne(
                db, sql: "SELECT COUNT(*) FROM fitiq_progress_entry WHERE user_id = ? AND logged_at < ?", arguments: [id, start.seconds])
                ?? 0,
            firstDay: firstDay,
            startWeight: try Double.fetchOne(
                db,
                sql: "SELECT quantity FROM fitiq_progress_entry WHERE user_id = ? AND type = 'weight' ORDER BY logged_at, seq LIMIT 1",
                arguments: [id]))
    }
}
