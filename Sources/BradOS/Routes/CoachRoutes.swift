import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// brados.md 3.10
    var coachRoutes: [Route] {
        [
            route(.post, "/today-coach/recommend", "a briefing for the day") { currentUser, context in
                try advise(currentUser, context) { CoachBriefing(day: try CoachDay(recovery: $0, $1, in: $2)).json }
            }
        ]
    }

    /// The body of a request to a coach. `date` is an instant, too: builds of February send one, with fractional seconds.
    static let recommendationSchema = ValueSchema.object([
        .optional(
            "recovery", .object([.required("date", .dateOrTimestamp)] + RecoverySnapshot.fields.filter { !$0.name.isSame(as: "date") }))
    ])

    /// Answers with the advice of a coach, from the recovery that the request contains, or otherwise the last one that was synced.
    ///
    /// - Parameter coach: gets the user's own records together with the shared ones that the user sees.
    func advise(
        _ currentUser: CurrentUser, _ context: Context, by coach: (CoachDay.Recovery, Records, CallerCalendar) throws -> JSON
    ) throws -> Response {
        let sent = try context.body(Self.recommendationSchema)["recovery"]
        let scope = ResourceScope(user: currentUser.id, shared: try context.sharedScope().shared)
        let advice = try context.read { db in
            guard let recovery = try sent ?? RecoverySnapshot.newest(1, ofUser: currentUser.id, in: db).first else {
                throw BradOSError.recoveryNotSynced
            }
            let calendar = CallerCalendar(context, zone: try Account.find(currentUser.user.account, in: db)?.zone ?? .utc)
            let age = calendar.age(ofDay: recovery["date"])
            return try coach(CoachDay.Recovery(recovery, age: age ?? 0), Records(of: scope, at: context.now, in: db), calendar)
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
        nights = snapshots.filter { (calendar.age(ofDay: $0["date"]) ?? .max) <= Self.searchedNights }
            .compactMap { $0["sleepHours"]?.number }
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
        if let next = try nextWorkout(), (next.json["scheduled_date"]?.string ?? "") <= today.description {
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

    /// `nil` if the user has no entry.
    fileprivate init?(_ records: Records) throws {
        let history = try MetricEntry.encodedHistory(
            .weight, days: Self.entries, ofUser: records.scope.user, today: records.today, in: records.db)
        let entries = try (JSON(parsing: history).array ?? []).compactMap { $0["weightLbs"]?.number }
        guard let latest = entries.first else { return nil }
        self.latest = latest
        usual = entries.reduce(0, +) / Double(entries.count)
        let goal = try records.find(.weightGoal)
        target = goal?["targetWeightLbs"]?.number
        targetDate = goal?["targetDate"]?.string
    }
}
