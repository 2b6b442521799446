import UnderstudyCore

extension PlannedExercise {
    /// - Parameters:
    ///   - dayExercise: a record of ``Resource/planDayExercises``.
    ///   - exercise: its record of ``Resource/exercises``.
    init(_ dayExercise: Record, of exercise: Record) throws(MemberError) {
        func count(_ field: Field<Double>) throws(MemberError) -> Int { Int(saturating: try dayExercise[field]) }
        self.init(
            exerciseID: try dayExercise[Plans.exerciseID], sets: try count(Plans.sets),
            target: SetTarget(weight: try dayExercise[Plans.weight], reps: try count(Plans.reps)),
            minimumReps: try count(Plans.minimumReps), maximumReps: try count(Plans.maximumReps),
            increment: try exercise[Exercises.increment])
    }
}

extension Records {
    /// The exercises of a plan day in their order; `nil` in place of an exercise that does not exist any more.
    func dayExercises(ofDay id: String) throws -> [(exerciseID: String, exercise: DayExercise?)] {
        try all(.planDayExercises, below: id).map { json in
            let record = Resource.planDayExercises.record(json)
            let id = try record[Plans.exerciseID]
            return (id, try find(.exercises, id).map { try DayExercise(record, of: Resource.exercises.record($0)) })
        }
    }

    /// The days of a plan with their exercises.
    ///
    /// - Parameter missing: the error for an exercise that does not exist any more.
    func trainingDays(ofPlan id: String, missing: (_ exerciseID: String) -> any Error) throws -> [TrainingDay] {
        try all(.planDays, below: id).map { json in
            let day = Resource.planDays.record(json)
            let exercises = try dayExercises(ofDay: day.id).map { exerciseID, exercise in
                guard let exercise else { throw missing(exerciseID) }
                return exercise.planned
            }
            return TrainingDay(id: day.id, dayOfWeek: try day[Plans.dayOfWeek], exercises: exercises)
        }
    }
}
