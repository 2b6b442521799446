import Testing
import TestSupport
import Values

@Suite("A mesocycle")
struct MesocycleTests {
    @Test("has seven empty weeks before it starts")
    func pending() throws {
        let world = try SeededWorld.training()
        let details = try world.data("/mesocycles/cycle")
        let weeks = try #require(details["weeks"]?.array)
        let expected = (1...7).map { week -> JSON in
            [
                "week_number": .integer(week), "is_deload": .bool(week == 7), "workouts": [], "total_workouts": 0,
                "completed_workouts": 0, "skipped_workouts": 0,
            ]
        }
        #expect(weeks == expected)
        #expect(details["plan_name"] == "Push and Legs" && details["total_workouts"] == 0 && details["status"] == "pending")
        #expect(try world.data("/mesocycles/active") == .null)
    }

    @Test("creates the workouts and sets of seven weeks when it starts")
    func start() throws {
        let world = try SeededWorld.training()
        let started = try world.succeed(.put, "/mesocycles/cycle/start")
        #expect(started["status"] == "active" && started["current_week"] == 1 && started["weeks"] == nil)
        #expect(started["updated_at"] == "2026-01-07T09:00:00.000Z")
        let details = try world.data("/mesocycles/active")
        #expect(try world.data("/mesocycles/cycle") == details)
        #expect(details["total_workouts"] == 14 && details["completed_workouts"] == 0)
        let weeks = try #require(details["weeks"]?.array).map { $0["workouts"]?.array ?? [] }
        #expect(weeks.first?.texts("scheduled_date") == ["2026-01-05", "2026-01-09"])
        #expect(weeks.last?.texts("scheduled_date") == ["2026-02-16", "2026-02-20"])
        #expect(weeks.map { $0.numbers("set_count") } == Array(repeating: [3, 2], count: 6) + [[2, 1]])
        #expect(weeks.allSatisfy { $0.texts("plan_day_name") == ["Push Day", "Leg Day"] && $0.numbers("exercise_count") == [1, 1] })
        let mondays = try world.mondays()
        #expect(try world.sets(of: mondays[5]) == (1...3).map { "bench \($0): 150 × 10" })
        #expect(try world.sets(of: mondays[6]) == (1...2).map { "bench \($0): 135 × 10" })
    }

    @Test("counts completed and skipped workouts, and completed sets")
    func counts() throws {
        let world = try SeededWorld.training(isStarted: true)
        let mondays = try world.mondays()
        let ids = mondays.map { $0["id"]?.string ?? "" }
        let first = try #require(world.list("/workouts/\(ids[0])/sets").first?["id"]?.string)
        try world.succeed(.put, "/workout-sets/\(first)/log", ["actual_reps": 10, "actual_weight": 135])
        try world.succeed(.put, "/workouts/\(ids[0])/complete")
        try world.succeed(.put, "/workouts/\(ids[1])/skip")
        let details = try world.data("/mesocycles/cycle")
        let weeks = try #require(details["weeks"]?.array)
        #expect(weeks.numbers("completed_workouts") == [1, 0, 0, 0, 0, 0, 0])
        #expect(weeks.numbers("skipped_workouts") == [0, 1, 0, 0, 0, 0, 0])
        #expect(details["completed_workouts"] == 1 && details["current_week"] == 1)
        let workout = try world.mondays()[0]
        #expect(workout["completed_set_count"] == 1 && workout["completed_at"] == "2026-01-07T09:00:00.000Z")
    }

    @Test("is one at a time, and starts and ends once")
    func states() throws {
        let other: JSON = ["id": "other", "plan_id": "ppl", "start_date": "2026-03-02"]
        let cycle: JSON = ["id": "cycle", "plan_id": "ppl", "start_date": "2026-01-05"]
        let world = try SeededWorld.training(["mesocycles": [cycle, other]])
        func refusal(_ message: String) -> JSON { .refusal("VALIDATION_ERROR", message) }
        for end in ["complete", "cancel"] {
            expectAnswer(try world.send(.put, "/mesocycles/cycle/\(end)"), 400, refusal("Mesocycle is not active"))
        }
        try world.succeed(.put, "/mesocycles/cycle/start")
        expectAnswer(try world.send(.put, "/mesocycles/cycle/start"), 400, refusal("Only pending mesocycles can be started"))
        expectAnswer(
            try world.send(.put, "/mesocycles/other/start"), 409, .refusal("CONFLICT", "An active mesocycle already exists"))
        #expect(try world.succeed(.put, "/mesocycles/cycle/cancel")["status"] == "cancelled")
        expectAnswer(try world.send(.put, "/mesocycles/cycle/complete"), 400, refusal("Mesocycle is not active"))
        #expect(try world.data("/mesocycles/active") == .null)
        // The workouts stay as they are.
        #expect(try world.mondays().texts("status") == Array(repeating: "pending", count: 7))
        try world.succeed(.put, "/mesocycles/other/start")
        #expect(try world.succeed(.put, "/mesocycles/other/complete")["status"] == "completed")
    }

