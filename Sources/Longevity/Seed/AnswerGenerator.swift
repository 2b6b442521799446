import UnderstudyCore
import Values

/// Generates the answers of an ordinary life. A day's answers follow from its date, so that they stay the same while later days come.
///
/// Weekends are calmer and sweeter than working days. Each 32 days contain an illness of four days, and later two days without a check-in.
struct AnswerGenerator: Sendable {
    let seed: Int
    let trend: CheckInGenerator.Trend

    private static let cycleDays = 32
    private static let illness = 9...12
    private static let absence = 20...21

    /// How ill the person is on each day of ``illness``, as a share of the worst.
    private static let severity = [0.7, 1, 0.8, 0.4]

    /// The place of a date in its cycle.
    private func place(of date: LocalDate) -> Int {
        let place = (date.dayNumber + seed) % Self.cycleDays
        return place < 0 ? place + Self.cycleDays : place
    }

    func isAbsent(on date: LocalDate) -> Bool { Self.absence.contains(place(of: date)) }

    func answers(on date: LocalDate) -> DailyAnswers {
        var generator = SeededGenerator(seed: UInt64(truncatingIfNeeded: date.dayNumber &* 1_000_003 &+ seed))
        let (place, isWeekend) = (place(of: date), date.weekday >= 5)
        let severity = Self.illness.contains(place) ? Self.severity[place - Self.illness.lowerBound] : 0
        let day = generator.unit() - 0.5 + usualLevel
        return DailyAnswers { question in
            let habit = question.habit
            let level = day + habit.usual + (isWeekend ? habit.weekend : 0) - severity * habit.illness
            return (level + (generator.unit() - 0.5) * 1.4).rounded()
        }
    }

    private var usualLevel: Double {
        switch trend {
        case .rejuvenating: 2.7
        case .aging: 1.4
        case .mixed: 2.1
        }
    }
}

extension DailyAnswers.Question {
    /// The answer's distance from the person's level: always, more on weekends, and less on the worst day of an illness.
    fileprivate var habit: (usual: Double, weekend: Double, illness: Double) {
        switch self {
        case .sleepQuality: (0.2, 0.6, 1)
        case .movementLevel: (0.4, 0.4, 2.2)
        case .nutritionQuality: (0.3, -0.3, 0.8)
        case .addedSugarControl: (-0.2, -0.9, 0)
        case .stressBalance: (-0.3, 0.9, 0.3)
        case .mentalLoad: (-0.5, 1, 0.5)
        case .moodSocial: (0.3, 0.6, 1)
        case .physicalWellbeing: (0.2, 0.2, 2.6)
        case .recoveryStatus: (0, 0.5, 2)
        case .selfCare: (0, 0.4, 0.5)
        }
    }
}
