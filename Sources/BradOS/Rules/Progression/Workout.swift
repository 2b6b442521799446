import UnderstudyCore
import Values

/// A stored workout (brados-training.md 2.1).
struct Workout: Sendable {
    let record: Record
    let mesocycleID, planDayID, date: String
    let week: Int
    let state: WorkoutState

    init(_ record: Record) throws(MemberError) {
        self.record = record
        mesocycleID = try record[Workouts.mesocycleID]
        planDayID = try record[Workouts.planDayID]
        date = try record[Workouts.date]
        week = Int(saturating: try record[Workouts.week])
        state = try record[Workouts.status]
    }

    var id: String { record.id }
}

/// A stored set of a workout (brados-training.md 2.1).
struct WorkoutSet: Sendable {
    enum State: String, FieldValue, CaseIterable {
        case pending, completed, skipped
    }

    private(set) var record: Record
    let exerciseID: ExactText
    let number: Int
    private(set) var target: SetTarget
    private let state: State
    fileprivate let actualWeight, actualReps: Double?

    init(_ record: Record) throws(MemberError) {
        self.record = record
        exerciseID = ExactText(try record[WorkoutSets.exerciseID])
        number = Int(saturating: try record[WorkoutSets.number])
        target = SetTarget(weight: try record[WorkoutSets.targetWeight], reps: Int(saturating: try record[WorkoutSets.targetReps]))
        state = try record[WorkoutSets.status]
        actualWeight = try record[WorkoutSets.actualWeight]
        actualReps = try record[WorkoutSets.actualReps]
    }

    var id: String { record.id }
    var isPending: Bool { state == .pending }
    var isCompleted: Bool { state == .completed }

    /// The weight and the repetitions of a completed set; `nil` for other sets.
    var lifted: SetTarget? {
        guard isCompleted, let actualWeight, let actualReps else { return nil }
        return SetTarget(weight: actualWeight, reps: Int(saturating: actualReps))
    }

    /// The set with another target.
    func aiming(at target: SetTarget) -> WorkoutSet {
        var set = self
        set.target = target
        set.record = Record(kind: record.kind, record.json.merging(target.json))
        return set
    }
}

extension ExerciseSet {
    init(_ set: WorkoutSet) {
        self.init(
            id: set.id, exerciseID: set.exerciseID.text, number: set.number, target: set.target, isPending: set.isPending,
            isLogged: set.isCompleted || set.actualReps != nil || set.actualWeight != nil)
    }
}

extension [WorkoutSet] {
    /// The completed sets that have values, by number.
    var lifts: [Lift] {
        sorted { $0.number < $1.number }.compactMap { set in
            set.lifted.map { Lift(number: set.number, target: set.target, actual: $0) }
        }
    }
}

extension SetTarget {
    /// The members of a set or of a warm-up set.
    var json: JSON { ["target_weight": .number(weight), "target_reps": .integer(reps)] }
}

/// An exercise of a plan day with the values that a workout shows.
struct DayExercise: Sendable {
    let planned: PlannedExercise
    let name: String
    /// Between sets.
    let restSeconds: Int

    /// - Parameters:
    ///   - record: a record of ``Resource/planDayExercises``.
    ///   - exercise: its record of ``Resource/exercises``.
    init(_ record: Record, of exercise: Record) throws(MemberError) {
        planned = try PlannedExercise(record, of: exercise)
        name = try exercise[Exercises.name]
        restSeconds = Int(saturating: try record[Plans.restSeconds])
    }

    var exerciseID: ExactText { ExactText(planned.exerciseID) }
}
