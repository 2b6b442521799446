import UnderstudyCore
import Values

/// The analytics of a period (fitiq-wellness.md 14).
extension AnalyticsLog {
    /// An overview of everything that was logged.
    static let summary = Shape<AnalyticsLog>(
        "FitIQAnalyticsSummary",
        [
            .object("period", AnalyticsPeriod.shape) { $0.period },
            .object("progress", progress) { $0 },
            .object("workouts", Shape(workoutTotals)) { $0 },
            .object(
                "nutrition",
                Shape([
                    .init("days_logged", .integer(from: 0), example: 0) { $0.nutrition.count },
                    .init("meals_logged", .integer(from: 0), example: 0) { $0.mealCount },
                    .init("average_calories", .nullable(.integer(from: 0)), example: .null) { whole($0.nutrition.map(\.calories).mean) },
                ])
            ) { $0 },
            .object(
                "sleep",
                Shape([
                    .init("nights", .integer(from: 0), example: 1) { $0.nights.count },
                    .init("average_hours", .nullable(.anyNumber), example: 7.2) { tenths($0.mean(of: .sleepHours)) },
                ])
            ) { $0 },
            .object("mood", mood) { $0 },
        ])

    private static let progress = Shape<AnalyticsLog>([
        .init("entries", .integer(from: 0), example: 3) { $0.entryCount },
        .init("average_steps", .nullable(.integer(from: 0)), example: 9_500) { whole($0.mean(of: .steps)) },
        .init("latest_weight_kg", .nullable(.anyNumber), example: 77.8) { tenths($0.weights.last) },
        .init("weight_change_kg", .nullable(.anyNumber), example: -0.4) { log in
            let weights = log.weights
            return tenths(weights.last.flatMap { last in weights.first.map { last - $0 } })
        },
    ])

    private static let mood = Shape<AnalyticsLog>([
        .init("entries", .integer(from: 0), example: 1) { $0.moods.count },
        .init("average_valence", .nullable(.number(-1...1)), example: 0.33) {
            $0.moods.isEmpty ? JSON.null : .thousandths($0.moods.meanValence)
        },
        .init("average_score", .nullable(.anyNumber), example: .null) { tenths($0.mean(of: .moodScore)) },
    ])

    /// The food that was eaten, and the kind of diet.
    static let nutritionReport = Shape<AnalyticsLog>(
        "FitIQNutritionAnalytics",
        [
            .object("period", AnalyticsPeriod.shape) { $0.period },
            .init("days_logged", .integer(from: 0), example: 1) { $0.nutrition.count },
            .init("meals_logged", .integer(from: 0), example: 3) { $0.mealCount },
            .object("totals", Shape(Nutrition.macros)) { $0.total },
            .object("daily_averages", Shape(Nutrition.macros)) { $0.total.divided(by: Double($0.nutrition.count)) },
            .object("macro_percentages", Nutrition.percentages) { $0.total },
            .init("diet_classification", .choice(["high_protein", "low_carb", "high_fat", "balanced"]), example: "balanced") {
                $0.total.diet
            },
            .list("daily", of: Nutrition.day) { $0.nutrition },
        ])

    /// The workouts, and the volume of training.
    static let workoutReport = Shape<AnalyticsLog>(
        "FitIQWorkoutAnalytics",
        workoutTotals + [
            .object("period", AnalyticsPeriod.shape) { $0.period },
            .init("average_duration_minutes", .nullable(.integer(from: 0)), example: 40) { log in
                whole(log.workouts.map { Double($0.minutes ?? 0) }.mean)
            },
            .init("average_intensity", .nullable(.number(1...10)), example: 6) { log in
                tenths(log.workouts.compactMap(\.intensity).map(Double.init).mean)
            },
            .init("workouts_per_week", .nullable(.anyNumber), example: 1) { tenths($0.workoutsPerWeek) },
            .init("training_volume", .choice(["low", "consistent", "high"])) {
                $0.workoutsPerWeek < 2 ? "low" : $0.workoutsPerWeek <= 5 ? "consistent" : "high"
            },
            .list("by_activity", of: activity) { log in
                TextCount.top(log.workouts.count, of: log.workouts.map(\.name)).map { found in
                    (found, log.workouts.filter { $0.name.isSame(as: found.text) }.minutes)
                }
            },
        ])

    private static let workoutTotals: [Shape<AnalyticsLog>.Member] = [
        .init("total_workouts", .integer(from: 0), example: 1) { $0.workouts.count },
        .init("total_duration_minutes", .integer(from: 0), example: 40) { $0.workouts.minutes },
        .init("total_calories_burned", .integer(from: 0), example: 360) { log in
            log.workouts.reduce(0) { $0.addingSaturating($1.calories ?? 0) }
        },
        .init("total_distance_meters", .nullable(.anyNumber), example: 6_200) { log in
            tenths(log.workouts.reduce(0) { $0 + ($1.meters ?? 0) })
        },
    ]

    private static let activity = Shape<(name: TextCount, minutes: Int)>([
        .init("activity_type", .text, example: "Running") { $0.name.text },
        .init("count", .integer(from: 1), example: 1) { $0.name.count },
        .init("total_minutes", .integer(from: 0), example: 40) { $0.minutes },
    ])

