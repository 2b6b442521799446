/// The weight and the repetitions of a set (brados-training.md 4).
struct SetTarget: Equatable, Sendable {
    /// Pounds.
    var weight: Double
    var reps: Int
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
