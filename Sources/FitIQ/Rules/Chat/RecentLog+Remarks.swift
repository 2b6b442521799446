import Values

/// The first two sentences of a reply (fitiq-wellness.md 3.5).
///
/// Averages are compared as they are shown. Otherwise the advice could contradict the number before it.
struct Remark: Sendable, Equatable {
    let facts: String
    let advice: String
}

extension RecentLog {
    var sleepRemark: Remark {
        // Of equal nights, the latest one.
        let longest = nights.max { ($0.value, $0.key) < ($1.value, $1.key) }
        guard let mean = meanSleep, let longest else {
            return Remark(
                facts: "I see no sleep logged in the last 7 days.", advice: "Log a few nights, and we will have something to go on.")
        }
        let (hours, most) = (Wording.amount(mean, .sleepHours), Wording.amount(longest.value, .sleepHours))
        let weekday = Wording.weekday(longest.key)
        return Remark(
            facts: nights.count == 1
                ? "Over the last 7 days you logged 1 night: \(hours) on \(weekday)."
                : "Over the last 7 days you logged \(nights.count) nights, \(hours) on average; the longest was \(most) on \(weekday).",
            advice: mean < 7
                ? "Try going to bed 30 minutes earlier for the next three nights."
                : "That is a solid base: keep the same wake-up time at the weekend.")
    }

    var nutritionRemark: Remark {
        let days = Set(meals.map(\.day)).count
        guard days > 0 else {
            return Remark(
                facts: "I see no meals logged in the last 7 days.", advice: "Log your next three meals, and we will look at them.")
        }
        let amounts = [Self.daily(meals.compactMap(\.calories), days).map { "\(Wording.number($0, decimals: 0)) kcal" }]
        let protein = Self.daily(meals.compactMap(\.protein), days)
        let all = (amounts + [protein.map { "\(Wording.number($0, decimals: 0)) g protein" }]).compactMap { $0 }.joined(separator: " and ")
        let count = "\(Wording.count(meals.count, "meal", "meals")) on \(Wording.count(days, "day", "days"))"
        let sum = all.isEmpty ? "." : days == 1 ? ": \(all)." : ": \(all) a day."
        return Remark(facts: "In the last 7 days you logged \(count)\(sum)", advice: proteinAdvice(protein))
    }

    private func proteinAdvice(_ protein: Double?) -> String {
        guard let protein else { return "Add one more vegetable to dinner." }
        let gap = Wording.rounded(proteinTarget ?? GoalSuggestion.usualProtein, decimals: 0) - protein
        guard gap >= 1 else { return "Protein is on target: add one more vegetable to dinner." }
        return "You are about \(Wording.number(gap, decimals: 0)) g short of your protein target: add yogurt or eggs at breakfast."
    }

    /// The whole amount a day; `nil` if no meal has an amount.
    private static func daily(_ amounts: [Double], _ days: Int) -> Double? {
        let mean = amounts.reduce(0, +) / Double(days)
        return amounts.isEmpty || !mean.isFinite ? nil : Wording.rounded(mean, decimals: 0)
    }

    var activityRemark: Remark {
        let recent = workouts.filter { week.contains($0.day) }
        let steps = meanSteps.map { "\(Wording.number($0, decimals: 0)) steps a day on average" }
        let sessions = "\(Wording.count(recent.count, "workout", "workouts")) (\(Wording.count(recent.minutes, "minute", "minutes")))"
        let facts =
            switch (recent.isEmpty, steps) {
            case (true, nil): "I see no workouts and no steps logged in the last 7 days."
            case (true, let steps?): "No workouts in the last 7 days, but \(steps)."
            case (false, nil): "\(sessions) in the last 7 days."
            case (false, let steps?): "\(sessions) in the last 7 days and \(steps)."
            }
        return Remark(
            facts: facts, advice: recent.count < 3 ? "Plan two 20 minute sessions this week." : "Good rhythm: keep one full rest day.")
    }

