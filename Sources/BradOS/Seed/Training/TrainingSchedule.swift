import Values

/// A day of a plan.
struct TrainingDay: Sendable {
    /// The id of the plan day.
    let id: String
    /// 0 for Sunday.
    let dayOfWeek: Int
    let exercises: [PlannedExercise]
}

/// The workouts of a mesocycle in order of time, each with the state that it has by now.
///
/// Workouts before the present one are completed or skipped, later ones are pending. An active mesocycle has a present workout: the last
/// one that is due. From six in the morning of each day on it is in progress, before that it is pending. Nothing of it is in the future,
/// whatever the time of day.
struct TrainingSchedule: Sendable {
    /// The place of a workout in the mesocycle.
    struct Slot: Sendable {
        let day: TrainingDay
        /// From 1 to 7.
        let week: Int
        let date: LocalDate
        let status: WorkoutState
        let startedAt: Instant?
        let completedAt: Instant?
    }

    let start: LocalDate
    /// The weights of the plan, as a share of the present ones.
    let load: Double
    let slots: [Slot]

    init(of cycle: TrainingSeed.Cycle, days: [TrainingDay], at moment: SeedMoment) {
        let start = moment.today.startOfWeek - 7 * cycle.weeksAgo
        let dates = Mesocycle.weeks.flatMap { week in
            days.map { day in
                (day: day, week: week, date: Mesocycle.date(ofWeek: week, dayOfWeek: day.dayOfWeek, startingOn: start))
            }
        }
        let ordered = dates.sorted { $0.date < $1.date }
        let dueCount = ordered.count { $0.date <= moment.today }
        let present = cycle.status == .active && dueCount > 0 ? dueCount - 1 : nil
        self.start = start
        load = cycle.load
        slots = ordered.enumerated().map { index, slot in
            let end = Self.end(on: slot.date, in: moment.zone)
            let status: WorkoutState
            if index == present {
                status = moment.now >= Self.firstProgress(at: moment) ? .inProgress : .pending
            } else if end > moment.now || index > present ?? .max {
                status = .pending
            } else {
                status = cycle.skipped.contains(index + 1) ? .skipped : .completed
            }
            let startedAt: Instant? =
                switch status {
                case .completed: end.advanced(bySeconds: -Self.durationSeconds)
                case .inProgress: Self.firstProgress(at: moment).advanced(bySeconds: -Self.elapsedSeconds)
                case .pending, .skipped: nil
                }
            return Slot(
                day: slot.day, week: slot.week, date: slot.date, status: status, startedAt: startedAt?.written,
                completedAt: status == .completed ? end.written : nil)
        }
    }

    /// The time of today at which the present workout has its first sets. It has begun some minutes before.
    static func firstProgress(at moment: SeedMoment) -> Instant { moment.zone.instant(of: moment.today, secondsOfDay: 6 * 3_600) }

    private static let elapsedSeconds: Int64 = 9 * 60
    private static let durationSeconds: Int64 = 48 * 60

    /// The end of a workout. The minutes differ from day to day.
    private static func end(on date: LocalDate, in zone: Zone) -> Instant {
        zone.instant(of: date, secondsOfDay: (12 * 60 + 50 + Int64(date.dayNumber.magnitude % 13)) * 60)
    }
}
