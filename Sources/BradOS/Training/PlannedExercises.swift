import UnderstudyCore

extension PlannedExercise {
    /// - Parameters:
    ///   - dayExercise: a record of ``Resource/planDayExercises``.
    ///   - exercise: its record of ``Resource/exercises``.
    init(_ dayExercise: JSON, of exercise: JSON) {
        func count(_ member: String) -> Int { Int(saturating: dayExercise[member]?.number ?? 0) }
        self.init(
            exerciseID: dayExercise["exercise_id"]?.string ?? "", sets: count("sets"),
            target: SetTarget(weight: dayExercise["weight"]?.number ?? 0, reps: count("reps")), minimumReps: count("min_reps"),
            maximumReps: count("max_reps"), increment: exercise["weight_increment"]?.number ?? 0)
    }
}

extension Records {
    /// The exercises of a plan day in their order; `nil` in place of an exercise that does not exist any more.
    func dayExercises(ofDay id: String) throws -> [(exerciseID: String, exercise: DayExercise?)] {
        try all(.planDayExercises, below: id).map { record in
            let exerciseID = record["exercise_id"]?.string ?? ""
            return (exerciseID, try find(.exercises, exerciseID).map { DayExercise(record, of: $0) })
        }
    }

    /// The days of a plan with their exercises.
    ///
    /// - Parameter missing: the error for an exercise that does not exist any more.
    func trainingDays(ofPlan id: String, missing: (_ exerciseID: String) -> any Error) throws -> [TrainingDay] {
        try all(.planDays, below: id).map { day in
            let dayID = day["id"]?.string ?? ""
            let exercises = try dayExercises(ofDay: dayID).map { exerciseID, exercise in
                guard let exercise else { throw missing(exerciseID) }
                return exercise.planned
            }
            return TrainingDay(id: dayID, dayOfWeek: day["day_of_week"]?.integer ?? 0, exercises: exercises)
        }
    }
}
