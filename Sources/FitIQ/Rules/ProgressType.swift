import UnderstudyCore

/// The types of measurements, each with a fixed unit (fitiq.md 3.10).
enum ProgressType: String, FieldValue, CaseIterable {
    case weight
    case height
    case bodyFatPercentage = "body_fat_percentage"
    case bmi
    case steps
    case caloriesOut = "calories_out"
    case distance = "distance_km"
    case activeMinutes = "active_minutes"
    case sleepHours = "sleep_hours"
    case water = "water_liters"
    case restingHeartRate = "resting_heart_rate"
    case moodScore = "mood_score"
    case caloriesIn = "calories_in"
    case protein = "protein_g"
    case carbs = "carbs_g"
    case fat = "fat_g"

    /// The rule that combines several entries of a day into one value.
    enum Aggregate: Sendable {
        case sum, mean, last
    }

    var aggregate: Aggregate {
        switch self {
        case .weight, .height, .bodyFatPercentage, .bmi: .last
        case .restingHeartRate, .moodScore: .mean
        case .steps, .caloriesOut, .distance, .activeMinutes, .sleepHours, .water, .caloriesIn, .protein, .carbs, .fat: .sum
        }
    }

    /// A name for people to read, as in the middle of a sentence.
    var label: String { words.label }
    /// The unit after a number; empty for plain counts.
    var unit: String { words.unit }
    /// The number of decimals that are shown.
    var decimals: Int { words.decimals }
    /// The words behind a mean of days; `nil` for a level, such as a weight.
    var each: String? { words.each }

    private var words: (label: String, unit: String, decimals: Int, each: String?) {
        switch self {
        case .weight: ("weight", "kg", 1, nil)
        case .height: ("height", "cm", 0, nil)
        case .bodyFatPercentage: ("body fat", "%", 1, nil)
        case .bmi: ("BMI", "", 1, nil)
        case .steps: ("steps", "", 0, "a day")
        case .caloriesOut: ("calories burned", "kcal", 0, "a day")
        case .distance: ("distance", "km", 1, "a day")
        case .activeMinutes: ("active minutes", "min", 0, "a day")
        case .sleepHours: ("sleep", "h", 1, "a night")
        case .water: ("water", "l", 1, "a day")
        case .restingHeartRate: ("resting heart rate", "bpm", 0, nil)
        case .moodScore: ("mood", "", 1, nil)
        case .caloriesIn: ("calories eaten", "kcal", 0, "a day")
        case .protein: ("protein", "g", 0, "a day")
        case .carbs: ("carbs", "g", 0, "a day")
        case .fat: ("fat", "g", 0, "a day")
        }
    }
}
