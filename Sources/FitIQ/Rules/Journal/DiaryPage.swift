import UnderstudyCore
import Values

/// A day as a generated journal entry tells it, with the numbers that were logged (fitiq-wellness.md 19).
struct DiaryPage: Sendable {
    /// The types of journal entries.
    enum Kind: String, FieldValue, CaseIterable {
        case dailyLog = "daily_log"
        case freeform, gratitude, workout
        case goalReview = "goal_review"
        case reflection, meal, prompt
    }

    let day: LocalDate
    let steps: Double
    /// Hours.
    let sleep: Double
    var restingHeartRate: Double?
    /// Kilograms.
    var weight: Double?
    /// The mean of the day's moods, from -1 to 1.
    let valence: Double
    /// Of known length.
    var workout: LoggedWorkout?
    /// The title of a goal of that time, and whether it is about weight.
    var goal: (title: String, isWeight: Bool)?

    /// Whether the day has the subject of the kind.
    func has(_ kind: Kind) -> Bool {
        switch kind {
        case .workout: workout != nil
        case .goalReview: goal != nil
        case .dailyLog, .freeform, .gratitude, .reflection, .meal, .prompt: true
        }
    }

    /// The built-in question that entries of the kind answer.
    func promptID(_ kind: Kind) -> String? {
        kind == .prompt ? JournalPrompt.all.last { $0.category == .wellness }?.id : nil
    }

    func title(_ kind: Kind) -> String {
        let weekday = Wording.weekday(day)
        return switch kind {
        case .dailyLog: "\(weekday) in numbers"
        case .freeform: weekday
        case .gratitude: "Three good things"
        case .workout: workout?.name ?? "Training"
        case .goalReview: "Where I stand"
        case .reflection: "Noticed today"
        case .meal: "At the table"
        case .prompt: "Last night and tonight"
        }
    }

    func tags(_ kind: Kind) -> [String] {
        var tags = kind == .prompt || kind == .reflection || isShort ? ["sleep"] : []
        if workout?.name == "Running" { tags.append("run") }
        if kind != .workout, !isWeekend { tags.append("work") }
        return isWeekend ? tags + ["family"] : tags
    }

    /// - Parameter turn: the place of the entry. Entries of different places have different words.
    func content(_ kind: Kind, turn: Int) -> String {
        switch kind {
        case .dailyLog: numbers
        case .freeform: [slept(turn), walked(turn), mood(turn)].joined(separator: " ")
        case .gratitude: thanks(turn)
        case .workout: trained(turn)
        case .goalReview: reviewed(turn)
        case .reflection: [noticed(turn), walked(turn), mood(turn)].joined(separator: " ")
        case .meal: ate(turn)
        case .prompt: [slept(turn), tonight(turn), "\(paces) helped, I hope."].joined(separator: " ")
        }
    }

    var isShort: Bool { sleep < 6.5 }
    var isWeekend: Bool { day.weekday >= 5 }
    /// `7.4 h`
    var hours: String { Wording.amount(sleep, .sleepHours) }
    /// `8,123 steps`
    var paces: String { Wording.count(Int(saturating: steps.rounded()), "step", "steps") }
}
