import HTTPTypes
import Testing
import TestSupport
import Values

/// Workouts of one plan day over several weeks, with one exercise of three sets of 10 × 100 pounds.
struct TrainingWorld {
    let world: SeededWorld

    /// - Parameters:
    ///   - weeks: the number of workouts: `w-1`, `w-2`, …
    ///   - sets: the number of sets of each.
    init(weeks: Int = 3, sets: Int = 3, exercise: String = "e-1") throws {
        let workouts = (1...weeks).map { week in
            SeededTraining.workout.with([
                "id": .string("w-\(week)"), "week_number": .integer(week), "scheduled_date": .string("2026-02-0\(week)"),
            ])
        }
        let allSets: [JSON] = (1...weeks).flatMap { week -> [JSON] in
            (1...sets).map { number -> JSON in
                SeededTraining.set.with([
                    "id": .string("s-\(week)-\(number)"), "workout_id": .string("w-\(week)"), "exercise_id": .string(exercise),
                    "set_number": .integer(number), "target_reps": .integer(10 + week), "target_weight": .integer(100 + 5 * week),
                ])
            }
        }
        let block = SeededTraining.block(workouts, sets: allSets)
        let day: JSON = [
            "id": "x-1", "plan_day_id": "p-1", "exercise_id": "e-1", "sets": 3, "reps": 10, "weight": 100, "sort_order": 0,
        ]
        world = try SeededWorld(block.with(["planDayExercises": [day]]))
    }

    func put(_ path: String, _ body: JSON? = nil) throws -> (status: Int, body: JSON) { try world.send(.put, path, body) }

    /// The status of a deletion, which may have no body.
    func delete(_ path: String) throws -> Int { try world.test.respond(.delete, "/api/dev" + path).status.code }

    func log(_ week: Int, _ number: Int, _ reps: Int, _ weight: Int) throws {
        let answer = try put("/workout-sets/s-\(week)-\(number)/log", ["actual_reps": .integer(reps), "actual_weight": .integer(weight)])
        try #require(answer.status == 200, "\(answer.body.text)")
    }

    /// A workout's state, and the targets of its sets as the workout page and the list of sets have them.
    struct Targets: Equatable {
        let state: String
        let shown, stored: [String]
    }

    func targets(_ week: Int) throws -> Targets {
        let workout = try world.data("/workouts/w-\(week)")
        let shown = workout["exercises"]?.array?.first?["sets"]?.array ?? []
        return Targets(
            state: workout["status"]?.string ?? "", shown: shown.map(\.target),
            stored: try world.list("/workouts/w-\(week)/sets").map(\.target))
    }
}

extension JSON {
    /// A set's target as `weight × reps`.
    fileprivate var target: String { "\(self["target_weight"]?.text ?? "") × \(self["target_reps"]?.text ?? "")" }
}

@Suite("Workouts and their sets")
struct WorkoutTests {
    @Test("PUT start stores the targets of the week before, which GET shows as long as the workout is pending")
    func start() throws {
        let training = try TrainingWorld()
        try training.log(1, 1, 12, 110)
        let (stored, fromWeekBefore) = (Array(repeating: "110 × 12", count: 3), Array(repeating: "115 × 8", count: 3))
        #expect(try training.targets(2) == TrainingWorld.Targets(state: "pending", shown: fromWeekBefore, stored: stored))
        let answer = try training.put("/workouts/w-2/start")
        #expect(answer.status == 200 && answer.body["data"]?["started_at"] == "2026-01-07T09:00:00.000Z")
        #expect(answer.body["data"]?["exercises"] == nil)
        #expect(try training.targets(2) == TrainingWorld.Targets(state: "in_progress", shown: fromWeekBefore, stored: fromWeekBefore))
    }

    @Test("a logged set starts a pending workout with its stored targets", arguments: ["/workout-sets/s-2-1", "/workouts/sets/s-2-1"])
    func log(_ path: String) throws {
        let training = try TrainingWorld()
        let answer = try training.put(path + "/log", ["actual_reps": 0, "actual_weight": 0])
        #expect(answer.status == 200)
        let set = answer.body["data"]
        #expect(set?["status"] == "completed" && set?["actual_reps"] == 0 && set?["actual_weight"] == 0)
        let stored = Array(repeating: "110 × 12", count: 3)
        #expect(try training.targets(2) == TrainingWorld.Targets(state: "in_progress", shown: stored, stored: stored))
        #expect(try training.put(path + "/log", ["actual_reps": 1.5]).body.issuePaths == ["actual_reps", "actual_weight"])
    }

    @Test("a set is logged, skipped and pending again")
    func states() throws {
        let training = try TrainingWorld()
        try training.log(1, 1, 10, 100)
        try training.log(1, 1, 9, 100)
        let skipped = try training.put("/workouts/sets/s-1-1/skip").body["data"]
        #expect(skipped?["status"] == "skipped" && skipped?["actual_reps"] == .null && skipped?["actual_weight"] == .null)
        #expect(try training.put("/workout-sets/s-1-1/unlog").body["data"]?["status"] == "pending")
        #expect(try training.targets(1).state == "in_progress")
        #expect(try training.put("/workouts/sets/s-1-1/unlog").status == 404)
    }

