import UnderstudyCore
import Values

/// The numbers about a goal at an instant (fitiq-wellness.md 6.5).
struct GoalStatistics: Shaped, Equatable {
    let goal: Goal
    let instances: [GoalInstance]
    let activities: [GoalActivity]
    let now: Instant

    private static let secondsPerDay = 86_400.0

    var today: LocalDate { now.utc.date }

    /// The days from the start to today, or to the completion. The first day counts.
    var daysActive: Int {
        max(0, min(today, goal.completedAt?.utc.date ?? today) - goal.startDate + 1)
    }

    /// From 0 to 100.
    var percentage: Double { Self.rounded(goal.progress * 100) }

    /// The instant at which the goal is complete at its present pace; `nil` before the first and after the last step.
    ///
    /// - Returns: `nil` also for a year after 9999.
    var projectedCompletion: Instant? {
        let elapsed = now.seconds - Instant.start(of: goal.startDate).seconds
        guard goal.progress > 0, goal.progress < 1, elapsed > 0 else { return nil }
        let seconds = (Double(elapsed) / goal.progress).rounded()
        guard seconds < Double(Int32.max) * Self.secondsPerDay, let whole = Int64(exactly: seconds) else { return nil }
        let instant = Instant.start(of: goal.startDate).advanced(bySeconds: whole)
        return instant.canBeWritten ? instant : nil
    }

    /// The part of the time to the target date that has passed, from 0 to 1; `nil` without a target date.
    var expectedProgress: Double? {
        guard let target = goal.targetDate else { return nil }
        let length = target - goal.startDate
        return length > 0 ? Goal.fraction(Double(today - goal.startDate) / Double(length)) : 1
    }

    /// The number of activities in the 7 days that end today.
    var recentActivityCount: Int { activities.count { week.contains($0.loggedAt.utc.date) } }

    private var week: DateRange { DateRange(7, endingOn: today) }

    /// The runs of completed instances; for a goal without instances, of days with an activity.
    private var streaks: GoalStreaks {
        guard instances.isEmpty else { return GoalStreaks(instances, gap: goal.longestGap, on: today) }
        let days = Set(activities.map { $0.loggedAt.utc.date }).filter { $0 <= today }
        return GoalStreaks(days.map { ($0, .completed) }, gap: 1, on: today)
    }

    /// The part of the past and completed instances that are completed; for a goal without instances, its progress.
    private var completionRate: Double {
        let closed = instances.filter { $0.status(on: today) != .active }
        return closed.isEmpty ? goal.progress : Goal.fraction(Double(closed.filter(\.isCompleted).count) / Double(closed.count))
    }

    /// Compares the steps of the last 7 days with those of the 7 days before.
    private var trend: String {
        func sum(_ dates: DateRange) -> Double {
            let instances = instances.filter { dates.contains($0.date) }.map(\.progress)
            return (activities.filter { dates.contains($0.loggedAt.utc.date) }.map { $0.delta ?? 0 } + instances).reduce(0, +)
        }
        let (now, before) = (sum(week), sum(week.preceding))
        return now > before ? "improving" : now < before ? "declining" : "stable"
    }

    /// The day with the most progress; of equal days, the first one.
    private var bestDay: LocalDate? {
        var steps: [LocalDate: Double] = [:]
        for activity in activities { steps[activity.loggedAt.utc.date, default: 0] += activity.delta ?? 0 }
        for instance in instances { steps[instance.date, default: 0] += instance.currentValue }
        return steps.filter { $0.value > 0 }.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    }

    static let shape = Shape<GoalStatistics>(
        "FitIQGoalStatistics",
        [
            .init("progress_percentage", .number(0...100), example: 45) { $0.percentage },
            .init("days_active", .integer(from: 0), example: 7) { $0.daysActive },
            .init("days_remaining", .nullable(.integer(from: 0)), example: 24) { $0.goal.daysRemaining(on: $0.today) },
            .init("average_daily_progress", .number(NumberRange(minimum: 0)), "In percentage points.", example: 6.43) {
                $0.daysActive > 0 ? rounded($0.percentage / Double($0.daysActive)) : 0
            },
            .init("current_streak", .integer(from: 0), example: 2) { $0.streaks.current },
            .init("longest_streak", .integer(from: 0), example: 4) { $0.streaks.longest },
            .init("total_updates", .integer(from: 0), "The number of activities.", example: 9) { $0.activities.count },
            .init("completion_rate", Goal.fraction, "From 0 to 1, with 4 decimals.", example: 0.45) { $0.completionRate },
            .init("trend", .choice(["improving", "stable", "declining"])) { $0.trend },
            .init("best_day", .nullable(.date)) { $0.bestDay },
            .init("estimated_completion_date", .nullable(.date), example: "2026-01-15") { $0.projectedCompletion?.utc.date },
        ])

    /// With 2 decimals.
    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
