import UnderstudyCore
import Values

/// The start of a mesocycle creates all of its workouts and sets (brados-training.md 3.3, 4.1).
extension Mesocycle {
    /// The first day of a mesocycle.
    ///
    /// The backend accepts 2026-13-45 and then has workouts without a date, which the app cannot decode (brados-training.md D3).
    ///
    /// - Throws: ``ResourceError/invalid(_:)`` for a text that is no day of the calendar, and for a day from which workouts would leave the
    ///   years 0 to 9999.
    static func start(of mesocycle: Record) throws -> LocalDate {
        if let start = LocalDate(try mesocycle[Mesocycles.startDate]) {
            let first = date(ofWeek: 1, dayOfWeek: 0, startingOn: start)
            let last = date(ofWeek: deloadWeek, dayOfWeek: 6, startingOn: start)
            if first.components.year >= 0, last.components.year < 10_000 { return start }
        }
        throw ResourceError.invalid([Violation(.pattern(.date, message: "Invalid")).below(.string(Mesocycles.startDate.name))])
    }

    /// The greatest number of workouts and sets that a request creates. The backend has no limit, and a client may plan any number of sets.
    fileprivate static let mostCreated = 10_000

    /// - Throws: ``ResourceError/refused(_:)`` if a request would create too many workouts and sets.
    static func checkCreated(_ counts: some Sequence<Int>) throws(ResourceError) {
        guard counts.reduce(0, { $0.addingSaturating($1) }) <= mostCreated else {
            throw .refused("The plan has too many sets for its workouts: \(mostCreated) is the limit")
        }
    }
}

extension Records {
    /// Creates the workouts and sets of a mesocycle that starts.
    func insertWorkouts(of mesocycle: Record) throws {
        let (id, start) = (mesocycle.id, try Mesocycle.start(of: mesocycle))
        // The backend's error for an exercise that does not exist any more names the mesocycle.
        let days = try trainingDays(ofPlan: mesocycle[Mesocycles.planID]) { _ in ResourceError.notFound(label: "Mesocycle", id: id) }
        try Mesocycle.checkCreated(
            Mesocycle.weeks.flatMap { week in days.flatMap { [1] + $0.exercises.map { $0.generatedSets(inWeek: week).count } } })
        for week in Mesocycle.weeks {
            for day in days {
                let date = Mesocycle.date(ofWeek: week, dayOfWeek: day.dayOfWeek, startingOn: start)
                let members: JSON = [
                    "mesocycle_id": .string(id), "plan_day_id": .string(day.id), "week_number": .integer(week), "scheduled_date": date.json,
                ]
                let workout = Resource.workouts.record(try add(.workouts, members))
                for exercise in day.exercises {
                    let sets = exercise.generatedSets(inWeek: week)
                    for index in 0..<max(0, sets.count) {
                        try insertSet(index + 1, of: exercise.exerciseID, sets.target, into: workout.id)
                    }
                }
            }
        }
    }

    /// Creates a pending set, and returns it.
    @discardableResult
    func insertSet(_ number: Int, of exerciseID: String, _ target: SetTarget, into workoutID: String) throws -> JSON {
        let members: JSON = [
            "workout_id": .string(workoutID), "exercise_id": .string(exerciseID), "set_number": .integer(number),
        ]
        return try add(.workoutSets, members.merging(target.json))
    }
}
