import GRDB
import UnderstudyCore

extension DailySeries {
    /// A user's entries on these local dates.
    static func load(ofUser id: String, _ dates: DateRange, in zone: Zone, from db: Database) throws -> DailySeries {
        let start = zone.instant(of: dates.first, secondsOfDay: 0)
        let end = zone.instant(of: dates.last + 1, secondsOfDay: 0)
        let statement = try db.cachedStatement(
            sql: """
                SELECT type, quantity, logged_at FROM fitiq_progress_entry
                WHERE user_id = ? AND logged_at >= ? AND logged_at < ? ORDER BY logged_at, seq
                """)
        var series = DailySeries()
        series.goals = GoalLog(try Records(ofUser: id, at: end, in: db).all(.goals).map(Goal.init), in: zone)
        try statement.forEachRow([id, start.seconds, end.seconds]) { row in
            series.add(try row[1], of: try row[0], on: zone.localDate(at: Instant(seconds: try row[2])))
        }
        try series.loadWorkouts(ofUser: id, from: start, before: end, in: zone, db)
        for date in try loggedDates(ofUser: id, kind: "moodEntry", from: start, to: end, in: zone, from: db) {
            series.addMoodEntry(on: date)
        }
        for date in try loggedDates(ofUser: id, kind: "journalEntry", from: start, to: end, in: zone, from: db) {
            series.addJournalEntry(on: date)
        }
        return series
    }

    /// The local dates of records, one for each record.
    private static func loggedDates(
        ofUser id: String, kind: String, from start: Instant, to end: Instant, in zone: Zone, from db: Database
    ) throws -> [LocalDate] {
        // The kind is a literal, so that SQLite finds the partial index of the resource.
        let loggedAt = "json_extract(json, '$.logged_at')"
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(loggedAt) FROM resource
                WHERE backend = 'fitiq' AND kind = '\(kind)' AND owner = ? AND \(loggedAt) >= ? AND \(loggedAt) < ?
                """)
        let instants = try statement.values([id, start.timestamp, end.timestamp]) { try $0[0] as String }
        return instants.compactMap { Instant(timestamp: $0).map(zone.localDate) }
    }
}

extension DailySeries {
    private mutating func loadWorkouts(ofUser id: String, from start: Instant, before end: Instant, in zone: Zone, _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT json_extract(json, '$.started_at'), CAST(json_extract(json, '$.calories_burned') AS REAL) FROM resource
                WHERE backend = 'fitiq' AND kind = 'workout' AND owner = ?
                    AND json_extract(json, '$.started_at') >= ? AND json_extract(json, '$.started_at') < ?
                """)
        try statement.forEachRow([id, start.timestamp, end.timestamp]) { row in
            guard let startedAt = Instant(timestamp: try row[0]) else { return }
            addWorkout(burning: try row[1], on: zone.localDate(at: startedAt))
        }
    }

    /// All of a user's entries up to a local date.
    static func load(ofUser id: String, through last: LocalDate, in zone: Zone, from db: Database) throws -> DailySeries {
        let first = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT MIN(logged_at) FROM fitiq_progress_entry WHERE user_id = ?"), arguments: [id])
        guard let first else { return DailySeries() }
        return try load(ofUser: id, DateRange(min(zone.localDate(at: Instant(seconds: first)), last), through: last), in: zone, from: db)
    }
}

extension ProgressHistory {
    /// The history that insights of these nights need. It begins a year earlier, because the longest reported streak is a year.
    static func load(ofUser id: String, nights: DateRange, in zone: Zone, from db: Database) throws -> ProgressHistory {
        let days = DateRange(nights.first - (Milestone.streakDays.last ?? 0), through: nights.last)
        let start = zone.instant(of: days.first, secondsOfDay: 0).seconds
        let startWeight = try Double.fetchOne(
            db.cachedStatement(
                sql: "SELECT quantity FROM fitiq_progress_entry WHERE user_id = ? AND type = 'weight' ORDER BY logged_at, seq LIMIT 1"),
            arguments: [id])
        var earlier = Standing()
        earlier.entryCount =
            try Int.fetchOne(
                db.cachedStatement(sql: "SELECT COUNT(*) FROM fitiq_progress_entry WHERE user_id = ? AND logged_at < ?"),
                arguments: [id, start]) ?? 0
        earlier.leastWeight = try Double.fetchOne(
            db.cachedStatement(
                sql: "SELECT MIN(quantity) FROM fitiq_progress_entry WHERE user_id = ? AND type = 'weight' AND logged_at < ?"),
            arguments: [id, start])
        let weighIns = """
            SELECT logged_at FROM fitiq_progress_entry WHERE user_id = ? AND type = 'weight' AND logged_at < ? ORDER BY logged_at DESC
            """
        earlier.weighInStart = try runStart(before: days.first, in: zone, Int64.fetchCursor(db, sql: weighIns, arguments: [id, start]))
        let checkIns = "SELECT logged_at FROM fitiq_progress_entry WHERE user_id = ? AND logged_at < ? ORDER BY logged_at DESC"
        earlier.checkInStart = try runStart(before: days.first, in: zone, Int64.fetchCursor(db, sql: checkIns, arguments: [id, start]))
        return ProgressHistory(
            series: try .load(ofUser: id, days, in: zone, from: db), days: days, startWeight: startWeight, earlier: earlier)
    }

    /// The first day of the run of consecutive days that ends the day before `day`; `nil` if there is none.
    ///
    /// - Parameter instants: in seconds, newest first. Rows beyond the run are not read.
    private static func runStart(before day: LocalDate, in zone: Zone, _ instants: FastDatabaseValueCursor<Int64>) throws -> LocalDate? {
        var start = day
        while let seconds = try instants.next() {
            let date = zone.localDate(at: Instant(seconds: seconds))
            if start - date > 1 { break }
            start = date
        }
        return start == day ? nil : start
    }
}
