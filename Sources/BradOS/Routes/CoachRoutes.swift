import GRDB
import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// brados.md 3.10
    var coachRoutes: [Route] {
        [route(.post, "/today-coach/recommend", "a briefing for the day", handler: recommend)]
    }

    /// `date` is an instant, too: builds of February send one, with fractional seconds.
    private static let recommendationSchema = ValueSchema.object([
        .optional(
            "recovery", .object([.required("date", .dateOrTimestamp)] + RecoverySnapshot.fields.filter { !$0.name.isSame(as: "date") }))
    ])

    private func recommend(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let sent = try context.body(Self.recommendationSchema)["recovery"]
        let scope = try context.sharedReader().scope
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
        recovery: Recovery, snapshots: [JSON], of userID: String, _ scope: RecordScope, _ context: Context, _ backend: BradOSBackend,
        in db: Database
    ) throws {
        self.recovery = recovery
        nights = snapshots.compactMap { $0["sleepHours"]?.number }
        let calendar = CallerCalendar(context)
        cycling = try Cycling(of: userID, calendar, context, backend, in: db)
        let workout = try GlobalRecord.nextWorkout(of: scope, in: db)
        self.workout = workout.flatMap { workout in
            (workout["scheduled_date"]?.string ?? "") <= calendar.today.description ? workout["plan_day_name"]?.string : nil
        }
        let records = Records(of: scope, at: context.now, in: db)
        daysSinceStretch = try records.first(.stretchSessions).flatMap { calendar.daysSince($0["completedAt"]) }
        let meditations = try records.all(.meditationSessions, first: Self.meditations)
        let days = Set(meditations.compactMap { calendar.daysSince($0["completedAt"]) })
        daysSinceMeditation = days.min()
        let last = days.contains(0) ? 0 : 1
        meditationStreak = (last...(last + Self.meditations)).prefix { days.contains($0) }.count
        weight = try Weight(of: userID, today: context.today, at: context.now, in: db)
    }
}

/// The caller's local dates, from the offset that the app sends (brados.md 1.2).
private struct CallerCalendar {
    private static let header = Credential("x-timezone-offset", isSecret: false)

    let today: LocalDate
    private let secondsWestOfUTC: Int64

    init(_ context: Context) {
        let minutes = context.request.credential(Self.header).flatMap(JavaScriptInteger.leading) ?? 0
        secondsWestOfUTC = Int64(min(max(minutes, -840), 840)) * 60
        today = context.now.advanced(bySeconds: -secondsWestOfUTC).utc.date
    }

    /// Midnight at the start of Monday.
    var startOfWeek: Instant { Instant(today.startOfWeek).advanced(bySeconds: secondsWestOfUTC) }

    /// Days from the instant to today, at least 0; `nil` if the JSON is not an instant.
    func daysSince(_ instant: JSON?) -> Int? {
        instant?.string.flatMap { Instant($0) }.map { max(0, today - $0.advanced(bySeconds: -secondsWestOfUTC).utc.date) }
    }
}

extension CoachDay.Cycling {
    /// `nil` if the user has no FTP.
    fileprivate init?(of userID: String, _ calendar: CallerCalendar, _ context: Context, _ backend: BradOSBackend, in db: Database) throws {
        let records = Records(ofUser: userID, at: context.now, in: db)
        guard let ftp = try records.first(.ftp) else { return nil }
        ftpAgeDays = ftp["date"]?.string.flatMap { LocalDate($0) }.map { calendar.today - $0 }
        load = try backend.trainingLoad(context, records)
        daysSinceRide = try records.first(.rides).flatMap { calendar.daysSince($0["date"]) }
        ridesThisWeek = try records.rides(since: calendar.startOfWeek).count
        let block = try records.activeBlock()
        let planned = block.map { $0["weeklySessions"] ?? TrainingBlock.standardSessions }?.array ?? []
        sessions = planned.sorted { ($0["order"]?.number ?? 0) < ($1["order"]?.number ?? 0) }.map { PlannedSession($0) }
        week = block?["startDate"]?.string.flatMap { LocalDate($0) }.flatMap { TrainingBlock.week(on: calendar.today, startingOn: $0) }
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
