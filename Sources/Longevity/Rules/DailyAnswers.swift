import UnderstudyCore

/// The ten answers of a check-in with the Android app. (longevity-android.md 4)
struct DailyAnswers: Sendable, Equatable {
    /// The questions under their wire names, in the order of the form.
    enum Question: String, Sendable, CaseIterable {
        case sleepQuality = "sleep_quality"
        case movementLevel = "movement_level"
        case nutritionQuality = "nutrition_quality"
        case addedSugarControl = "added_sugar_control"
        case stressBalance = "stress_balance"
        case mentalLoad = "mental_load"
        case moodSocial = "mood_social"
        case physicalWellbeing = "physical_wellbeing"
        case recoveryStatus = "recovery_status"
        case selfCare = "self_care"

        /// The subject in reasons and impact factors.
        var label: String {
            switch self {
            case .sleepQuality: "Sleep"
            case .movementLevel: "Movement"
            case .nutritionQuality: "Nutrition"
            case .addedSugarControl: "Sugar control"
            case .stressBalance: "Stress"
            case .mentalLoad: "Mental load"
            case .moodSocial: "Mood"
            case .physicalWellbeing: "Physical wellbeing"
            case .recoveryStatus: "Recovery"
            case .selfCare: "Self-care"
            }
        }
    }

    /// The values of an answer, from very poor to excellent. The highest is the best for every question, also for sugar and stress.
    static let range = 0.0...4.0
    /// The value of a missing answer, which moves the age neither way.
    static let neutral = 2.0

    /// In the order of the questions, within ``range``.
    private let values: [Double]

    /// - Parameter value: returns the answer to a question, which is clamped; `nil` and NaN count as ``neutral``.
    init(_ value: (Question) -> Double?) {
        values = Question.allCases.map { question in
            guard let value = value(question), !value.isNaN else { return Self.neutral }
            return min(max(value, Self.range.lowerBound), Self.range.upperBound)
        }
    }

    /// The answers with their questions, in order.
    var all: [(question: Question, value: Double)] { Array(zip(Question.allCases, values)) }

    /// The answers that differ from ``neutral``, in order.
    var notable: [(question: Question, value: Double)] { all.filter { $0.value != Self.neutral } }

    /// -9 to 9, in halves: 0.9 points for each step of an answer above neutral, so that ten good answers are as good as the best iOS day.
    var score: Double {
        let steps = values.reduce(0) { $0 + ($1 - Self.neutral) }
        return nearestWhole(min(max(steps * 0.9, -9), 9) * 2) / 2
    }

    /// A sentence for each answer that differs from neutral, in order; one sentence if none does.
    var reasons: [String] {
        let reasons = notable.map { "\($0.question.label): \(Self.grade(of: $0.value))" }
        return reasons.isEmpty ? ["An even day"] : reasons
    }

    /// The word of the app's form for an answer that is not neutral. A value between two words gets the one farther from neutral.
    private static func grade(of value: Double) -> String {
        switch value {
        case ..<1: "very poor"
        case ..<neutral: "below average"
        case ...3: "good"
        default: "excellent"
        }
    }
}

/// The content of a check-in: the nine metrics of the iOS app, or the ten answers of the Android app.
enum DayReport: Sendable, Equatable {
    case metrics(CheckInMetrics)
    case answers(DailyAnswers)

    /// The metrics; none for a day of answers.
    var metrics: CheckInMetrics {
        switch self {
        case .metrics(let metrics): metrics
        case .answers: CheckInMetrics()
        }
    }

    /// The answers; `nil` for a day of metrics.
    var answers: DailyAnswers? {
        switch self {
        case .metrics: nil
        case .answers(let answers): answers
        }
    }

    /// Whether nothing is known of the day, which only an import can cause.
    var isEmpty: Bool { self == .metrics(CheckInMetrics()) }
}
