import HTTPTypes
import Testing
import TestSupport
import Values

extension SeededWorld {
    /// A world with a plan for Mondays and Fridays, `ppl`, and a mesocycle of it that starts on Monday, `cycle`.
    ///
    /// - Parameters:
    ///   - members: further members of the block, in place of those of the same name.
    ///   - start: whether the mesocycle is started.
    static func training(_ members: JSON.Members = [:], isStarted start: Bool = false) throws -> SeededWorld {
        let block: JSON = [
            "exercises": [["id": "bench", "name": "Bench Press"], ["id": "squat", "name": "Squat"], ["id": "row", "name": "Row"]],
            "plans": [["id": "ppl", "name": "Push and Legs"], ["id": "empty", "name": "Without days"]],
            "planDays": [
                ["id": "push", "plan_id": "ppl", "day_of_week": 1, "name": "Push Day", "sort_order": 0],
                ["id": "legs", "plan_id": "ppl", "day_of_week": 5, "name": "Leg Day", "sort_order": 1],
            ],
            "planDayExercises": [dayExercise("bench", on: "push", sets: 3), dayExercise("squat", on: "legs", sets: 2)],
            "mesocycles": [["id": "cycle", "plan_id": "ppl", "start_date": "2026-01-05"]],
        ]
        let world = try SeededWorld(block.with(members))
        if start { try world.succeed(.put, "/mesocycles/cycle/start") }
        return world
    }

    /// An exercise of a plan day in a seed: 135 × 10.
    static func dayExercise(_ exercise: String, on day: String, sets: Int) -> JSON {
        [
            "id": .string("\(day)-\(exercise)"), "plan_day_id": .string(day), "exercise_id": .string(exercise), "sets": .integer(sets),
            "reps": 10, "weight": 135, "sort_order": 0,
        ]
    }

    /// The `data` of a request that must succeed.
    @discardableResult
    func succeed(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSON {
        let answer = try send(method, path, body)
        try #require((200..<300).contains(answer.status), "\(path): \(answer.body.text)", sourceLocation: sourceLocation)
        return answer.body["data"] ?? .null
    }

    /// The workouts of the mesocycle on Mondays, by week.
    func mondays() throws -> [JSON] {
        try (data("/mesocycles/cycle")["weeks"]?.array ?? []).compactMap { $0["workouts"]?.array?.first }
    }

    /// The sets of a workout: exercise, number and targets, such as `bench 1: 135 × 10`.
    func sets(of workout: JSON) throws -> [String] {
        try list("/workouts/\(workout["id"]?.string ?? "")/sets").map { set in
            let target = [set["target_weight"], set["target_reps"]].map { $0?.text ?? "" }.joined(separator: " × ")
            return "\(set["exercise_id"]?.string ?? "") \(set["set_number"]?.text ?? ""): \(target)"
        }
    }
}
