import MicroHTTP
import UnderstudyCore
import Values

/// The coach of the day (brados.md 3.10).
enum TodayCoach {
    static let operations: [Operation<BradOSBackend>] = [
        .call(
            "recommendToday", .post, "/today-coach/recommend", "Brief the user for the day",
            """
            The real backend asks a language model. Here fixed rules write the text, from recovery, training load, training block, the due \
            workout, the last sessions and the weight. The same data gets the same text. `x-timezone-offset`, in minutes west of UTC, sets \
            the caller's date. The briefing says which workout and ride of today are done. A recovery that is older than yesterday is \
            named as old, and does not decide the day.
            """,
            for: .user, body: .checked(request), answers: .ok(CoachBriefing.shape.schema, "The briefing."), refuses: [.shared(.noRecovery)]
        ) { call in
            try advise(call) { try CoachBriefing(day: CoachDay(recovery: $0, $1, in: $2)).json }
        }
    ].tagged("Brad OS: coach")

    /// The body of a request to a coach. `date` is an instant, too: builds of February send one, with fractional seconds.
    static let request = ValueSchema.named(
        "BradOSCoachRequest",
        .object([
            .optional(
                "recovery",
                .object([.required("date", .dateOrTimestamp)] + RecoverySnapshot.fields.filter { !$0.name.isSame(as: "date") }),
                "The recovery to use. Without it, the user must have synced one.")
        ]))

    /// Answers with the advice of a coach, from the recovery that the request contains, or otherwise the last one that was synced.
    ///
    /// - Parameter coach: gets the user's own records together with the shared ones that the user sees.
    static func advise(
        _ call: Call<BradOSBackend, CurrentUser, Record>, by coach: (CoachDay.Recovery, Records, CallerCalendar) throws -> JSON
    ) throws -> Response {
        let context = call.context
        let sent = call.sent.json["recovery"]
        let scope = ResourceScope(user: call.user.id, shared: try context.sharedScope().shared)
        let advice = try context.read { db in
            guard let recovery = try sent ?? RecoverySnapshot.newest(1, ofUser: call.user.id, in: db).first else {
                throw BradOSError.recoveryNotSynced
            }
            let calendar = CallerCalendar(context, zone: try Account.find(call.user.user.account, in: db)?.zone ?? .utc)
            let age = calendar.age(ofDay: recovery["date"])
            return try coach(
                CoachDay.Recovery(RecoverySnapshot.record(recovery), age: age ?? 0), Records(of: scope, at: call.now, in: db), calendar)
        }
        return .success(advice)
    }
}

extension CoachDay {
    /// The number of snapshots that are searched for short nights.
    private static let searchedNights = 3
    /// The number of sessions that are read for the streak.
    private static let meditations = 60

    fileprivate init(recovery: Recovery, _ records: Records, in calendar: CallerCalendar) throws {
        self.recovery = recovery
        let snapshots = try RecoverySnapshot.newest(Self.searchedNights, ofUser: records.scope.user, in: records.db)
        nights = try snapshots.filter { (calendar.age(ofDay: $0["date"]) ?? .max) <= Self.searchedNights }
            .map { try RecoverySnapshot.record($0)[RecoverySnapshot.sleepHours] }
        cycling = try records.cyclingDay(in: calendar)
        workout = try records.workoutOfDay(in: calendar)
        daysSinceStretch = try records.first(.stretchSessions).flatMap { calendar.daysSince($0["completedAt"]) }
        let meditations = try records.all(.meditationSessions, first: Self.meditations)
        let days = Set(meditations.compactMap { calendar.daysSince($0["completedAt"]) })
        daysSinceMeditation = days.min()
        let last = days.contains(0) ? 0 : 1
        meditationStreak = (last...(last + Self.meditations)).prefix { days.contains($0) }.count
        weight = try Weight(records)
    }
}

extension Records {
    /// The next workout, if it is scheduled for the caller's day or earlier; otherwise the last one that was completed on that day.
    fileprivate func workoutOfDay(in calendar: CallerCalendar) throws -> CoachWorkout? {
        let today = calendar.today
        if let next = try nextWorkout(), next.date <= today.description {
            let exercises = Set(try sets(ofWorkout: next.id).map(\.exerciseID)).count
            return CoachWorkout(name: try dayName(of: next), week: next.week, exercises: exercises, state: next.state)
        }
        let (start, end) = (calendar.midnight(of: today).description, calendar.midnight(of: today + 1).description)
        return try completedWorkouts(from: start, before: end).last.map {
            CoachWorkout(name: $0.dayName, week: $0.week, exercises: $0.exercises, state: .completed)
        }
    }
}

extension CoachDay.Weight {
    /// The number of entries in the average.
    private static let entries = 30
    private static let pounds = Field<Double>("weightLbs", .positiveNumber, "Pounds.")

    /// `nil` if the user has no entry.
    fileprivate init?(_ records: Records) throws {
        let history = try MetricEntry.encodedHistory(
            .weight, days: Self.entries, ofUser: records.scope.user, today: records.today, in: records.db)
        let entries = try [JSON](json: JSON(parsing: history))?.map { try Record(kind: Metric.weight.slug, $0)[Self.pounds] }
        guard let entries, let latest = entries.first else { return nil }
        self.latest = latest
        usual = entries.reduce(0, +) / Double(entries.count)
        let goal = try records.find(.weightGoal)
        target = goal?["targetWeightLbs"]?.number
        targetDate = goal?["targetDate"]?.string
    }
}