    private var entryCount: Int { series.entryCount(in: dates) }

    var isEmpty: Bool { entryCount == 0 && nights.isEmpty && moods.isEmpty && workouts.isEmpty && nutrition.isEmpty }

    private var weights: [Double] { values(of: .weight).map(\.value) }
    private var mealCount: Int { nutrition.reduce(0) { $0.addingSaturating($1.meals) } }
    private var workoutsPerWeek: Double { Double(workouts.count) * 7 / Double(dates.count) }

    private func mean(of type: ProgressType) -> Double? { values(of: type).map(\.value).mean }

    private var total: Nutrition {
        nutrition.reduce(into: Nutrition(date: dates.first)) { sum, day in
            sum.calories += day.calories
            sum.protein += day.protein
            sum.carbs += day.carbs
            sum.fat += day.fat
        }
    }

    fileprivate static func whole(_ value: Double?) -> Int? { value.map { Int(saturating: $0.rounded()) } }

    fileprivate static func tenths(_ value: Double?) -> Double? {
        value.flatMap { $0.isFinite ? Wording.rounded($0, decimals: 1) : nil }
    }
}

/// The course of a metric in a period.
struct AnalyticsTrend: Shaped {
    private let period: AnalyticsPeriod
    private let type: ProgressType
    private let values: [(date: LocalDate, value: Double)]
    private let mean: Double

    /// `nil` without a value.
    init?(of type: ProgressType, in log: AnalyticsLog) {
        values = log.values(of: type)
        guard let mean = values.map(\.value).mean else { return nil }
        (self.mean, self.type, period) = (mean, type, log.period)
    }

    static let shape = Shape<AnalyticsTrend>(
        "FitIQAnalyticsTrend",
        [
            .object("period", AnalyticsPeriod.shape) { $0.period },
            .init("metric", .choice(of: ProgressType.self)) { $0.type.rawValue },
            .init("unit", .text, example: "kg") { $0.type.unit },
            .list("data_points", of: point) { trend in trend.values.map { ($0.date, trend.shown($0.value)) } },
            .init("average", .nullable(.anyNumber), example: 78) { $0.shown($0.mean) },
            .init("minimum", .nullable(.anyNumber), example: 77.8) { $0.shown($0.values.map(\.value).min()) },
            .init("maximum", .nullable(.anyNumber), example: 78.2) { $0.shown($0.values.map(\.value).max()) },
            .init("change", .nullable(.anyNumber), example: -0.4) { trend in
                trend.shown(trend.values.last.flatMap { last in trend.values.first.map { last.value - $0.value } })
            },
            .init("direction", .choice(["increasing", "decreasing", "stable", "insufficient_data"]), example: "stable") { $0.direction },
        ])

    private static let point = Shape<(date: LocalDate, value: Double?)>([
        .init("date", .date, example: "2026-01-01") { $0.date }, .init("value", .nullable(.anyNumber), example: 78.2) { $0.value },
    ])

    private func shown(_ value: Double?) -> Double? {
        value.flatMap { $0.isFinite ? Wording.rounded($0, decimals: type.decimals) : nil }
    }

    /// The later half's mean against the earlier one's, by more than a hundredth.
    private var direction: String {
        let half = values.count / 2
        guard let earlier = values.prefix(half).map(\.value).mean, let later = values.dropFirst(half).map(\.value).mean else {
            return "insufficient_data"
        }
        let change = later - earlier
        guard change.magnitude > earlier.magnitude / 100 else { return "stable" }
        return change > 0 ? "increasing" : "decreasing"
    }
}

extension AnalyticsLog.Nutrition {
    fileprivate static let macros: [Shape<Self>.Member] = [
        .init("calories", .integer(from: 0), example: 2_000) { AnalyticsLog.whole($0.calories) },
        .init("protein_g", .nullable(.anyNumber), example: 120) { AnalyticsLog.tenths($0.protein) },
        .init("carbs_g", .nullable(.anyNumber), example: 230) { AnalyticsLog.tenths($0.carbs) },
        .init("fat_g", .nullable(.anyNumber), example: 65) { AnalyticsLog.tenths($0.fat) },
    ]

    fileprivate static let day = Shape<Self>(
        [
            .init("date", .date, example: "2026-01-06") { $0.date }, .init("meals", .integer(from: 0), example: 3) { $0.meals },
        ] + macros)

    fileprivate static let percentages = Shape<Self>([
        .init("protein", .number(0...100), example: 24.1) { AnalyticsLog.tenths($0.shares.protein * 100) },
        .init("carbs", .number(0...100), example: 46.3) { AnalyticsLog.tenths($0.shares.carbs * 100) },
        .init("fat", .number(0...100), example: 29.4) { AnalyticsLog.tenths($0.shares.fat * 100) },
    ])

    fileprivate func divided(by days: Double) -> Self {
        Self(date: date, calories: calories / days, protein: protein / days, carbs: carbs / days, fat: fat / days)
    }

    /// The shares of the energy that protein, carbs and fat give, from 0 to 1; 0 if they are unknown.
    private var shares: (protein: Double, carbs: Double, fat: Double) {
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
