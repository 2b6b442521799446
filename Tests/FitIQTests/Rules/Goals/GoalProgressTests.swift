import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("A goal's numbers")
struct GoalProgressTests {
    private static let fractions: [(JSON, Double)] = [
        (["target_value": 20, "current_value": 9], 0.45), (["target_value": 3, "current_value": 1], 0.3333),
        (["target_value": 3, "current_value": 2], 0.6667), (["target_value": 20, "current_value": 40], 1),
        (["target_value": 20, "current_value": 0], 0), (["target_value": 20, "current_value": 9, "progress": 0.1], 0.1),
        (["target_value": 20, "current_value": 9, "status": "completed"], 1),
        (["goal_type": "weight", "target_value": 75, "current_value": 78, "start_value": 80], 0.4),
        (["goal_type": "weight", "target_value": 75, "current_value": 82, "start_value": 80], 0),
        (["goal_type": "weight", "target_value": 75, "current_value": 75, "start_value": 75], 1),
        (["goal_type": "weight", "target_value": 60, "current_value": 55, "start_value": 50], 0.5),
        (["goal_type": "weight", "target_value": 75, "current_value": 15], 0.2),
        (["target_value": 20, "current_value": 9, "start_value": 8], 0.45),
    ]

    @Test("give its progress from 0 to 1, with 4 decimals", arguments: fractions)
    func progress(_ record: JSON, _ expected: Double) {
        #expect(Goal(record).progress == expected)
    }

    private static let ends: [(date: JSON, today: Int, status: String, isOverdue: Bool, days: Int?)] = [
        (.null, 7, "active", false, nil), ("2026-01-07", 7, "active", false, 0), ("2026-01-06", 7, "active", true, 0),
        ("2026-01-06", 7, "completed", false, 0), ("2026-01-06", 7, "paused", false, 0), ("2026-01-09", 7, "active", false, 2),
    ]

    @Test("say whether it is overdue, and how many days remain", arguments: ends)
    func end(_ date: JSON, _ today: Int, _ status: String, _ isOverdue: Bool, _ days: Int?) {
        let goal = Goal(["target_date": date, "status": .string(status)])
        #expect(goal.isOverdue(on: january(today)) == isOverdue)
        #expect(goal.daysRemaining(on: january(today)) == days)
    }

    private func instance(_ day: Int, done isDone: Bool) -> GoalInstance {
        let record: JSON = ["instance_date": .string(january(day).description), "target_value": 1, "current_value": isDone ? 1 : 0]
        return GoalInstance(isDone ? record.with(["completed_at": "2026-01-01T08:00:00Z"]) : record)
    }

    private static let streaks: [(done: [Int], missed: [Int], gap: Int, current: Int, longest: Int)] = [
        ([], [], 1, 0, 0), ([5, 6, 7], [], 1, 3, 3), ([4, 5, 6], [], 1, 3, 3), ([3, 4, 5], [], 1, 0, 3), ([3, 4, 6, 7], [5], 1, 2, 2),
        ([3, 4, 6, 7], [], 1, 2, 2), ([1, 2, 3], [4], 1, 0, 3), ([1, 7], [], 7, 2, 2), ([1], [2], 7, 0, 1),
    ]

    @Test("count runs of completed instances; a missed one and a gap end a run", arguments: streaks)
    func streak(_ done: [Int], _ missed: [Int], _ gap: Int, _ current: Int, _ longest: Int) {
        let instances = done.map { instance($0, done: true) } + missed.map { instance($0, done: false) }
        let streaks = GoalStreaks(instances, gap: gap, on: january(7))
        #expect(streaks.current == current)
        #expect(streaks.longest == longest)
    }

    @Test("leave a run open while today's instance is")
    func openToday() {
        let instances = [instance(5, done: true), instance(6, done: true), instance(7, done: false)]
        #expect(GoalStreaks(instances, gap: 1, on: january(7)).current == 2)
    }

    private func activity(_ day: Int, _ delta: Double) -> GoalActivity {
        GoalActivity(["logged_at": .string("\(january(day))T10:00:00Z"), "progress_delta": .number(delta)])
    }

    @Test("count activities, their days and their trend")
    func statistics() {
        let goal = Goal(["target_value": 20, "current_value": 10, "start_date": "2026-01-01"])
        let activities = [(20, 1), (19, 3), (18, 1), (10, 2), (9, 2)].map { activity($0, $1) }
        let now = Instant(january(20), millisecondsOfDay: 43_200_000)
        let statistics = GoalStatistics(goal: goal, instances: [], activities: activities, now: now).json
        let expected: JSON = [
            "progress_percentage": 50, "days_active": 20, "days_remaining": .null, "average_daily_progress": 2.5, "current_streak": 3,
            "longest_streak": 3, "total_updates": 5, "completion_rate": 0.5, "trend": "improving", "best_day": "2026-01-19",
            "estimated_completion_date": "2026-02-09",
        ]
        #expect(statistics.differences(from: expected) == [])
    }

    @Test("project no completion beyond the year 9999")
    func projection() {
        let goal = Goal(["target_value": 10_000, "current_value": 1, "start_date": "2025-01-01"])
        let now = Instant(january(20))
        #expect(GoalStatistics(goal: goal, instances: [], activities: [], now: now).projectedCompletion == nil)
    }
}
