import Values

/// A training cycle of seven weeks, of which the last one is lighter (brados-training.md 3.3).
enum Mesocycle {
    static let weeks = 1...7
    static let deloadWeek = 7

    /// The day of a workout (brados-training.md 4.1). It may be before the start, if the plan day is earlier in the week.
    ///
    /// - Parameters:
    ///   - week: from 1.
    ///   - dayOfWeek: of the plan day; 0 is Sunday.
    static func date(ofWeek week: Int, dayOfWeek: Int, startingOn start: LocalDate) -> LocalDate {
        let weekdayOfStart = (start.weekday + 1) % 7
        return start + (week - 1).multipliedSaturating(by: 7).addingSaturating(dayOfWeek - weekdayOfStart)
    }
}

/// The sets of one exercise in one workout. All have the same target.
struct PlannedSets: Equatable, Sendable {
    let count: Int
    let target: SetTarget
}

extension PlannedExercise {
    /// Rule A: the sets that the start of a mesocycle stores (brados-training.md 4.1). The range of repetitions does not count.
    ///
    /// - Parameter week: from 1 to 7.
    func generatedSets(inWeek week: Int) -> PlannedSets {
        if week == Mesocycle.deloadWeek { return PlannedSets(count: sets.halfRoundedUp, target: target) }
        // JSON cannot contain infinity.
        let weight = min(target.weight + increment * Double(week / 2), .greatestFiniteMagnitude)
        let reps = target.reps.addingSaturating(week > 1 ? week % 2 : 0)
        return PlannedSets(count: sets, target: SetTarget(weight: weight, reps: reps))
    }
}

extension Int {
    var halfRoundedUp: Int { self / 2 + self % 2 }
}
