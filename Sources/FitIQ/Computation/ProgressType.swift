import UnderstudyCore

/// The types of measurements, each with a fixed unit (fitiq.md 3.10).
enum ProgressType: String, Sendable, CaseIterable, ColumnValue {
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
    var label: String {
        switch self {
        case .weight: "weight"
        case .height: "height"
        case .bodyFatPercentage: "body fat"
        case .bmi: "BMI"
        case .steps: "steps"
        case .caloriesOut: "calories burned"
        case .distance: "distance"
        case .activeMinutes: "active minutes"
        case .sleepHours: "sleep"
        case .water: "water"
        case .restingHeartRate: "resting heart rate"
        case .moodScore: "mood"
        case .caloriesIn: "calories eaten"
        case .protein: "protein"
        case .carbs: "carbs"
        case .fat: "fat"
        }
    }

    /// The unit after a number; empty for plain counts.
    var unit: String {
        switch self {
        case .weight: "kg"
        case .height: "cm"
        case .bodyFatPercentage: "%"
        case .bmi, .steps, .moodScore: ""
        case .caloriesOut, .caloriesIn: "kcal"
        case .distance: "km"
        case .activeMinutes: "min"
        case .sleepHours: "h"
        case .water: "l"
        case .restingHeartRate: "bpm"
        case .protein, .carbs, .fat: "g"
        }
    }

    /// The words behind a mean of days; `nil` for a level, such as a weight.
    var each: String? {
        switch self {
        case .weight, .height, .bodyFatPercentage, .bmi, .restingHeartRate, .moodScore: nil
        case .sleepHours: "a night"
        case .steps, .caloriesOut, .distance, .activeMinutes, .water, .caloriesIn, .protein, .carbs, .fat: "a day"
        }
    }

    /// The number of decimals that are shown.
    var decimals: Int {
        switch self {
        case .weight, .bodyFatPercentage, .bmi, .distance, .sleepHours, .water, .moodScore: 1
        case .height, .steps, .caloriesOut, .activeMinutes, .restingHeartRate, .caloriesIn, .protein, .carbs, .fat: 0
        }
    }
}
