import GRDB
import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// brados.md 3.10
    var coachRoutes: [Route] {
        [route(.post, "/today-coach/recommend", "a briefing for the day", handler: recommend)]
    }

    /// The body of a request to a coach. `date` is an instant, too: builds of February send one, with fractional seconds.
    static let recommendationSchema = ValueSchema.object([
        .optional(
            "recovery", .object([.required("date", .dateOrTimestamp)] + RecoverySnapshot.fields.filter { !$0.name.isSame(as: "date") }))
    ])

    private func recommend(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let sent = try context.body(Self.recommendationSchema)["recovery"]
        let scope = try context.sharedScope()
        let day = try context.read { db -> CoachDay in
            let snapshots = try RecoverySnapshot.newest(Self.nights, ofUser: currentUser.id, in: db)
            guard let recovery = sent ?? snapshots.first else { throw BradOSError.recoveryNotSynced }
            return try CoachDay(recovery: .init(recovery), snapshots: snapshots, of: currentUser.id, scope, context, self, in: db)
        }
        return .success(CoachBriefing(day: day).json)
    }

    /// The number of snapshots that are searched for short nights.
    private static let nights = 3
}

extension CoachDay {
    /// The number of sessions that are read for the streak.
    private static let meditations = 60

    fileprivate init(
        recovery: Recovery, snapshots: [JSON], of userID: String, _ scope: ResourceScope, _ context: Context, _ backend: BradOSBackend,
        in db: Database
    ) throws {
        self.recovery = recovery
        nights = snapshots.compactMap { $0["sleepHours"]?.number }
        let calendar = CallerCalendar(context)
        cycling = try backend.cyclingDay(of: userID, scope, calendar, context, in: db)
        let records = Records(of: scope, at: context.now, in: db)
        workout = try records.nextWorkout().flatMap { workout in
            (workout.json["scheduled_date"]?.string ?? "") <= calendar.today.description ? try records.dayName(of: workout) : nil
        }
        daysSinceStretch = try records.first(.stretchSessions).flatMap { calendar.daysSince($0["completedAt"]) }
        let meditations = try records.all(.meditationSessions, first: Self.meditations)
        let days = Set(meditations.compactMap { calendar.daysSince($0["completedAt"]) })
        daysSinceMeditation = days.min()
        let last = days.contains(0) ? 0 : 1
        meditationStreak = (last...(last + Self.meditations)).prefix { days.contains($0) }.count
        weight = try Weight(of: userID, today: context.today, at: context.now, in: db)
    }
}

extension CoachDay.Weight {
    /// The number of entries in the average.
    private static let entries = 30

    /// `nil` if the user has no entry.
    fileprivate init?(of userID: String, today: LocalDate, at now: Instant, in db: Database) throws {
        let entries = try MetricEntry.history(.weight, days: Self.entries, ofUser: userID, today: today, in: db)
            .compactMap { $0.value("weightLbs") }
        guard let latest = entries.first else { return nil }
        self.latest = latest
        usual = entries.reduce(0, +) / Double(entries.count)
        let goal = try Records(ofUser: userID, at: now, in: db).find(.weightGoal)
        target = goal?["targetWeightLbs"]?.number
        targetDate = goal?["targetDate"]?.string
    }
}
