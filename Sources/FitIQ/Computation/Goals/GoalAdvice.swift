import UnderstudyCore

/// Texts about a goal, made from its numbers (fitiq-wellness.md 6.5).
extension GoalStatistics {
    /// The data of `GET /goals/{id}/suggestions`.
    var suggestions: JSON {
        [
            "goal_id": .string(goal.id), "suggestions": .strings(Array(goal.tips.dropFirst().prefix(3))),
            "next_steps": .strings(nextSteps), "motivational_message": .string(motivation), "generated_at": .timestamp(now),
        ]
    }

    /// The data of `GET /goals/{id}/analysis`.
    var analysis: JSON {
        [
            "goal_id": .string(goal.id), "current_progress": .number(goal.progress),
            "projected_completion": .timestamp(projectedCompletion), "analysis": .string(summary),
            "recommendations": .strings(nextSteps + goal.tips.dropFirst().prefix(2)), "strengths": .strings(strengths),
            "challenges": .strings(challenges), "generated_at": .timestamp(now),
        ]
    }

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
