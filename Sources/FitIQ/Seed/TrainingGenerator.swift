import UnderstudyCore

/// The `training` of a seed: three workouts in each of the last weeks, this one included (fitiq-wellness.md 19).
///
/// A workout is on a day with progress, lasts no longer than the day's active minutes, and is a run on a day of many steps.
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
        for week in 0..<weeks {
            let monday = days.first + 7 * week
            let planned = DateRange(monday, through: min(monday + 6, moment.today)).compactMap { day in
                PlannedWorkout(on: day, of: series, runAbove: runAbove)
            }
            let chosen = planned.filter { $0.end(in: moment.zone) <= moment.horizon }.sorted { $0.rank < $1.rank }.prefix(3)
            for (place, workout) in chosen.sorted(by: { $0.day < $1.day }).enumerated() {
                let start = workout.start(in: moment.zone)
                let members = workout.members(isStrength: (place + week).isMultiple(of: 2), in: moment.zone)
                try records.insertGenerated(.workouts, named: "workout of \(workout.day)", members, at: start)
            }
        }
    }
}

/// A workout that fits a day's measurements.
struct PlannedWorkout: Sendable {
    let day: LocalDate
    /// In meters; `nil` if the workout is no run.
    private let distance: Double?
    private let minutes: Int
    /// Days of a low rank are chosen first: those with enough active minutes, and then by the day of the week.
    let rank: Int

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
        let isEvenWeek = (day.startOfWeek.dayNumber / 7).isMultiple(of: 2)
        let order = isEvenWeek ? [3, 0, 4, 1, 5, 2, 6] : [0, 3, 1, 4, 5, 2, 6]
        rank = order[day.weekday] + ((active ?? 30) >= 25 ? 0 : 7)
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