    @Test("is created for a plan with days, also while another one is active")
    func creation() throws {
        let world = try SeededWorld.training(isStarted: true)
        let body: JSON = ["plan_id": "ppl", "start_date": "2026-03-04", "status": "active", "current_week": 5]
        let created = try world.succeed(.post, "/mesocycles", body)
        #expect(created["status"] == "pending" && created["current_week"] == 1 && created["weeks"] == nil)
        #expect(try world.list("/mesocycles").texts("start_date") == ["2026-03-04", "2026-01-05"])
        expectAnswer(
            try world.send(.post, "/mesocycles", body.with(["plan_id": "nope"])), 404, .notFound("Plan with id nope not found"))
        expectAnswer(
            try world.send(.post, "/mesocycles", body.with(["plan_id": "empty"])), 400,
            .refusal("VALIDATION_ERROR", "Plan has no workout days configured"))
    }

    /// The last two are days of the calendar, but some of their workouts would be outside of the years 0 to 9999.
    @Test(
        "does not start on a day that does not exist", arguments: ["2026-13-45", "2026-02-30", "2026-1-05", "9999-12-01", "0000-01-01"])
    func impossibleDates(_ date: String) throws {
        let world = try SeededWorld.training()
        let issue: JSON = ["validation": "regex", "code": "invalid_string", "message": "Invalid", "path": ["start_date"]]
        for plan in ["ppl", "nope"] as [JSON] {
            let answer = try world.send(.post, "/mesocycles", ["plan_id": plan, "start_date": .string(date)])
            expectAnswer(answer, 400, .invalid("Invalid request data", issue))
        }
        #expect(try world.list("/mesocycles").count == 1)
    }

    @Test("cannot start with an exercise that does not exist, and creates nothing then")
    func missingExercise() throws {
        let exercises: JSON = [
            SeededWorld.dayExercise("bench", on: "push", sets: 3), SeededWorld.dayExercise("gone", on: "legs", sets: 3),
        ]
        let world = try SeededWorld.training(["planDayExercises": exercises])
        expectAnswer(try world.send(.put, "/mesocycles/cycle/start"), 404, .notFound("Mesocycle with id cycle not found"))
        #expect(try world.list("/workouts") == [])
        #expect(try world.data("/mesocycles/cycle")["status"] == "pending")
    }

    @Test("cannot start with more sets than one request may create")
    func tooManySets() throws {
        let world = try SeededWorld.training(["planDayExercises": [SeededWorld.dayExercise("bench", on: "push", sets: 2_000)]])
        let answer = try world.send(.put, "/mesocycles/cycle/start")
        #expect(answer.status == 400 && answer.body.errorCode == "VALIDATION_ERROR", "\(answer)")
        #expect(try world.list("/workouts") == [])
    }

    @Test("names days and plans that are gone Unknown")
    func unknown() throws {
        let lost: JSON = ["id": "lost", "plan_id": "gone", "start_date": "2026-01-05"]
        let cycle: JSON = ["id": "cycle", "plan_id": "ppl", "start_date": "2026-01-05"]
        let world = try SeededWorld.training(["mesocycles": [cycle, lost]], isStarted: true)
        #expect(try world.data("/mesocycles/lost")["plan_name"] == "Unknown")
        try world.succeed(.delete, "/plans/ppl/days/push")
        let monday = try world.mondays()[0]
        #expect(monday["plan_day_name"] == "Unknown" && monday["day_of_week"] == 0 && monday["set_count"] == 3)
    }

    @Test("is exported with its workouts, and imported without a difference")
    func export() throws {
        let world = try SeededWorld.training(isStarted: true)
        let monday = try world.mondays()[0]
        try world.succeed(.put, "/workouts/\(monday["id"]?.string ?? "")/start")
        #expect(try world.test.canBeExportedAndImported())
        let imported = try world.reimported()
        #expect(try imported.data("/mesocycles/active") == world.data("/mesocycles/active"))
        #expect(try imported.sets(of: monday) == world.sets(of: monday))
        try imported.succeed(.put, "/mesocycles/cycle/complete")
    }

    @Test("of a user with own records is apart from that of all others")
    func isolation() throws {
        let block: JSON = [
            "exercises": [["id": "bench", "name": "Bench Press"]], "plans": [["id": "ppl", "name": "Push"]],
            "planDays": [["id": "push", "plan_id": "ppl", "day_of_week": 1, "name": "Push Day", "sort_order": 0]],
            "planDayExercises": [SeededWorld.dayExercise("bench", on: "push", sets: 3)],
            "mesocycles": [["id": "cycle", "plan_id": "ppl", "start_date": "2026-01-05"]],
        ]
        let world = try SeededWorld(accounts: [
            SeededWorld.account("ada", block), SeededWorld.account("hermit", block.with(["isolated": true])),
        ])
        for user in ["ada", "hermit"] {
            #expect(try world.send(.put, "/mesocycles/cycle/start", as: user).status == 200)
            #expect(try world.data("/mesocycles/active", as: user)["total_workouts"] == 7)
        }
    }
}
