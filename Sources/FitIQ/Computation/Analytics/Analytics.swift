import UnderstudyCore

/// The four analytics of a period; each is `nil` without data (fitiq-wellness.md 14).
extension AnalyticsLog {
    /// An overview of everything that was logged.
    var summary: JSON? {
        let entries = series.entryCount(in: dates)
        guard entries > 0 || !nights.isEmpty || !moods.isEmpty || !workouts.isEmpty || !nutrition.isEmpty else { return nil }
        let weights = values(of: .weight).map(\.value)
        return [
            "period": period.json,
            "progress": [
                "entries": .integer(entries), "average_steps": Self.whole(mean(of: .steps)), "latest_weight_kg": Self.tenths(weights.last),
                "weight_change_kg": Self.tenths(weights.last.flatMap { last in weights.first.map { last - $0 } }),
            ],
            "workouts": workoutTotals,
            "nutrition": [
                "days_logged": .integer(nutrition.count), "meals_logged": .integer(mealCount),
                "average_calories": Self.whole(nutrition.map(\.calories).mean),
            ],
            "sleep": ["nights": .integer(nights.count), "average_hours": Self.tenths(mean(of: .sleepHours))],
            "mood": [
                "entries": .integer(moods.count), "average_valence": moods.isEmpty ? .null : .thousandths(moods.meanValence),
                "average_score": Self.tenths(mean(of: .moodScore)),
            ],
        ]
    }

    /// The course of a metric. Its direction is that of the later half's mean against the earlier one's, by more than a hundredth.
    func trend(of type: ProgressType) -> JSON? {
        let values = values(of: type)
        guard let first = values.first?.value, let last = values.last?.value, let mean = values.map(\.value).mean else { return nil }
        return [
            "period": period.json, "metric": .string(type.rawValue), "unit": .string(type.unit),
            "data_points": .array(values.map { ["date": .string($0.date.description), "value": shown($0.value, type)] }),
            "average": shown(mean, type), "minimum": shown(values.map(\.value).min() ?? mean, type),
            "maximum": shown(values.map(\.value).max() ?? mean, type), "change": shown(last - first, type),
            "direction": .string(Self.direction(of: values.map(\.value))),
        ]
    }

    /// What was eaten, and the kind of diet.
    var nutritionAnalytics: JSON? {
        guard !nutrition.isEmpty else { return nil }
        let days = Double(nutrition.count)
        let total = nutrition.reduce(into: Nutrition(date: dates.first)) { sum, day in
            sum.calories += day.calories
            sum.protein += day.protein
            sum.carbs += day.carbs
            sum.fat += day.fat
        }
        let shares = total.shares
        return [
            "period": period.json, "days_logged": .integer(nutrition.count), "meals_logged": .integer(mealCount),
            "totals": Self.macros(total, dividedBy: 1), "daily_averages": Self.macros(total, dividedBy: days),
            "macro_percentages": [
                "protein": Self.tenths(shares.protein * 100), "carbs": Self.tenths(shares.carbs * 100),
                "fat": Self.tenths(shares.fat * 100),
            ],
            "diet_classification": .string(total.diet),
            "daily": .array(
                nutrition.map { day in
                    JSON.object(["date": .string(day.date.description), "meals": .integer(day.meals)])
                        .merging(Self.macros(day, dividedBy: 1))
                }),
        ]
    }

    /// The workouts, and the volume of training.
    var workoutAnalytics: JSON? {
        guard !workouts.isEmpty else { return nil }
        let perWeek = Double(workouts.count) * 7 / Double(dates.count)
        let names = TextCount.top(workouts.count, of: workouts.map(\.name))
        return workoutTotals.merging([
            "period": period.json,
            "average_duration_minutes": Self.whole(workouts.map { Double($0.minutes ?? 0) }.mean),
            "average_intensity": Self.tenths(workouts.compactMap(\.intensity).map(Double.init).mean),
            "workouts_per_week": Self.tenths(perWeek),
            "training_volume": .string(perWeek < 2 ? "low" : perWeek <= 5 ? "consistent" : "high"),
            "by_activity": .array(
                names.map { found in
                    let minutes = workouts.filter { $0.name.isSame(as: found.text) }.minutes
                    return found.json("activity_type").merging(["total_minutes": .integer(minutes)])
                }),
        ])
    }

    private var workoutTotals: JSON {
        let calories = workouts.reduce(0) { $0.addingSaturating($1.calories ?? 0) }
        return [
            "total_workouts": .integer(workouts.count), "total_duration_minutes": .integer(workouts.minutes),
            "total_calories_burned": .integer(calories), "total_distance_meters": Self.tenths(workouts.reduce(0) { $0 + ($1.meters ?? 0) }),
        ]
    }

    private var mealCount: Int { nutrition.reduce(0) { $0.addingSaturating($1.meals) } }

    private func mean(of type: ProgressType) -> Double? { values(of: type).map(\.value).mean }

    private func shown(_ value: Double, _ type: ProgressType) -> JSON {
        value.isFinite ? .number(Wording.rounded(value, decimals: type.decimals)) : .null
    }

    private static func direction(of values: [Double]) -> String {
        let half = values.count / 2
        guard let earlier = Array(values.prefix(half)).mean, let later = Array(values.dropFirst(half)).mean else {
            return "insufficient_data"
        }
        let change = later - earlier
        guard change.magnitude > earlier.magnitude / 100 else { return "stable" }
        return change > 0 ? "increasing" : "decreasing"
    }

    private static func macros(_ food: Nutrition, dividedBy days: Double) -> JSON {
        [
            "calories": whole(food.calories / days), "protein_g": tenths(food.protein / days), "carbs_g": tenths(food.carbs / days),
            "fat_g": tenths(food.fat / days),
        ]
    }

    private static func whole(_ value: Double?) -> JSON { value.map { .integer(Int(saturating: $0.rounded())) } ?? .null }

    private static func tenths(_ value: Double?) -> JSON {
        value.flatMap { $0.isFinite ? .number(Wording.rounded($0, decimals: 1)) : nil } ?? .null
    }
}

extension AnalyticsLog.Nutrition {
    /// The shares of the energy that protein, carbs and fat give, from 0 to 1; 0 if they are unknown.
    fileprivate var shares: (protein: Double, carbs: Double, fat: Double) {
        // Kilocalories of a gram.
        let energy = (4 * protein, 4 * carbs, 9 * fat)
        let total = energy.0 + energy.1 + energy.2
        return total > 0 && total.isFinite ? (energy.0 / total, energy.1 / total, energy.2 / total) : (0, 0, 0)
    }

    /// A diet of which nothing is known is balanced.
    fileprivate var diet: String {
        let (protein, carbs, fat) = shares
        if protein + carbs + fat == 0 { return "balanced" }
        return protein >= 0.3 ? "high_protein" : carbs < 0.26 ? "low_carb" : fat > 0.4 ? "high_fat" : "balanced"
    }
}