    @Test("PUT skip skips the pending sets only, and leaves the times")
    func skip() throws {
        let training = try TrainingWorld()
        try training.log(1, 2, 10, 100)
        let answer = try training.put("/workouts/w-1/skip")
        #expect(answer.body["data"]?["status"] == "skipped" && answer.body["data"]?["completed_at"] == .null)
        #expect(try training.world.list("/workouts/w-1/sets").texts("status") == ["skipped", "completed", "skipped"])
    }

    @Test("a finished workout refuses every change", arguments: ["complete", "skip"])
    func finished(_ action: String) throws {
        let training = try TrainingWorld()
        _ = try training.put("/workouts/w-1/start")
        #expect(try training.put("/workouts/w-1/\(action)").status == 200)
        let state = action == "skip" ? "skipped" : "completed"
        let lift: JSON = ["actual_reps": 1, "actual_weight": 1]
        let changes: [(HTTPRequest.Method, String, JSON?, String)] = [
            (.put, "/workouts/w-1/start", nil, "Cannot start a \(state) workout"),
            (.put, "/workout-sets/s-1-1/log", lift, "Cannot log sets for a \(state) workout"),
            (.put, "/workout-sets/s-1-1/skip", nil, "Cannot skip sets for a \(state) workout"),
            (.put, "/workout-sets/s-1-1/unlog", nil, "Cannot unlog sets for a \(state) workout"),
            (.post, "/workouts/w-1/exercises/e-1/sets/add", nil, "Cannot add sets to a \(state) workout"),
            (.delete, "/workouts/w-1/exercises/e-1/sets/remove", nil, "Cannot remove sets from a \(state) workout"),
        ]
        for (method, path, body, message) in changes {
            expectAnswer(try training.world.send(method, path, body), 400, .refusal("VALIDATION_ERROR", message), "\(path)")
        }
    }

    @Test("POST sets/add gives pending workouts as many sets, and DELETE sets/remove as few")
    func propagation() throws {
        let training = try TrainingWorld()
        _ = try training.put("/workouts/w-1/start")
        let path = "/workouts/w-1/exercises/e-1/sets"
        let added = try training.world.send(.post, path + "/add")
        #expect(added.status == 201)
        let result = added.body["data"]
        #expect(result?["currentWorkoutSet"]?["set_number"] == 4 && result?["currentWorkoutSet"]?["target_weight"] == 100)
        #expect(result?["futureWorkoutsAffected"] == 2 && result?["futureSetsModified"] == 2)
        #expect(try training.targets(2).stored == ["110 × 12", "110 × 12", "110 × 12", "115 × 11"])
        #expect(try training.targets(3).shown.count == 4)
        for count in [2, 2] {
            let removed = try training.world.send(.delete, path + "/remove")
            #expect(removed.status == 200 && removed.body["data"]?["currentWorkoutSet"] == .null)
            #expect(removed.body["data"]?["futureSetsModified"] == .integer(count))
        }
        #expect(try training.targets(2).stored.count == 2)
    }

    @Test("POST sets/add refuses more than 10,000 new sets, and then adds none")
    func tooManySets() throws {
        let training = try TrainingWorld(weeks: 1, sets: 1)
        let set: JSON = ["exercise_id": "e-1", "set_number": 9_007_199_254_740_991, "target_reps": 1, "target_weight": 1]
        #expect(try training.world.send(.post, "/workouts/w-1/sets", set).status == 201)
        for week in 2...102 {
            let workout = SeededTraining.workout.with(["week_number": .integer(week), "scheduled_date": "2026-02-01"])
            let id = try #require(try training.world.send(.post, "/workouts", workout).body["data"]?["id"]?.string)
            #expect(try training.world.send(.post, "/workouts/\(id)/sets", set).status == 201)
        }
        let added = try training.world.send(.post, "/workouts/w-1/exercises/e-1/sets/add")
        expectAnswer(
            added, 400, .refusal("VALIDATION_ERROR", "The plan has too many sets for its workouts: 10000 is the limit"))
        #expect(try training.targets(1).stored.count == 2)
    }

    @Test("GET shows 10,000 sets at most, if the plan day has an exercise many times (D18)")
    func repeatedExercise() throws {
        let training = try TrainingWorld(weeks: 1, sets: 200)
        for _ in 2...60 {
            let exercise: JSON = ["exercise_id": "e-1", "sort_order": 1]
            #expect(try training.world.send(.post, "/plans/plan-1/days/p-1/exercises", exercise).status == 201)
        }
        let exercises = try #require(try training.world.data("/workouts/w-1")["exercises"]?.array)
        #expect(exercises.map { $0["sets"]?.array?.count } == Array(repeating: 200, count: 50) + Array(repeating: 0, count: 10))
        #expect(exercises.last?["warmup_sets"] == [] && exercises.last?["total_sets"] == 0)
    }

