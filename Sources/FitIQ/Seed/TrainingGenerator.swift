import UnderstudyCore
import Values

/// The `training` of a seed: three workouts in each of the last weeks, this one included (fitiq-wellness.md 19).
///
/// A workout is on a day with progress, lasts no longer than the day's active minutes, and is a run on a day of many steps. A workout whose
/// day is unfit is made up on the week's next fit day. Only the date and the days before decide, so that later days change no past week.
struct TrainingGenerator: RecordGenerator {
    static let seedKey = "training"

    private let weeks: Int
    /// A day with more steps has a run.
    private let runAbove: Double

    init(_ rule: ObjectReader) {
        weeks = rule.countGeneratedWeeks("weeks", in: 0...520, usually: 12)
        runAbove = rule.number("runAbove", in: 0...1_000_000) ?? 9_500
        rule.finish()
    }

    func insert(at moment: SeedMoment, into records: Records) throws {
        let thisWeek = moment.today.startOfWeek
        let days = DateRange(thisWeek - 7 * max(0, weeks - 1), through: moment.today)
        guard weeks > 0, !days.isEmpty else { return }
        let series = try DailySeries.measured(ofUser: records.scope.user, days, in: moment.zone, from: records.db)
        var (missing, done) = (0, 0)
        for day in days {
            if day.weekday == 0 { (missing, done) = (0, 0) }
            if PlannedWorkout.isPlanned(on: day) { missing += 1 }
            guard missing > 0, let workout = PlannedWorkout(on: day, of: series, runAbove: runAbove),
                workout.end(in: moment.zone) <= moment.horizon
            else { continue }
            let isStrength = (done + day.startOfWeek.dayNumber / 7).isMultiple(of: 2)
            let members = workout.members(isStrength: isStrength, in: moment.zone)
            try records.insertGenerated(.workouts, named: "workout of \(day)", members, at: workout.start(in: moment.zone))
            (missing, done) = (missing - 1, done + 1)
        }
    }
}

/// A workout that fits a day's measurements.
struct PlannedWorkout: Sendable {
    let day: LocalDate
    /// In meters; `nil` if the workout is no run.
    private let distance: Double?
    private let minutes: Int

    /// The shortest workout.
    private static let leastMinutes = 10.0

    /// `nil` for a day without progress, or with too few active minutes.
    init?(on day: LocalDate, of series: DailySeries, runAbove: Double) {
        let active = series.value(of: .activeMinutes, on: day)
        guard series.hasEntry(on: day), (active ?? 30) >= Self.leastMinutes else { return nil }
        self.day = day
        if let steps = series.value(of: .steps, on: day), steps > runAbove, (active ?? 60) >= 35 {
            distance = (min(steps, 100_000) * 0.62).rounded()
            // Six and a half minutes for a kilometer.
            minutes = Int(min(steps * 0.62 / 154, active ?? 50), within: 35...50)
        } else {
            distance = nil
            minutes = Int(active ?? 30, within: Int(Self.leastMinutes)...45)
        }
    }

    /// Whether one of the week's three workouts is planned on a day: Tuesday, Thursday and Saturday, or Monday, Wednesday and Saturday.
    static func isPlanned(on day: LocalDate) -> Bool {
        ((day.startOfWeek.dayNumber / 7).isMultiple(of: 2) ? [1, 3, 5] : [0, 2, 5]).contains(day.weekday)
    }

    /// After work, or in the morning at the weekend.
    func start(in zone: Zone) -> Instant {
        let minutes = Int64(abs(day.dayNumber) % 5 * 7)
        return zone.instant(of: day, secondsOfDay: (day.weekday >= 5 ? 34_200 : 64_800) + minutes * 60)
    }

    func end(in zone: Zone) -> Instant { start(in: zone).advanced(bySeconds: Int64(minutes) * 60) }

    /// - Parameter isStrength: whether a workout that is no run is for strength.
    func members(isStrength: Bool, in zone: Zone) -> JSON {
        let isWeekend = day.weekday >= 5
        let (type, title, burned, intensity) =
            if distance != nil {
                ("Running", isWeekend ? "Morning run" : "Run after work", 9, 6 + abs(day.dayNumber) % 2)
            } else if isStrength {
                ("Functional Strength Training", isWeekend ? "Strength before lunch" : "Strength at the gym", 6, 5 + abs(day.dayNumber) % 2)
            } else {
                ("Yoga", isWeekend ? "Slow yoga" : "Yoga before dinner", 3, 2 + abs(day.dayNumber) % 2)
            }
        return [
            "activity_type": .string(type), "title": .string(title), "started_at": .timestamp(start(in: zone)),
            "ended_at": .timestamp(end(in: zone)), "duration_minutes": .integer(minutes), "calories_burned": .integer(burned * minutes),
            "distance_meters": distance.map(JSON.number) ?? .null, "intensity": .integer(intensity),
        ]
    }
}
