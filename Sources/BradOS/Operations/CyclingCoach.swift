import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The cycling coach (brados-training.md 7.3, 7.4).
enum CyclingCoach {
    static let operations: [Operation<BradOSBackend>] = [
        .call(
            "recommendRide", .post, "/cycling-coach/recommend", "Recommend today's ride",
            """
            The real backend asks a language model. Here its guide lines are rules: the next session of the block, by the rides of this \
            week in UTC, shorter after a moderate recovery or an old one, and a recovery ride after a poor one, after a ride of today or \
            next to a lower-body workout. The reasoning, the tips and the warnings state the figures.
            """,
            for: .user, body: .checked(TodayCoach.request), answers: .ok(CyclingRecommendation.shape.schema, "The recommendation."),
            refuses: [.shared(.noRecoveryOrFTP)]
        ) { call in
            try TodayCoach.advise(call) { recovery, records, calendar in
                guard let day = try records.cyclingDay(in: calendar) else { throw BradOSError.ftpRequired }
                return CyclingRecommendation(recovery: recovery, day: day).json
            }
        },
        .call(
            "generateCyclingSchedule", .post, "/cycling-coach/generate-schedule", "Plan the rides of a week for a training block",
            """
            The real backend asks a language model. Here its own fallback decides: types and minutes by the number of rides. If they need \
            more than the weekly hours, the rides are shorter, in steps of five minutes down to 20. Nothing is stored.
            """,
            for: .user, body: .healthSync(.named("BradOSScheduleRequest", CyclingSchedule.schema)),
            answers: .ok(CyclingSchedule.shape.schema, "The schedule."), refuses: [.shared(.invalidData)]
        ) { call in .success(try CyclingSchedule(call.sent).json) },
    ].tagged("Brad OS: coach")
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
            ridesThisWeek: try rides(since: calendar.midnight(of: today.startOfWeek)).map { try Resource.rides.record($0)[Rides.type] },
            block: try activeBlock().map { try CyclingDay.Block($0, on: today) }, weekday: today.weekday,
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
