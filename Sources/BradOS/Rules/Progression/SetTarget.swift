/// The weight and the repetitions of a set (brados-training.md 4).
struct SetTarget: Equatable, Sendable {
    /// Pounds.
    var weight: Double
    var reps: Int
}

/// A set of an exercise in a workout, as the rules of progression use it (brados-training.md 4).
struct ExerciseSet: Equatable, Sendable {
    /// `nil` for a set that is not stored yet.
    var id: String?
    let exerciseID: String
    let number: Int
    let target: SetTarget
    var isPending = true
    /// Whether the set is completed or has an actual value.
    var isLogged = false
}

/// A completed set.
struct Lift: Equatable, Sendable {
    let number: Int
    /// As stored.
    let target: SetTarget
    /// The weight and the repetitions that were lifted.
    let actual: SetTarget
}

/// An exercise of a plan day, as the rules of progression use it (brados-training.md 4).
struct PlannedExercise: Equatable, Sendable {
    let exerciseID: String
    /// The number of sets.
    let sets: Int
    /// The target of the plan.
    let target: SetTarget
    /// The range of repetitions. Its lower end may be above its upper end (brados-training.md 3.2).
    let (minimumReps, maximumReps): (Int, Int)
    /// The step by which the exercise gets heavier, in pounds.
    let increment: Double
}

extension Double {
    /// The nearest weight that plates of 1.25 pounds a side can make, halves up (brados-training.md 2.1).
    var roundedToPlates: Double { (self / 2.5 + 0.5).rounded(.down) * 2.5 }
}

extension SetTarget {
    /// The lightest weight without warm-up sets, in pounds.
    private static let weightWithoutWarmUp = 20.0

    /// The warm-up sets before sets with this target, lighter ones first (brados-training.md 2.1).
    var warmUps: [SetTarget] {
        guard weight > Self.weightWithoutWarmUp else { return [] }
        return [0.4, 0.6].map { SetTarget(weight: (weight * $0).roundedToPlates, reps: reps) }
    }
}
