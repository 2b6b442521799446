import GRDB
import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// brados.md 3.10
    var coachRoutes: [Route] {
        [route(.post, "/today-coach/recommend", "a briefing for the day", handler: recommend)]
    }

    /// Builds of February write the date as an instant with a fraction.
    private static let recommendationSchema = Schema.object([
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

    /// How many snapshots tell of short nights.
    private static let nights = 3
}

extension CoachDay {
    /// Streaks of meditation are counted no further.
    private static let meditations = 60

    fileprivate init(
        recovery: Recovery, snapshots: [JSON], of userID: String, _ scope: RecordScope, _ context: Context, _ backend: BradOSBackend,
        in db: Database
    ) throws {
        self.recovery = recovery
        nights = snapshots.compactMap { $0["sleepHours"]?.number }
        let wall = Wall(context)
        cycling = try Cycling(of: userID, wall, context, backend, in: db)
        let workout = try GlobalRecord.nextWorkout(of: scope, in: db)
        self.workout = workout.flatMap { workout in
            (workout["scheduled_date"]?.string ?? "") <= wall.today.description ? workout["plan_day_name"]?.string : nil
        }
        daysSinceStretch = try GlobalRecord.newest(.stretchSession, of: scope, in: db).flatMap { wall.daysSince($0["completedAt"]) }
        let meditations = try GlobalRecord.newest(.meditationSession, Self.meditations, of: scope, in: db)
        let days = Set(meditations.compactMap { wall.daysSince($0["completedAt"]) })
        daysSinceMeditation = days.min()
        let last = days.contains(0) ? 0 : 1
        meditationStreak = (last...(last + Self.meditations)).prefix { days.contains($0) }.count
        weight = try Weight(of: userID, today: context.today, in: db)
    }
}

/// The wall of the caller, as far west of UTC as the app says (brados.md 1.2).
private struct Wall {
    private static let header = Credential("x-timezone-offset", isSecret: false)

    let today: LocalDate
    private let secondsWestOfUTC: Int64

    init(_ context: Context) {
        let minutes = context.request.credential(Self.header).flatMap(JavaScriptInteger.leading) ?? 0
        secondsWestOfUTC = Int64(min(max(minutes, -840), 840)) * 60
        today = context.now.advanced(bySeconds: -secondsWestOfUTC).utc.date
    }

    /// Monday's midnight.
    var startOfWeek: Instant { Instant(today.startOfWeek).advanced(bySeconds: secondsWestOfUTC) }

    /// `nil` for what is no instant.
    func daysSince(_ instant: JSON?) -> Int? {
        instant?.string.flatMap { Instant($0) }.map { max(0, today - $0.advanced(bySeconds: -secondsWestOfUTC).utc.date) }
    }
}

extension CoachDay.Cycling {
    /// `nil` without an FTP.
    fileprivate init?(of userID: String, _ wall: Wall, _ context: Context, _ backend: BradOSBackend, in db: Database) throws {
        guard let ftp = try Record.newest(.ftp, 1, ofUser: userID, in: db).first else { return nil }
        ftpAgeDays = ftp["date"]?.string.flatMap { LocalDate($0) }.map { wall.today - $0 }
        load = try backend.trainingLoad(ofUser: userID, context, in: db)
        daysSinceRide = try Record.newest(.activity, 1, ofUser: userID, in: db).first.flatMap { wall.daysSince($0["date"]) }
        ridesThisWeek = try Ride.since(wall.startOfWeek, ofUser: userID, in: db).count
        let block = try Record.activeBlock(ofUser: userID, in: db)
        let planned = block.map { $0["weeklySessions"] ?? TrainingBlock.standardSessions }?.array ?? []
        sessions = planned.sorted { ($0["order"]?.number ?? 0) < ($1["order"]?.number ?? 0) }.map { PlannedSession($0) }
        week = block?["startDate"]?.string.flatMap { LocalDate($0) }.flatMap { TrainingBlock.week(on: wall.today, startingOn: $0) }
    }
}

extension CoachDay.Weight {
    /// How many make the usual one.
    private static let entries = 30

    /// `nil` without an entry.
    fileprivate init?(of userID: String, today: LocalDate, in db: Database) throws {
        let entries = try MetricEntry.history(.weight, days: Self.entries, ofUser: userID, today: today, in: db)
            .compactMap { $0.value("weightLbs") }
        guard let latest = entries.first else { return nil }
        self.latest = latest
        usual = entries.reduce(0, +) / Double(entries.count)
        let goal = try Document.weightGoal.find(ofUser: userID, in: db)
        target = goal?["targetWeightLbs"]?.number
        targetDate = goal?["targetDate"]?.string
    }
}
