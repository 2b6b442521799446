import GRDB
import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// The cycling coach (brados-training.md 7.3, 7.4).
    var cyclingCoachRoutes: [Route] {
        [
            route(.post, "/cycling-coach/recommend", "the coach's ride for today") { currentUser, context in
                try advise(currentUser, context) { recovery, records, calendar in
                    guard let day = try records.cyclingDay(in: calendar) else { throw BradOSError.ftpRequired }
                    return CyclingRecommendation(recovery: recovery, day: day).json
                }
            },
            route(.post, "/cycling-coach/generate-schedule", "the rides of a week for a training block") { _, context in
                .success(CyclingSchedule(try context.healthSyncBody(CyclingSchedule.schema)).json)
            },
        ]
    }
}

extension Records {
    /// A user's cycling as the coaches see it; `nil` for a user without an FTP.
    func cyclingDay(in calendar: CallerCalendar) throws -> CyclingDay? {
        guard let ftp = try first(.ftp) else { return nil }
        let today = calendar.today
        return CyclingDay(
            ftpAgeDays: ftp["date"]?.string.flatMap { LocalDate($0) }.map { max(0, today - $0) },
            load: try trainingLoad(),
            daysSinceRide: try first(.rides).flatMap { calendar.daysSince($0["date"]) },
            ridesThisWeek: try rides(since: calendar.midnight(of: today.startOfWeek)).compactMap { $0["type"]?.string },
            block: try activeBlock().map { CyclingDay.Block($0, on: today) }, weekday: today.weekday,
            legs: try lowerBodyWorkout(in: calendar))
    }

    /// The lower-body workout that was completed yesterday, otherwise the one of today, which may be done.
    private func lowerBodyWorkout(in calendar: CallerCalendar) throws -> LowerBodyWorkout? {
        let today = calendar.today
        func done(on date: LocalDate) throws -> String? {
            let (start, end) = (calendar.midnight(of: date).description, calendar.midnight(of: date + 1).description)
            return try dayNames(ofWorkouts: "completed", where: "completed_at", from: start, before: end).first(
                where: LowerBodyWorkout.isNamed)
        }
        if let name = try done(on: today - 1) { return .done(name) }
        if let name = try done(on: today) { return .doneToday(name) }
        // A completed workout of today's date can have been completed at another time.
        let planned = try ["pending", "in_progress", "completed"].flatMap { state in
            try dayNames(ofWorkouts: state, where: "scheduled_date", from: today.description, before: (today + 1).description)
        }
        return planned.first(where: LowerBodyWorkout.isNamed).map(LowerBodyWorkout.planned)
    }

    /// The names of the plan days of workouts in a state that have a date or an instant within a range.
    private func dayNames(ofWorkouts state: String, where member: String, from start: String, before end: String) throws -> [String] {
        let sql = """
            SELECT json_extract(json, '$.plan_day_id') FROM resource
            WHERE backend = 'bradOS' AND kind = 'workout' AND owner = ? AND json_extract(json, '$.status') = ?
            AND json_extract(json, '$.\(member)') >= ? AND json_extract(json, '$.\(member)') < ?
            """
        let days: [String] = try db.values(sql, [scope.shared, state, start, end])
        return try days.compactMap { try find(.planDays, $0)?["name"]?.string }
    }
}
