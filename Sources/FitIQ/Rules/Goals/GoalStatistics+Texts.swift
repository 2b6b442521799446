import UnderstudyCore
import Values

/// Texts about a goal, made from its numbers (fitiq-wellness.md 6.5).
extension GoalStatistics {
    /// The response of `GET /goals/{id}/suggestions`.
    static let nextStepsShape = Shape<GoalStatistics>(
        "FitIQGoalNextSteps",
        [
            .init("goal_id", .identifier, example: "5b0c1f0e-7a52-4e53-9a64-0c8f6f0f7a11") { $0.goal.id },
            .init("suggestions", .list(of: .text), example: ["Walk for ten minutes after lunch, even on a busy day."]) {
                Array($0.goal.tips.dropFirst().prefix(3))
            },
            .init("next_steps", .list(of: .text), example: ["Still to go: 11 sessions.", "You have 24 days until the target date."]) {
                $0.nextSteps
            },
            .init("motivational_message", .text, example: "You have done 45 %: keep going.") { $0.motivation },
            .init("generated_at", .instant) { JSON.timestamp($0.now) },
        ])

    /// The response of `GET /goals/{id}/analysis`.
    static let analysisShape = Shape<GoalStatistics>(
        "FitIQGoalAnalysis",
        [
            .init("goal_id", .identifier, example: "5b0c1f0e-7a52-4e53-9a64-0c8f6f0f7a11") { $0.goal.id },
            .init("current_progress", Goal.fraction, "From 0 to 1, with 4 decimals.", example: 0.45) { $0.goal.progress },
            .init("projected_completion", .nullable(.instant), example: "2026-01-15T04:00:00Z") { JSON.timestamp($0.projectedCompletion) },
            .init(
                "analysis", .text, example: "You are at 9 of 20 sessions (45 %) after 7 days. That is 25 points ahead of the calendar."
            ) { $0.summary },
            .init("recommendations", .list(of: .text), example: ["Still to go: 11 sessions."]) {
                $0.nextSteps + $0.goal.tips.dropFirst().prefix(2)
            },
            .init("strengths", .list(of: .text), example: ["You are 25 points ahead of the calendar."]) { $0.strengths },
            .init("challenges", .list(of: .text), example: ["You logged no activity in the last 7 days."]) { $0.challenges },
            .init("generated_at", .instant) { JSON.timestamp($0.now) },
        ])

    /// `45 %`
    private var percent: String { "\(Wording.number(percentage, decimals: 0)) %" }

    /// The difference to the calendar, in percentage points; negative is behind.
    private var lead: Double? { expectedProgress.map { ((goal.progress - $0) * 100).rounded() } }

    private func points(_ value: Double) -> String { Wording.count(Int(value.magnitude), "point", "points") }

    private var nextSteps: [String] {
        guard goal.progress < 1 else { return ["Choose your next goal."] }
        let remaining = (goal.targetValue - goal.currentValue).magnitude
        let amount = "\(Wording.number(remaining, decimals: 1)) \(goal.targetUnit)"
        let date: String
        switch goal.daysRemaining(on: today) {
        case nil: date = "Set a target date."
        case 0?: date = goal.isOverdue(on: today) ? "Move the target date, which has passed." : "Today is the target date."
        case let days?: date = "You have \(Wording.count(days, "day", "days")) until the target date."
        }
        return ["Still to go: \(amount).", date]
    }

    private var motivation: String {
        switch goal.progress {
        case 1: "You reached your goal: well done."
        case 0: "The first entry is the hardest one: start today."
        case ..<0.5: "You have done \(percent): keep going."
        default: "More than half is behind you: \(percent) already."
        }
    }

    private var summary: String {
        let days = Wording.count(daysActive, "day", "days")
        let standing = "You are at \(goal.standing) (\(percent)) after \(days)."
        guard let lead else { return standing }
        let pace = lead == 0 ? "on schedule" : "\(points(lead)) \(lead > 0 ? "ahead of" : "behind") the calendar"
        return "\(standing) That is \(pace)."
    }

    private var strengths: [String] {
        var texts: [String] = []
        if goal.progress == 1 { texts.append("You reached the target.") }
        if let lead, lead > 0 { texts.append("You are \(points(lead)) ahead of the calendar.") }
        if recentActivityCount > 0 {
            texts.append("You logged \(Wording.count(recentActivityCount, "activity", "activities")) in the last 7 days.")
        }
        return texts
    }

    private var challenges: [String] {
        var texts: [String] = []
        if goal.isOverdue(on: today) { texts.append("The target date has passed.") }
        if goal.progress < 1, let lead, lead < 0 { texts.append("You are \(points(lead)) behind the calendar.") }
        if recentActivityCount == 0 { texts.append("You logged no activity in the last 7 days.") }
        return texts
    }
}