    var weightRemark: Remark {
        let change = weightChange.map { Wording.rounded($0, decimals: 1) }.map { change in
            change == 0
                ? ", the same as 30 days ago"
                : ", \(Wording.amount(change.magnitude, .weight)) \(change > 0 ? "more" : "less") than 30 days ago"
        }
        return Remark(
            facts: weight.map { "Your latest weight is \(Wording.amount($0, .weight))\(change ?? "")." } ?? "I see no weight logged yet.",
            advice: "Weigh in at the same time of day and look at the weekly average.")
    }

    var moodRemark: Remark {
        if let mean = Self.mean(moods.map(\.valence)) {
            let label = Self.mostFrequent(moods.flatMap(\.labels)).map { ", most often \"\($0)\"" } ?? ""
            let value = "\(Wording.number(mean, decimals: 1)) on a scale from -1 to 1"
            let facts =
                moods.count == 1
                ? "Your mood entry of the last 7 days is at \(value)\(label.replacing(", most often", with: ":"))."
                : "Your \(moods.count) mood entries of the last 7 days average \(value)\(label)."
            return Remark(facts: facts, advice: Self.moodAdvice(isLow: mean < 0, Self.mostFrequent(moods.flatMap(\.associations))))
        }
        guard let mean = Self.mean(moodScores) else {
            return Remark(facts: "I see no mood logged in the last 7 days.", advice: "Note how you feel tonight, in a word or two.")
        }
        let value = "\(Wording.number(mean, decimals: 1)) out of 10"
        let facts =
            moodScores.count == 1
            ? "Your mood score of the last 7 days is \(value)."
            : "Your \(moodScores.count) mood scores of the last 7 days average \(value)."
        return Remark(facts: facts, advice: Self.moodAdvice(isLow: mean < 5.5, nil))
    }

    private static func moodAdvice(isLow: Bool, _ association: String?) -> String {
        if isLow { return "Take four slow breaths before the next task and write two lines in your journal tonight." }
        return association.map { "Note what went well today, it is often about \"\($0)\"." } ?? "Note what went well today."
    }

    /// The most frequent name in words; of equally frequent ones, the first.
    private static func mostFrequent(_ names: [String]) -> String? {
        let counts = names.reduce(into: [:]) { counts, name in counts[ExactText(name), default: 0] += 1 }
        let most = counts.values.max()
        // `selfCare` is "self care".
        return names.first { counts[ExactText($0)] == most }?.reduce(into: "") { text, letter in
            text += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
        }
    }

    func remark(about goal: Goal?) -> Remark {
        guard let goal else {
            return Remark(
                facts: "You have no active goal yet.", advice: "Think of one small thing that you would like to do more often.")
        }
        let (current, target) = (Wording.number(goal.currentValue, decimals: 1), Wording.number(goal.targetValue, decimals: 1))
        return Remark(
            facts: "\"\(goal.title)\": \(current) of \(target) \(goal.targetUnit) (\(goal.percent) %)\(goal.timeLeft(on: today)).",
            advice: goal.isBehind(on: today) ? "A little each day closes the gap." : "You are on schedule.")
    }
}

extension Goal {
    fileprivate func timeLeft(on today: LocalDate) -> String {
        guard let targetDate else { return "" }
        let days = targetDate - today
        if days == 0 { return ", due today" }
        return ", \(Wording.count(abs(days), "day", "days")) \(days > 0 ? "left" : "over")"
    }

    /// Whether the progress is more than 10 points behind the calendar. Without an end, it is until the goal is reached.
    fileprivate func isBehind(on today: LocalDate) -> Bool {
        guard let targetDate else { return percent < 100 }
        let passed = Double(today - startDate) / Double(max(targetDate - startDate, 1))
        return min(max(passed, 0), 1) * 100 - Double(percent) > 10
    }
}
