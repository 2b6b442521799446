/// A workout of a mesocycle with its sets, as the API would have stored them.
struct SimulatedWorkout: Sendable {
    struct WorkoutSet: Sendable {
        let exerciseID: String
        /// From 1.
        let number: Int
        let target: SetTarget
        /// `nil` unless the set is completed.
        let lifted: SetTarget?
        let status: WorkoutState
    }

    let slot: TrainingSchedule.Slot
    let sets: [WorkoutSet]

    /// The workouts of a mesocycle in the order of the schedule.
    ///
    /// The start of the mesocycle stores the targets of rule A. The start of a workout writes those of rule B.
    static func all(on schedule: TrainingSchedule, by lifter: Lifter) -> [SimulatedWorkout] {
        var lifter = lifter
        var workouts: [SimulatedWorkout] = []
        for slot in schedule.slots {
            let completed = completedSets(of: slot)
            var sets: [WorkoutSet] = []
            for exercise in slot.day.exercises.map({ $0.withLoad(schedule.load) }) {
                let stored = exercise.generatedSets(inWeek: slot.week)
                let target = completed > 0 ? exercise.target(on: slot, after: workouts) : stored.target
                for number in 1...max(stored.count, 1) {
                    let isCompleted = sets.count < completed
                    sets.append(
                        WorkoutSet(
                            exerciseID: exercise.exerciseID, number: number, target: target,
                            lifted: isCompleted ? lifter.lift(target, of: exercise, set: number, week: slot.week) : nil,
                            status: isCompleted ? .completed : slot.status == .skipped ? .skipped : .pending))
                }
            }
            workouts.append(SimulatedWorkout(slot: slot, sets: sets))
        }
        return workouts
    }

    /// The number of sets at the start of a workout that are completed. Two are, in a workout in progress.
    private static func completedSets(of slot: TrainingSchedule.Slot) -> Int {
        switch slot.status {
        case .completed: .max
        case .inProgress: 2
        case .pending, .skipped: 0
        }
    }
}

extension PlannedExercise {
    /// The exercise as the plan had it when its weights were a share of the present ones.
    fileprivate func withLoad(_ load: Double) -> PlannedExercise {
        PlannedExercise(
            exerciseID: exerciseID, sets: sets, target: SetTarget(weight: (target.weight * load).roundedToPlates, reps: target.reps),
            minimumReps: minimumReps, maximumReps: maximumReps, increment: increment)
    }

    /// The target that the start of a workout writes.
    fileprivate func target(on slot: TrainingSchedule.Slot, after workouts: [SimulatedWorkout]) -> SetTarget {
        let earlier = workouts.reversed().filter { $0.slot.day.id.isSame(as: slot.day.id) }.compactMap { workout in
            LiftedWeek(workout.lifts(of: exerciseID)).map { (week: workout.slot.week, lifted: $0) }
        }
        return target(inWeek: slot.week, after: earlier)
    }
}

extension SimulatedWorkout {
    /// The completed sets of an exercise.
    fileprivate func lifts(of exerciseID: String) -> [Lift] {
        sets.compactMap { set in
            guard set.exerciseID.isSame(as: exerciseID), let lifted = set.lifted else { return nil }
            return Lift(number: set.number, target: set.target, actual: lifted)
        }
    }
}
