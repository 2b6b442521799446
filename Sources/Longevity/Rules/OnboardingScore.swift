import UnderstudyCore

/// The ten answers of the questionnaire. (longevity.md 3.4)
struct OnboardingAnswers: Sendable, Equatable {
    /// The wire names, in the order of validation.
    static let fields = [
        "activity", "smokingAlcohol", "metabolicHealth", "energyFocus", "visceralFat", "sleep", "stress", "muscle", "nutritionPattern",
        "sugar",
    ]

    var activity, smokingAlcohol, metabolicHealth, energyFocus, visceralFat, sleep, stress, muscle, nutritionPattern, sugar: Double

    /// - Parameter value: returns the answer to a field, or throws the field's validation error.
    init<Failure: Error>(_ value: (String) throws(Failure) -> Double) throws(Failure) {
        activity = try value("activity")
        smokingAlcohol = try value("smokingAlcohol")
        metabolicHealth = try value("metabolicHealth")
        energyFocus = try value("energyFocus")
        visceralFat = try value("visceralFat")
        sleep = try value("sleep")
        stress = try value("stress")
        muscle = try value("muscle")
        nutritionPattern = try value("nutritionPattern")
        sugar = try value("sugar")
    }
}

/// The result of the questionnaire. (longevity.md 3.4)
struct OnboardingScore: Sendable, Equatable {
    /// -1 (worst) to 1 (best); clamped.
    let totalScore: Double
    /// Years to add to the chronological age: -8 to 8, negative is younger.
    let offsetYears: Double
    let baselineBiologicalAgeYears: Double

    /// The weights sum to 1. The sum is evaluated from left to right; the order affects the result.
    init(_ answers: OnboardingAnswers, chronologicalAgeYears: Double) {
        var total = answers.sleep * 0.22
        total += (answers.activity + answers.muscle) / 2 * 0.25
        total += (answers.visceralFat + answers.sugar + answers.metabolicHealth) / 3 * 0.25
        total += answers.nutritionPattern * 0.15
        total += (answers.stress + answers.smokingAlcohol + answers.energyFocus) / 3 * 0.13
        totalScore = min(max(total, -1), 1)
        offsetYears = min(max(-totalScore * 8, -8), 8)
        baselineBiologicalAgeYears = chronologicalAgeYears + offsetYears
    }
}
