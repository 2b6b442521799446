import GRDB
import UnderstudyCore
import Values

extension DailySeries {
    /// A user's entries on these local dates, and the goals at their end.
    static func load(ofUser id: String, _ dates: DateRange, in zone: Zone, from db: Database) throws -> DailySeries {
        var series = try measured(ofUser: id, dates, in: zone, from: db)
        let (start, end) = dates.instants(in: zone)
        let records = Records(ofUser: id, at: end, in: db)
        func logged(_ resource: Resource, at time: Field<Instant>) throws -> [(date: LocalDate, record: Record)] {
            try records.all(resource, from: start.timestamp, before: end.timestamp).map { json in
                let record = resource.record(json)
                return (zone.localDate(at: try record[time]), record)
            }
        }
        for (date, workout) in try logged(.workouts, at: Workouts.startedAt) {
            series.addWorkout(burning: try workout[Workouts.calories].map(Double.init), on: date)
        }
        for (date, _) in try logged(.moodEntries, at: Moods.loggedAt) { series.addMoodEntry(on: date) }
        for (date, _) in try logged(.journal, at: Moods.loggedAt) { series.addJournalEntry(on: date) }
        series.goals = GoalLog(try records.all(.goals).map { try Goal(Resource.goals.record($0)) }, in: zone)
        return series
    }

    /// A user's measurements on these local dates.
    static func measured(ofUser id: String, _ dates: DateRange, in zone: Zone, from db: Database) throws -> DailySeries {
        let (start, end) = dates.instants(in: zone)
        let sql = """
            SELECT type, quantity, logged_at FROM fitiq_progress_entry
            WHERE user_id = ? AND logged_at >= ? AND logged_at < ? ORDER BY logged_at, seq
            """
        var series = DailySeries()
        try db.forEachRow(sql, [id, start.seconds, end.seconds]) { row in
            series.add(try row[1], of: try row[0], on: zone.localDate(at: Instant(seconds: try row[2])))
        }
        return series
    }

    /// All of a user's entries up to a local date.
    static func load(ofUser id: String, through last: LocalDate, in zone: Zone, from db: Database) throws -> DailySeries {
        let first: Int64? = try db.firstValue("SELECT MIN(logged_at) FROM fitiq_progress_entry WHERE user_id = ?", [id])
        guard let first else { return DailySeries() }
        return try load(ofUser: id, DateRange(min(zone.localDate(at: Instant(seconds: first)), last), through: last), in: zone, from: db)
    }
}

extension ProgressHistory {
    /// The history that insights of these nights need. It begins a year earlier, because the longest reported streak is a year.
    static func load(ofUser id: String, nights: DateRange, in zone: Zone, from db: Database) throws -> ProgressHistory {
        let days = DateRange(nights.first - (Milestone.streakDays.last ?? 0), through: nights.last)
        let start = zone.instant(of: days.first, secondsOfDay: 0).seconds
        let startWeight: Double? = try db.firstValue(
            "SELECT quantity FROM fitiq_progress_entry WHERE user_id = ? AND type = 'weight' ORDER BY logged_at, seq LIMIT 1", [id])
        var earlier = Standing()
        earlier.entryCount =
            try db.firstValue("SELECT COUNT(*) FROM fitiq_progress_entry WHERE user_id = ? AND logged_at < ?", [id, start]) ?? 0
        earlier.stepCount =
            try db.firstValue(
                "SELECT TOTAL(quantity) FROM fitiq_progress_entry WHERE user_id = ? AND type = 'steps' AND logged_at < ?", [id, start]) ?? 0
        earlier.leastWeight = try db.firstValue(
            "SELECT MIN(quantity) FROM fitiq_progress_entry WHERE user_id = ? AND type = 'weight' AND logged_at < ?", [id, start])
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
