/// Phrases about a type's values. `%` stands for the value with its unit.
extension ProgressType {
    /// Phrases for a day's value.
    var dayPhrases: [String] {
        switch self {
        case .weight: ["The scale showed %", "You weighed %", "Weight: %"]
        case .steps: ["You took % steps", "You walked % steps", "The day had % steps"]
        case .sleepHours: ["You slept %", "The night gave you % of sleep", "Sleep: %"]
        case .moodScore: ["Your mood was %", "You gave the day a mood of %", "Mood: %"]
        case .restingHeartRate: ["Your resting heart rate was %", "At rest your heart beat at %", "Resting heart rate: %"]
        case .water: ["You drank %", "Water: %", "You had % of water"]
        case .activeMinutes: ["You were active for %", "You moved for %", "Active time: %"]
        case .caloriesOut: ["You burned %", "Energy burned: %"]
        case .caloriesIn: ["You ate %", "Meals came to %"]
        case .distance: ["You covered %", "Distance: %"]
        case .height, .bodyFatPercentage, .bmi, .protein, .carbs, .fat: ["Your \(label) was %", "\(Wording.sentence(label)): %"]
        }
    }

    /// Headlines for a day above the average, and for one below.
    var headlines: (higher: [String], lower: [String]) {
        switch self {
        case .weight: (["A little heavier", "Up on the scale", "The scale climbs"], ["Lighter", "Down on the scale", "The scale drops"])
        case .steps: (["On your feet", "A day of many steps", "Far on foot"], ["Few steps", "A slow day", "Mostly sitting"])
        case .sleepHours: (["A long night", "Well slept", "Hours in the bank"], ["A short night", "Too little sleep", "Up too early"])
        case .moodScore: (["In good spirits", "A bright day", "A day to keep"], ["A grey day", "Not your best day", "Low spirits"])
        case .restingHeartRate: (["Pulse up", "A busy heart", "A day for rest"], ["A calm heart", "Pulse down", "Well recovered"])
        case .water:
            (["Well watered", "Glass after glass", "Plenty to drink"], ["Too little to drink", "A dry day", "The glass stayed empty"])
        case .activeMinutes:
            (["On the move", "An active day", "Hardly a minute still"], ["Time to sit", "A quiet day", "Little movement"])
        default: (["More \(label)", "\(Wording.sentence(label)) up"], ["Less \(label)", "\(Wording.sentence(label)) down"])
        }
    }

    /// Headlines for a week above the week before, and for one below.
    var weeklyHeadlines: (higher: [String], lower: [String]) {
        switch self {
        case .weight:
            (["The scale turns", "A heavier week", "A little up"], ["Lighter than last week", "The scale goes your way", "A little down"])
        case .steps:
            (["A week on foot", "More steps", "Your legs had work"], ["A week of few steps", "Shorter ways", "The chair won"])
        case .sleepHours: (["Longer nights", "A rested week", "Sleep caught up"], ["Short nights", "A tired week", "Sleep ran short"])
        case .moodScore: (["A brighter week", "Spirits up", "Good days in a row"], ["A harder week", "Spirits down", "Grey days"])
        case .restingHeartRate:
            (["Pulse up this week", "A strained week", "Your heart worked"], ["A calmer heart", "Pulse down this week", "Recovered"])
        case .water: (["More to drink", "A well-watered week", "Glasses filled"], ["Less to drink", "A dry week", "Glasses forgotten"])
        case .activeMinutes: (["A week on the move", "More movement", "Busy days"], ["A quieter week", "Less movement", "Time to sit"])
        default: (["More \(label)", "\(Wording.sentence(label)) up"], ["Less \(label)", "\(Wording.sentence(label)) down"])
        }
    }
}
