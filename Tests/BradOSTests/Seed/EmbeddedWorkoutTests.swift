import Testing
import TestSupport
import Values

@Suite("Seeded workouts of the earlier form, which contain their exercises")
struct EmbeddedWorkoutTests {
    private static func exercise(_ id: String, _ name: String, sets: [JSON]) -> JSON {
        [
            "exercise_id": .string(id), "exercise_name": .string(name), "total_sets": 1, "completed_sets": 0, "rest_seconds": 120,
            "sets": .array(sets), "warmup_sets": [["warmup_number": 1, "target_reps": 10, "target_weight": 45]],
        ]
    }

    private static let workout = SeededTraining.workout.with([
        "plan_day_name": "Push", "exercises": [exercise("e-1", "Bench press", sets: [SeededTraining.set])],
    ])

    @Test("are shown as before, with computed warm-up sets")
    func shown() throws {
        let world = try SeededWorld(["workouts": [Self.workout]])
        #expect(try world.data("/workouts/today").differences(from: SeededTraining.shown) == [])
        #expect(try world.list("/workouts/w-1/sets") == [SeededTraining.set])
        #expect(try world.list("/exercises").texts("name") == ["Bench press"])
    }

    @Test("are exported as workouts, sets, plan days and exercises, and imported again")
    func export() throws {
        let world = try SeededWorld(["workouts": [Self.workout]])
        let exported = try world.exported()
        let workout = try #require(exported["workouts"]?.array?.first)
        #expect(workout["exercises"] == nil && workout["plan_day_name"] == nil && workout["id"] == "w-1")
        for key in ["workoutSets", "planDays", "planDayExercises", "exercises"] { #expect(exported[key]?.array?.count == 1, "\(key)") }
        #expect(try world.reimported().data("/workouts/today").differences(from: SeededTraining.shown) == [])
    }

    @Test("share a plan day, which has the exercises of the next workout")
    func days() throws {
        let last = Self.workout.with([
            "id": "w-0", "week_number": 1, "scheduled_date": "2026-01-02", "status": "completed",
            "completed_at": "2026-01-02T10:00:00.000Z",
            "exercises": [Self.exercise("e-2", "Row", sets: [SeededTraining.set.with(["workout_id": "w-0", "exercise_id": "e-2"])])],
        ])
        let world = try SeededWorld(["workouts": [last, Self.workout]])
        #expect(try world.data("/workouts/today")["exercises"]?.array?.texts("exercise_id") == ["e-1", "e-2"])
        // Both sets have the same id in the seed.
        #expect(try world.list("/workouts/w-0/sets").texts("id") == ["set-1"])
        #expect(try world.list("/workouts/w-1/sets").texts("id") == ["set-1-1-0-0"])
    }

    @Test("give a workout and its sets an id if they have none")
    func ids() throws {
        let world = try SeededWorld(["workouts": [Self.workout.without("id")]])
        let id = try #require(world.data("/workouts/today")["id"]?.string)
        #expect(id.count == 36)
        #expect(try world.list("/workouts/\(id)/sets").texts("workout_id") == [id])
    }
}
