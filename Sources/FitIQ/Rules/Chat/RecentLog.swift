import Values

/// The user's latest data, from which replies and goal suggestions are computed (fitiq-wellness.md 3.5, 3.7).
///
/// Days are days in UTC. A week is the seven days that end today.
struct RecentLog: Sendable, Equatable {
    /// A meal. Unknown amounts are `nil`.
    struct Meal: Sendable, Equatable {
        let day: LocalDate
        let calories: Double?
        /// In grams.
        let protein: Double?
    }

    let today: LocalDate
    /// Hours of sleep by the day on which the night ended, or on which the hours were logged, in the week.
    var nights: [LocalDate: Double] = [:]
    /// Of the week's days with steps.
    var meanSteps: Double?
    /// The latest weight, in kilograms.
    var weight: Double?
    /// The change of weight within 30 days; `nil` if there is nothing to compare.
    var weightChange: Double?
    /// In the week.
    var meals: [Meal] = []
    /// In the week, newest first.
    var moods: [MoodEntry] = []
    /// Scores from 1 to 10 of the week, for users who log no moods.
    var moodScores: [Double] = []
    /// In the last 14 days.
    var workouts: [LoggedWorkout] = []
    /// Active goals, oldest first.
    var goals: [Goal] = []

    /// The active goal with this id.
    func goal(_ id: String?) -> Goal? { id.flatMap { id in goals.first { $0.id.isSame(as: id) } } }

    static let strengthDays = 14

    var week: DateRange { DateRange(7, endingOn: today) }

    /// Hours a night, with one decimal as texts show it; `nil` without data.
    var meanSleep: Double? { Self.mean(nights.sorted { $0.key < $1.key }.map(\.value)) }

    /// The mean with one decimal; `nil` without values.
    static func mean(_ values: [Double]) -> Double? {
        values.mean.map { Wording.rounded($0, decimals: 1) }
    }

    /// The daily need of protein in grams, by weight.
    var proteinTarget: Double? { weight.map { 1.2 * $0 }.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } }
}
