/// Phrases about a type's values. `%` stands for the value with its unit.
extension ProgressType {
    /// Phrases for a day's value.
    var dayPhrases: [String] {
        switch self {
        case .weight: ["The scale showed %", "You weighed %", "Weight: %"]
        case .steps: ["You took % steps", "You walked % steps", "Steps: %"]
        case .sleepHours: ["You slept %", "You got % of sleep", "Sleep: %"]
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

    /// Headlines for a day above the average of the days before, and for one below. Each compares, and judges no value by itself.
    var headlines: (higher: [String], lower: [String]) {
        switch self {
        case .weight: (["A little heavier", "Up on the scale", "The scale climbs"], ["Lighter", "Down on the scale", "The scale drops"])
        case .steps: (["More on foot", "More steps than usual", "A longer way"], ["Fewer steps", "A slower day", "Less on foot"])
        case .sleepHours:
            (["A longer night", "More sleep than usual", "Longer asleep"], ["A shorter night", "Less sleep than usual", "Up earlier"])
        case .moodScore:
            (["In better spirits", "A brighter day", "A lighter mood"], ["A harder day", "In lower spirits", "A darker mood"])
        case .restingHeartRate: (["Pulse up", "A faster heart", "A higher pulse"], ["A calmer heart", "Pulse down", "A slower pulse"])
        case .water:
            (["More to drink", "More water than usual", "An extra glass"], ["Less to drink", "Less water than usual", "A glass less"])
        case .activeMinutes:
            (["More on the move", "A more active day", "More movement"], ["Less on the move", "A quieter day", "Less movement"])
        default: (["More \(label)", "\(Wording.sentence(label)) up"], ["Less \(label)", "\(Wording.sentence(label)) down"])
        }
    }

    /// Headlines for a week above the week before, and for one below.
    var weeklyHeadlines: (higher: [String], lower: [String]) {
        switch self {
        case .weight:
            (["A heavier week", "A little up", "Up on the scale"], ["Lighter than last week", "Down on the scale", "A little down"])
        case .steps: (["More on foot", "More steps", "Longer ways"], ["Fewer steps", "Less on foot", "Shorter ways"])
        case .sleepHours: (["Longer nights", "A more rested week", "More sleep"], ["Shorter nights", "A more tired week", "Less sleep"])
        case .moodScore: (["A brighter week", "Spirits up", "Better days"], ["A harder week", "Spirits down", "Darker days"])
        case .restingHeartRate:
            (["Pulse up this week", "A faster heart", "A higher pulse"], ["A calmer heart", "Pulse down this week", "A slower pulse"])
        case .water: (["More to drink", "More water", "More glasses"], ["Less to drink", "Less water", "Fewer glasses"])
        case .activeMinutes:
            (["More on the move", "More movement", "A busier week"], ["A quieter week", "Less movement", "Less on the move"])
        default: (["More \(label)", "\(Wording.sentence(label)) up"], ["Less \(label)", "\(Wording.sentence(label)) down"])
        }
    }
}
