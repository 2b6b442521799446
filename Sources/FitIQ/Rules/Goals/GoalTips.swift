extension Goal {
    /// Six tips for the goal's type. The first one has the goal's own numbers.
    ///
    /// Lume derives a priority from the place of a tip, and an icon from the first word of its table that a tip contains, even within other
    /// words: "breathe" and "great" contain "eat". (fitiq-wellness.md 6.4)
    var tips: [String] {
        let next =
            switch type {
            case .weight: "step on the scale tomorrow morning"
            case .nutrition: "plan the next meal around it"
            case .sleep: "go to bed half an hour earlier tonight"
            case .activity, .mindfulness, .custom: "plan the next one for tomorrow"
            }
        return ["You are at \(standing): \(next)."] + type.tips
    }

    /// `9 of 20 sessions`; for a weight, which may have to fall, `78 kg, on the way to 75 kg`.
    var standing: String {
        let (current, target) = (Wording.number(currentValue, decimals: 1), Wording.number(targetValue, decimals: 1))
        return type == .weight
            ? "\(current) \(targetUnit), on the way to \(target) \(targetUnit)" : "\(current) of \(target) \(targetUnit)"
    }
}

extension GoalType {
    fileprivate var tips: [String] {
        switch self {
        case .weight:
            [
                "Fill half of your plate with vegetables at each meal.", "Drink a glass of water before you eat.",
                "Walk for half an hour on most days.",
                "Weigh yourself at the same hour each morning and look at the weekly average.",
                "Go to bed early: short nights make you hungry.",
            ]
        case .activity:
            [
                "Walk for ten minutes after lunch, even on a busy day.", "Lay out your workout clothes the evening before.",
                "Count every step: take the stairs instead of the lift.", "Put two sessions a week into your calendar as a fixed routine.",
                "Keep one day a week free so that your legs recover.",
            ]
        case .nutrition:
            [
                "Write down what you eat right after each meal.", "Cook twice as much food and keep half of it for tomorrow.",
                "Put protein on the plate first, then vegetables, at every meal.", "Buy food from a list, and never when you are hungry.",
                "Choose one diet rule that you can keep for a month, and drop the others.",
            ]
        case .sleep:
            [
                "Go to bed at the same time each evening.", "Keep the bedroom dark, cool and quiet.",
                "Leave the phone outside the room an hour before sleep.", "Skip coffee after two o'clock so that you sleep deeper.",
                "Get up at the same time at the weekend: a steady routine helps.",
            ]
        case .mindfulness:
            [
                "Sit still for three minutes and think of nothing but the air you take in.",
                "Focus on one sound around you until it fades.",
                "Note one good thing in the evening, and the mental picture that goes with it.",
                "Pair the session with your morning coffee so that it becomes a habit.",
                "Keep the schedule small: five minutes daily win over an hour on Sunday.",
            ]
        case .custom:
            [
                "Split the goal into parts that fit into one day.", "Tie it to a habit that you already have.",
                "Put a fixed hour for it into your schedule.", "Tell a friend about the goal and report once a week.",
                "Look back on Sunday and note what worked.",
            ]
        }
    }
}
