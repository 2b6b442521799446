import Values

/// The score of the app's first revision: five categories of 0 to 20. (longevity.md 3.12.12)
struct LegacyScore: Sendable, Equatable {
    let sleep, activity, nutrition, stress, risk: Double
    let insights: [String]

    var total: Double { sleep + activity + nutrition + stress + risk }

    init(_ answers: JSON) {
        /// A missing answer is NaN, which fails every comparison.
        func number(_ key: String) -> Double { JavaScript.number(answers[key]) }
        func says(_ key: String, _ word: String) -> Bool { answers[key]?.string?.isSame(as: word) ?? false }

        let hours = number("sleepHours")
        sleep =
            (hours >= 7 && hours <= 9 ? 10 : (hours >= 6 && hours < 7) || (hours > 9 && hours <= 10) ? 7 : 3)
            + (says("sleepRegularity", "regular") ? 10 : says("sleepRegularity", "sometimes") ? 5 : 0)
        let strengthAndCardio = [number("strengthDays"), number("cardioDays")].count { $0 >= 2 }
        activity =
            Self.points(number("stepsAvg"), atLeast: [(8_000, 7), (5_000, 5)], else: 2)
            + Self.points(number("exerciseDays"), atLeast: [(5, 7), (3, 5), (1, 3)], else: 0)
            + (strengthAndCardio == 2 ? 6 : strengthAndCardio == 1 ? 3 : 0)
        let drinks = answers["sugaryDrinksPerWeek"]?.number
        nutrition =
            Self.points(number("processedFoodDays"), atMost: [(1, 8), (3, 5), (5, 2)], else: 0)
            + Self.points(number("vegServings"), atLeast: [(5, 7), (3, 5), (1, 3)], else: 0)
            + (drinks == 0 ? 5 : Self.points(number("sugaryDrinksPerWeek"), atMost: [(3, 3), (7, 1)], else: 0))
        stress =
            Self.points(number("stressLevel"), atMost: [(3, 10), (6, 6), (8, 3)], else: 0)
            + (says("meditation", "regular") ? 10 : says("meditation", "sometimes") ? 5 : 0)
        let smokes = JavaScript.isTruthy(answers["smoking"])
        risk = (smokes ? 0 : 10) + Self.points(number("alcoholUnitsPerWeek"), atMost: [(2, 10), (7, 7), (14, 4)], else: 0)

        var insights: [String] = []
        if sleep < 15 { insights.append("Sleep consistency is your biggest lever") }
        if smokes { insights.append("Quitting smoking would significantly improve your score") }
        if sleep + activity + nutrition + stress + risk < 60 {
            insights.append("Focus on one category at a time for sustainable improvement")
        }
        self.insights = insights
    }

    /// The score after a day with a stress level. It is computed from the baseline, so that days do not add up.
    static func current(baseline: Double, stressLevel: Double) -> Double {
        let step = stressLevel >= 3 ? 0.3 : stressLevel <= 1 ? -0.3 : 0
        return min(max(baseline + step, 0), 100)
    }

    private static func points(_ value: Double, atLeast steps: [(Double, Double)], else rest: Double) -> Double {
        steps.first { value >= $0.0 }?.1 ?? rest
    }

    private static func points(_ value: Double, atMost steps: [(Double, Double)], else rest: Double) -> Double {
        steps.first { value <= $0.0 }?.1 ?? rest
    }
}
