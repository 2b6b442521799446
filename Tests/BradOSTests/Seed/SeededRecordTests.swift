import Testing
import TestSupport
import Values

@Suite("Seeded workouts, sessions and meal plans")
struct SeededRecordTests {
    private static let workout = SeededTraining.workout.with([
        "scheduled_date": "2026-01-05", "status": "completed", "started_at": "2026-01-05T22:00:00.000Z",
        "completed_at": "2026-01-05T23:30:00.000Z",
    ])

    private static let sets: JSON = [
        SeededTraining.set.with(["status": "completed", "actual_reps": 8, "actual_weight": 132.5]),
        SeededTraining.set.with(["id": "set-2", "set_number": 2]), SeededTraining.set.with(["id": "set-3", "exercise_id": "e-2"]),
    ]

    private static let meditation: JSON = [
        "id": "m-1", "completedAt": "2026-01-06T06:00:00.000Z", "sessionType": "breathing", "plannedDurationSeconds": 600,
        "actualDurationSeconds": 610, "completedFully": true,
    ]

    @Test("are found by id and in lists, by every user")
    func found() throws {
        let later = Self.workout.with(["id": "w-2", "scheduled_date": "2026-01-06"])
        let world = try SeededWorld([
            "workouts": [Self.workout, later], "stretchSessions": [CalendarSeedTests.stretch], "meditationSessions": [Self.meditation],
            "mealPlans": [LaunchSeedTests.mealPlan],
        ])
        #expect(try world.list("/workouts", as: "bob") == [later, Self.workout])
        #expect(try world.data("/workouts/w-1", as: "bob") == Self.workout.with(["plan_day_name": "Unknown", "exercises": []]))
        #expect(try world.list("/stretch-sessions").count == 1)
        #expect(try world.list("/meditation-sessions") == [Self.meditation])
        #expect(try world.data("/meditation-sessions/m-1") == Self.meditation)
        #expect(try world.data("/mealplans/p-1")["id"] == "p-1")
        #expect(try world.send(.get, "/workouts/w-3").body["error"]?["message"] == "Workout with id w-3 not found")
    }

    @Test("are in the calendar on the local date of their completion", arguments: [(0, "2026-01-05"), (60, "2026-01-06")])
    func calendar(_ minutesEast: Int, _ date: String) throws {
        let block = SeededTraining.block([Self.workout, Self.workout.with(["id": "w-2", "status": "skipped"])])
        let world = try SeededWorld(accounts: [SeededWorld.account("default-user", block.with(["workoutSets": Self.sets]))])
        let days = try #require(world.data("/calendar/2026/1?tz=\(minutesEast)")["days"]?.object)
        #expect(days.keys == [date])
        #expect(days[date]?["summary"]?["hasWorkout"] == true)
        let expected: JSON = [
            "id": "workout-w-1", "type": "workout", "date": .string(date), "completedAt": "2026-01-05T23:30:00.000Z",
            "summary": [
                "dayName": "Push", "exerciseCount": 2, "setsCompleted": 1, "totalSets": 3, "weekNumber": 2, "isDeload": false,
            ],
        ]
        #expect(days[date]?["activities"]?.array?.first?.differences(from: expected) == [])
    }

    @Test("have unique ids for each kind")
    func ids() throws {
        let twice: JSON = ["workouts": [Self.workout, Self.workout]]
        let error = #expect(throws: SeedError.self) { try SeededWorld(twice) }
        #expect(
            error?.faults == [
                ValidationError(
                    path: "$.accounts[0].bradOS.workouts[1].id", found: "\"w-1\"",
                    expected: "its own bradOS.workouts.id of all users ($.accounts[0].bradOS.workouts[0].id has this one)")
            ])
        let once: JSON = ["workouts": [Self.workout], "meditationSessions": [Self.meditation.with(["id": "w-1"])]]
        #expect(try SeededWorld(once).list("/workouts").count == 1)
    }
}
