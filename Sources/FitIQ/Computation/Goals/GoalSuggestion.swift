import UnderstudyCore

/// A goal that a user could set (fitiq-wellness.md 3.7).
struct GoalSuggestion: Sendable, Equatable {
    /// The rules, in the order in which they are offered.
    enum Rule: Int, Sendable, CaseIterable {
        case sleep = 1
        case steps, protein, gratitude, strength, weight
    }

    let rule: Rule
    let title: String
    let description: String
    /// The number that the suggestion is made from, in a sentence.
    let rationale: String
    let type: GoalType
    let targetValue: Double
    let targetUnit: String
    /// In days.
    let estimatedDuration: Int
    /// From 1 to 5.
    let difficulty: Int

    var json: JSON {
        [
            "title": .string(title), "description": .string(description), "goal_type": .string(type.rawValue),
            "target_value": .number(targetValue), "target_unit": .string(targetUnit), "rationale": .string(rationale),
            "estimated_duration": .integer(estimatedDuration), "difficulty": .integer(difficulty),
        ]
    }
}

/// The part of a user's data that suggestions depend on.
struct SuggestionFacts: Sendable, Equatable {
    /// The mean of the last 7 days that have a value, in hours.
    var sleepHours: Double?
    /// The mean of the last 7 days that have a value.
    var steps: Double?
    /// The last weight, in kilograms.
    var weight: Double?
    /// The first weight of the last 30 days, in kilograms.
    var weightMonthAgo: Double?
    /// The number of workouts with "Strength" in the last 14 days.
    var strengthWorkouts = 0
    var activeGoalTitles: [String] = []
}

extension SuggestionFacts {
    /// Every suggestion whose condition holds, in the order of the rules, without goals that the user has.
    ///
    /// - Parameter first: rules that come before the others.
    func suggestions(first preferred: [GoalSuggestion.Rule] = []) -> [GoalSuggestion] {
        let titles = Set(activeGoalTitles.map { $0.lowercased() })
        let rules = preferred + GoalSuggestion.Rule.allCases.filter { !preferred.contains($0) }
        return rules.compactMap(suggestion).filter { !titles.contains($0.title.lowercased()) }
    }

    /// `nil` if the rule's condition does not hold.
    private func suggestion(_ rule: GoalSuggestion.Rule) -> GoalSuggestion? {
        switch rule {
        case .sleep: sleep
        case .steps: walking
        case .protein: protein
        case .gratitude:
            GoalSuggestion(
                rule: .gratitude, title: "Write three good things each evening",
                description: "Note three things that went well before you go to bed.",
                rationale: "Writing down 3 good things a day takes five minutes and lifts the mood.", type: .custom, targetValue: 3,
                targetUnit: "items", estimatedDuration: 21, difficulty: 1)
        case .strength: strength
        case .weight: lighter
        }
    }

    private var sleep: GoalSuggestion? {
        if let sleepHours, sleepHours >= 7.5 { return nil }
        let rationale =
            sleepHours.map { "Your average is \(Wording.number($0, decimals: 1)) hours." } ?? "You have no sleep logged in the last 7 days."
        return GoalSuggestion(
            rule: .sleep, title: "Sleep 7.5 hours a night",
            description: "Go to bed at the same time each evening, with the phone outside the room.",
            rationale: rationale, type: .custom, targetValue: 7.5, targetUnit: "hours", estimatedDuration: 30, difficulty: 2)
    }

    /// A thousand steps more than the average, rounded up to 500, within 6,000 and 12,000.
    private var walking: GoalSuggestion {
        let target = min(max((((steps ?? 0) + 1_000) / 500).rounded(.up) * 500, 6_000), 12_000)
        let rationale =
            steps.map { "Your average is \(Wording.number($0, decimals: 0)) steps." } ?? "You have no steps logged in the last 7 days."
        return GoalSuggestion(
            rule: .steps, title: "Walk \(Wording.number(target, decimals: 0)) steps a day",
            description: "Add a short walk after lunch and another one after dinner.", rationale: rationale, type: .activity,
            targetValue: target, targetUnit: "steps", estimatedDuration: 30, difficulty: 3)
    }

    /// 1.2 g for each kilogram, rounded to 5 g.
    private var protein: GoalSuggestion {
        // Of at least 5 g, because a target is above 0. A weight can be any number that a client logged.
        let target = weight.map { min(max(($0 * 1.2 / 5).rounded() * 5, 5), 1_000) } ?? 90
        let rationale =
            weight.map { "Your latest weight is \(Wording.number($0, decimals: 1)) kg." }
            ?? "You have no weight logged: 90 g suits most adults."
        return GoalSuggestion(
            rule: .protein, title: "Eat \(Wording.number(target, decimals: 0)) g of protein a day",
            description: "Have a portion of protein with each meal.", rationale: rationale, type: .nutrition, targetValue: target,
            targetUnit: "grams", estimatedDuration: 30, difficulty: 3)
    }

    private var strength: GoalSuggestion? {
        guard strengthWorkouts < 2 else { return nil }
        let sessions = Wording.count(strengthWorkouts, "strength session", "strength sessions")
        return GoalSuggestion(
            rule: .strength, title: "Two strength sessions a week",
            description: "Train the large muscles for 30 minutes on two fixed days.",
            rationale: "You logged \(sessions) in the last 14 days.", type: .activity, targetValue: 2, targetUnit: "sessions",
            estimatedDuration: 42, difficulty: 4)
    }

    /// Two kilograms less than now, once the weight rose by more than half a kilogram.
    private var lighter: GoalSuggestion? {
        guard let weight, let weightMonthAgo, weight - weightMonthAgo > 0.5, weight > 3 else { return nil }
        let target = Wording.rounded(weight - 2, decimals: 1)
        return GoalSuggestion(
            rule: .weight, title: "Reach \(Wording.number(target, decimals: 1)) kg",
            description: "Aim for a small and steady deficit, and weigh yourself each morning.",
            rationale: "Your weight rose by \(Wording.number(weight - weightMonthAgo, decimals: 1)) kg in 30 days.", type: .weight,
            targetValue: target, targetUnit: "kg", estimatedDuration: 56, difficulty: 4)
    }
}