    @Test("of a pending workout, a change of its sets counts the workout itself")
    func ownWorkout() throws {
        let training = try TrainingWorld()
        let added = try training.world.send(.post, "/workouts/w-2/exercises/e-1/sets/add").body["data"]
        #expect(added?["futureWorkoutsAffected"] == 3 && added?["futureSetsModified"] == 2)
    }

    @Test("of an exercise that is gone, no other workout changes")
    func goneExercise() throws {
        let training = try TrainingWorld(exercise: "gone")
        let added = try training.world.send(.post, "/workouts/w-1/exercises/gone/sets/add").body["data"]
        #expect(added?["futureWorkoutsAffected"] == 0 && added?["futureSetsModified"] == 0)
        #expect(try training.targets(1).shown == [])
        #expect(try training.targets(1).stored.count == 4)
    }

    @Test("DELETE sets/remove refuses the last set, an exercise without sets, and sets that are done")
    func removal() throws {
        let one = try TrainingWorld(sets: 1)
        let path = "/workouts/w-1/exercises"
        expectAnswer(
            try one.world.send(.delete, path + "/e-1/sets/remove"), 400,
            .refusal("VALIDATION_ERROR", "Cannot remove the last set from an exercise"))
        for (method, change) in [(.delete, "remove"), (.post, "add")] as [(HTTPRequest.Method, String)] {
            expectAnswer(
                try one.world.send(method, path + "/nope/sets/\(change)"), 404,
                .notFound("WorkoutSet with id exercise nope in workout w-1 not found"))
        }
        let two = try TrainingWorld(sets: 2)
        try two.log(1, 1, 10, 100)
        try two.log(1, 2, 10, 100)
        expectAnswer(
            try two.world.send(.delete, path + "/e-1/sets/remove"), 400, .refusal("VALIDATION_ERROR", "No pending sets to remove"))
    }

    @Test("stay behind a deleted workout and a deleted plan day, as in the backend (D16)")
    func orphans() throws {
        let training = try TrainingWorld()
        #expect(try training.delete("/plans/plan-1/days/p-1") == 204)
        let workout = try training.world.data("/workouts/w-1")
        #expect(workout["plan_day_name"] == "Unknown" && workout["exercises"]?.array?.count == 1)
        #expect(try training.delete("/workouts/w-1") == 204)
        let lift: JSON = ["actual_reps": 1, "actual_weight": 1]
        expectAnswer(try training.put("/workout-sets/s-1-1/log", lift), 404, .notFound("Workout with id w-1 not found"))
        #expect(try training.delete("/workouts/sets/s-1-1") == 204)
        expectAnswer(
            try training.world.send(.delete, "/workouts/sets/s-1-1"), 404, .notFound("WorkoutSet with id s-1-1 not found"))
    }

    @Test("of an exercise in completed workouts are its history, and keep it from no deletion")
    func history() throws {
        let training = try TrainingWorld()
        try training.log(1, 1, 8, 100)
        try training.log(1, 2, 10, 110)
        try training.log(1, 3, 12, 110)
        #expect(try training.world.data("/exercises/e-1/history")["entries"] == [])
        _ = try training.put("/workouts/w-1/complete")
        try training.log(2, 1, 12, 110)
        let history = try training.world.data("/exercises/e-1/history")
        let entry = try #require(history["entries"]?.array?.first)
        #expect(history["entries"]?.array?.count == 1)
        #expect(entry["best_weight"] == 110 && entry["best_set_reps"] == 10 && entry["date"] == "2026-01-07T09:00:00.000Z")
        #expect(history["personal_record"] == ["weight": 110, "reps": 10, "date": "2026-01-07T09:00:00.000Z"])
        expectAnswer(
            try training.world.send(.delete, "/exercises/e-1"), 409,
            .refusal("CONFLICT", "Cannot delete exercise that is used in plans"))
        #expect(try training.delete("/plans/plan-1/days/p-1/exercises/x-1") == 204)
        #expect(try training.delete("/exercises/e-1") == 200)
        #expect(try training.world.list("/workouts/w-1/sets").count == 3)
    }

    @Test("may have numbers of any size")
    func extremes() throws {
        let training = try TrainingWorld()
        let lift: JSON = ["actual_reps": 1e300, "actual_weight": 1e308]
        #expect(try training.put("/workout-sets/s-1-1/log", lift).status == 200)
        let set: JSON = ["exercise_id": "e-1", "set_number": 1e300, "target_reps": 1e300, "target_weight": 1e308]
        #expect(try training.world.send(.post, "/workouts/w-2/sets", set).status == 201)
        #expect(try training.targets(2).shown.count == 4)
        let added = try training.world.send(.post, "/workouts/w-2/exercises/e-1/sets/add")
        #expect(added.status == 201)
        #expect(added.body["data"]?["futureWorkoutsAffected"] == 2)
        #expect(try training.put("/workouts/w-2/start").status == 200)
        #expect(try training.put("/workouts/w-2/complete").status == 200)
        #expect(try training.world.data("/exercises/e-1/history")["entries"] == [])
    }
}
