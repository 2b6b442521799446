/// Advice about a type's values. `%` stands for the value with its unit.
extension ProgressType {
    /// Advice for a value above the average, and for one below.
    var advice: (higher: [String], lower: [String]) {
        switch self {
        case .weight:
            (
                [
                    "Salt and water weigh, too: look at the week before you worry about %.", "One morning at % is no trend.",
                    "Weigh in again tomorrow: % need not last.",
                ],
                ["% is a good start to tomorrow.", "Note what you ate before % on the scale.", "Keep the breakfast that led to %."]
            )
        case .steps:
            (
                ["Put your feet up after % steps.", "Stretch your calves after % steps.", "See whether tomorrow can have % steps, too."],
                [
                    "Add a walk of twenty minutes: % steps leave room.", "Get off a stop earlier: it adds to % steps.",
                    "Take the stairs; % steps are a start.",
                ]
            )
        case .sleepHours:
            (
                [
                    "Keep the bedtime that gave you %.", "% is what your body asked for: try it again.",
                    "Note what comes before a night of %.",
                ],
                [
                    "Go to bed half an hour earlier after %.", "No coffee after noon: % is short.",
                    "Put the phone away an hour before bed, after %.",
                ]
            )
        case .moodScore:
            (
                ["Write down what made it a mood of %.", "Do again what brought a mood of %.", "Tell somebody about a mood of %."],
                [
                    "Plan something you enjoy after a mood of %.", "Call a friend: a mood of % can be shared.",
                    "Go outside for ten minutes: a mood of % often rises there.",
                ]
            )
        case .restingHeartRate:
            (
                [
                    "Take it easy: % at rest says so.", "Leave the hard training for a day below %.",
                    "Drink enough: % at rest can be thirst.",
                ],
                [
                    "Use % at rest for a harder walk.", "Your heart has recovered: % at rest is room to move.",
                    "Do what is hard on a day of % at rest.",
                ]
            )
        case .water:
            (
                ["Keep the bottle at hand that made %.", "Fill it again: % did you good.", "Spread % over the day, not the evening."],
                [
                    "Put a bottle on the desk: % is little.", "Drink a glass before each meal, to get above %.",
                    "Start the day with water: % came late.",
                ]
            )
        case .activeMinutes:
            (
                ["Rest well after % of movement.", "Eat well after % of movement.", "Keep the time you found for % of movement."],
                [
                    "Add ten minutes to % of movement.", "Walk during phone calls: % of movement can grow.",
                    "Choose one way to walk: % of movement is a start.",
                ]
            )
        default: (["% is more than usual: see whether it lasts."], ["% is less than usual: see whether it lasts."])
        }
    }
}
