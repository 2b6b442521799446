import UnderstudyCore

/// A goal that the service proposes (fitiq-wellness.md 3.7).
struct GoalSuggestion: Shaped, Equatable {
    /// The subjects in the contract's order.
    enum Subject: Sendable, CaseIterable {
        case sleep, steps, protein, gratitude, strength, weight
    }

    let subject: Subject
    let title: String
    /// One sentence that says how to reach the goal.
    let description: String
    /// `weight`, `activity`, `nutrition` or `custom`.
    let type: String
    let target: Double
    let unit: String
    /// Quotes the number that the suggestion is computed from.
    let rationale: String
    let days: Int
    /// From 1 to 5.
    let difficulty: Int

    static let shape = Shape<GoalSuggestion>(
        "FitIQGoalSuggestion",
        [
            .init("title", .text(length: 0...50), example: "Walk 10,000 steps a day") { $0.title },
            .init("description", .text, example: "Add a 10 minute walk after lunch and another one after dinner.") { $0.description },
            .init("goal_type", .choice(["weight", "activity", "nutrition", "custom"]), example: "activity") { $0.type },
            .init("target_value", .number(NumberRange(minimum: 0, excludesMinimum: true)), example: 10_000) { $0.target },
            .init("target_unit", .text, example: "steps") { $0.unit },
            .init("rationale", .text, "The number that the suggestion is made from.", example: "Your average is 8,900 steps.") {
                $0.rationale
            },
            .init("estimated_duration", .integer(from: 1), "In days.", example: 30) { $0.days },
            .init("difficulty", .integer(1...5), example: 3) { $0.difficulty },
        ])

    /// Every suggestion that fits the log. Active goals are not suggested again.
    ///
    /// - Parameter persona: the coach whose subjects come first; `nil` for the contract's order.
    static func all(for log: RecentLog, from persona: Persona? = nil) -> [GoalSuggestion] {
        let taken = log.goals.map { $0.title.lowercased() }
        let own = persona?.ownSuggestions ?? []
        return (own + Subject.allCases.filter { !own.contains($0) }).compactMap { suggestion($0, for: log) }
            .filter { !taken.hasExactly($0.title.lowercased()) }
    }

    /// The suggestion about a subject; `nil` if the log does not call for it.
    private static func suggestion(_ subject: Subject, for log: RecentLog) -> GoalSuggestion? {
        switch subject {
        case .sleep: sleep(log)
        case .steps: steps(log)
        case .protein: protein(log)
        case .gratitude: gratitude
        case .strength: strength(log)
        case .weight: weight(log)
        }
    }

    private static func sleep(_ log: RecentLog) -> GoalSuggestion? {
        if let mean = log.meanSleep, mean >= 7.5 { return nil }
        return GoalSuggestion(
            subject: .sleep, title: "Sleep 7.5 hours a night", description: "Set an alarm for going to bed, and keep the phone outside.",
            type: "custom", target: 7.5, unit: "hours",
            rationale: log.meanSleep.map { "Your average is \(Wording.number($0, decimals: 1)) hours a night." }
                ?? "I see no sleep logged in the last 7 days.",
            days: 30, difficulty: 2)
    }

    private static func steps(_ log: RecentLog) -> GoalSuggestion? {
        let mean = log.meanSteps ?? 0
        let target = min(max(((mean + 1_000) / 500).rounded(.up) * 500, 6_000), 12_000)
        // Above the limit, the goal would be less than the user walks already.
        guard target > mean else { return nil }
        return GoalSuggestion(
            subject: .steps, title: "Walk \(Wording.number(target, decimals: 0)) steps a day",
            description: "Add a 10 minute walk after lunch and another one after dinner.", type: "activity", target: target, unit: "steps",
            rationale: log.meanSteps.map { "Your average is \(Wording.number($0, decimals: 0)) steps." }
                ?? "I see no steps logged in the last 7 days.",
            days: 30, difficulty: 3)
    }

    /// The daily need of protein in grams, if the weight is unknown.
    static let usualProtein = 90.0

    private static func protein(_ log: RecentLog) -> GoalSuggestion {
        let need = log.proteinTarget.map { ($0 / 5).rounded() * 5 }.flatMap { $0 > 0 ? $0 : nil }
        let weight = log.weight.map { Wording.amount($0, .weight) }
        let rationale = need.flatMap { _ in weight.map { "This is 1.2 g for each kilogram of your \($0)." } }
        let target = need ?? usualProtein
        return GoalSuggestion(
            subject: .protein, title: "Eat \(Wording.number(target, decimals: 0)) g of protein a day",
            description: "Have eggs, yogurt, beans or fish with each main meal.", type: "nutrition", target: target, unit: "grams",
            rationale: rationale ?? "90 g a day suits most adults; log your weight for a target of your own.", days: 30, difficulty: 3)
    }

    private static let gratitude = GoalSuggestion(
        subject: .gratitude, title: "Write three good things each evening",
        description: "Keep a notebook beside your bed, and write before you turn off the light.", type: "custom", target: 3, unit: "items",
        rationale: "3 lines take two minutes, and three weeks make a habit.", days: 21, difficulty: 1)

    private static func strength(_ log: RecentLog) -> GoalSuggestion? {
        let days = DateRange(RecentLog.strengthDays, endingOn: log.today)
        let count = log.workouts.count { $0.name.holds("Strength") && days.contains($0.day) }
        guard count < 2 else { return nil }
        return GoalSuggestion(
            subject: .strength, title: "Two strength sessions a week",
            description: "Pick two fixed days, and begin with 20 minutes of squats, push-ups and rows.", type: "activity", target: 2,
            unit: "sessions",
            rationale: "You logged \(count == 0 ? "no strength workouts" : "1 strength workout") in the last 14 days.", days: 42,
            difficulty: 4)
    }

    private static func weight(_ log: RecentLog) -> GoalSuggestion? {
        guard let weight = log.weight, let change = log.weightChange.map({ Wording.rounded($0, decimals: 1) }), change > 0.5 else {
            return nil
        }
        let target = Wording.rounded(weight - 2, decimals: 1)
        guard target.isFinite, target > 0 else { return nil }
        return GoalSuggestion(
            subject: .weight, title: "Reach \(Wording.amount(target, .weight))",
            description: "Leave out one snack a day, and weigh in once a week at the same time.", type: "weight", target: target,
            unit: "kg", rationale: "Your weight rose by \(Wording.amount(change, .weight)) in 30 days.", days: 56, difficulty: 4)
    }
}
