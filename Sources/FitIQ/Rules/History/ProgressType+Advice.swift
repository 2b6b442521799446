/// Advice about a type's values. `%` stands for the value with its unit.
extension ProgressType {
    /// The value from which on a day is enough, as recommended; `nil` for types that have no such value.
    var enough: Double? {
        switch self {
        case .steps: 8_000
        case .sleepHours: 7
        case .water: 2
        case .activeMinutes: 30
        case .moodScore: 6
        default: nil
        }
    }

    /// Advice that fits a value: to get more of what is not enough, and otherwise by the comparison with the days before.
    func advice(for seen: Observation) -> [String] {
        if let enough { return seen.value < enough ? phrases.little : seen.isHigher ? phrases.higher : phrases.lower }
        return seen.isHigher ? phrases.higher : phrases.lower
    }

    /// Advice for a value above the average, for one below it, and for one that is not enough.
    private var phrases: (higher: [String], lower: [String], little: [String]) {
        switch self {
        case .weight:
            (
                [
                    "Salt and water weigh, too: look at the week before you worry about %.", "One morning at % is no trend.",
                    "Weigh in again tomorrow: % need not last.",
                ],
                [
                    "One morning at % is no trend, but a good one.", "Weigh in at the same time tomorrow, to see whether % lasts.",
                    "Note what you ate on the day before %.",
                ], []
            )
        case .steps:
            (
                ["Put your feet up after % steps.", "Stretch your calves after % steps.", "See whether tomorrow can have % steps, too."],
                ["% steps are still a good day.", "You can rest on a day of % steps.", "Keep to the ways that made % steps."],
                [
                    "Add a walk of twenty minutes: % steps leave room.", "Get off a stop earlier, to get beyond % steps.",
                    "Take the stairs; % steps are a start.",
                ]
            )
        case .sleepHours:
            (
                ["Keep the bedtime that gave you %.", "Note what helped you to sleep %.", "Try to sleep % tonight, too."],
                ["% is still a good night.", "Keep your bedtime: % is enough.", "Nothing to make up for after %."],
                [
                    "Go to bed half an hour earlier after %.", "No coffee after noon: % is short.",
                    "Put the phone away an hour before bed, after %.",
                ]
            )
        case .moodScore:
            (
                [
                    "Write down what made it a mood of %.", "Do again what brought a mood of %.",
                    "Tell a friend about the day with a mood of %.",
                ],
                ["A mood of % is still a good one.", "Note what went well on a day with a mood of %.", "Keep what held your mood at %."],
                [
                    "Plan something you enjoy after a mood of %.", "Call a friend: a mood of % can be shared.",
                    "Go outside for ten minutes: a mood of % often rises there.",
                ]
            )
        case .restingHeartRate:
            (
                [
                    "Take it easy today, with a pulse of % at rest.", "Leave the hard training for a day below %.",
                    "Drink enough: a pulse of % at rest can come from thirst.",
                ],
                [
                    "A pulse of % at rest is a good day for a harder walk.", "You have recovered well: your pulse was % at rest.",
                    "Train today, if you like: % at rest is calm.",
                ], []
            )
        case .water:
            (
                ["Keep the bottle at hand that made it %.", "% is plenty: go on like this.", "Spread % over the day, not the evening."],
                ["% is still enough.", "Keep to % on a day like this.", "You drank enough with %."],
                [
                    "Put a bottle on the desk, to get beyond %.", "Drink a glass before each meal, to get beyond %.",
                    "Start the day with a glass of water, to get beyond %.",
                ]
            )
        case .activeMinutes:
            (
                ["Rest well after % of movement.", "Eat well after % of movement.", "Keep the time you found for % of movement."],
                ["% of movement is still a good day.", "You can rest after % of movement.", "Keep % of movement in your day."],
                [
                    "Add ten minutes to % of movement.", "Walk during phone calls: % of movement can grow.",
                    "Choose one way to walk: % of movement is a start.",
                ]
            )
        default: (["% is more than usual: see whether it lasts."], ["% is less than usual: see whether it lasts."], [])
        }
    }
}
