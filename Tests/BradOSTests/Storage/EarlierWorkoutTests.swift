import CoreTestSupport
import GRDB
import Testing
import TestSupport
import UnderstudyCore

@testable import BradOS

@Suite("A database of the version whose workouts contain their exercises")
struct EarlierWorkoutTests {
    private static let now = Instant(seconds: 1_767_776_400)

    private static func set(_ id: String, _ number: Int, _ members: JSON = [:]) -> JSON {
        SeededTraining.set.with(["id": .string(id), "set_number": .integer(number)]).merging(members)
    }

    private static func workout(_ id: String, _ members: JSON, sets: [JSON]) -> JSON {
        let exercise: JSON = [
            "exercise_id": "e-1", "exercise_name": "Bench press", "total_sets": 1, "completed_sets": 0, "rest_seconds": 120,
            "sets": .array(sets), "warmup_sets": [],
        ]
        return SeededTraining.workout.with(["id": .string(id), "plan_day_name": "Push", "exercises": [exercise]]).merging(members)
    }

    private static let done: JSON = ["week_number": 1, "scheduled_date": "2026-01-02", "status": "completed"]

    private static let rows: [(user: String, workout: JSON)] = [
        ("ada", workout("w-0", done, sets: [set("set-1", 1, ["actual_reps": 9, "actual_weight": 130, "status": "completed"])])),
        ("ada", workout("w-1", ["week_number": 3], sets: [set("set-1", 1), set("set-2", 2, ["status": "in_progress"])])),
        ("bob", workout("w-1", ["plan_day_id": "p-2", "plan_day_name": "Pull"], sets: [])),
        ("eve", workout("w-1", [:], sets: [set("set-1", 1)])),
    ]

    @Test("opens with workouts, sets, plan days and exercises, which show the same")
    func contents() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = Store.Location.file(folder.path("data.sqlite"))
        let earlier = try Store(at: path, migrations: Array(BradOSMigrations.all.prefix(4)))
        try earlier.write { db in
            for key in ["ada", "bob", "eve"] {
                try Account(key: key, createdAt: Self.now).insert(in: db)
                try db.execute(
                    sql: "INSERT INTO brados_user (id, account, is_isolated) VALUES (?, ?, ?)", arguments: [key, key, key == "eve"])
            }
            for (user, workout) in Self.rows {
                try db.execute(
                    sql: """
                        INSERT INTO brados_record (user_id, kind, id, date, created_at, json)
                        VALUES (?, 'workout', ?, ?, '2026-01-01T00:00:00.000Z', ?)
                        """, arguments: [user, workout["id"]?.string, workout["scheduled_date"]?.string, workout.text])
            }
        }
        try earlier.close()

        let store = try Store(at: path, migrations: BradOSMigrations.all)
        try store.read { db in
            let shared = Records(of: ResourceScope(user: User.standardID), at: Self.now, in: db)
            #expect(try shared.all(.workouts).map { $0["id"] } == ["w-1-bob", "w-1", "w-0"])
            let next = Workout(json: try shared.get(.workouts, "w-1"))
            let shown = try shared.details(of: next)
            #expect(shown["plan_day_name"] == "Push")
            let exercise = try #require(shown["exercises"]?.array?.first)
            #expect(exercise["exercise_name"] == "Bench press" && exercise["rest_seconds"] == 120)
            let sets = try #require(exercise["sets"]?.array)
            // Sets of two workouts had the same id.
            #expect(sets.map { $0["id"] } == ["set-1-2-0-0", "set-2"])
            #expect(sets.allSatisfy { $0["target_weight"] == 132.5 && $0["target_reps"] == 8 && $0["status"] == "pending" })
            #expect(try shared.sets(ofWorkout: "w-0").map(\.lifted) == [SetTarget(weight: 130, reps: 9)])
            #expect(try shared.details(of: Workout(json: shared.get(.workouts, "w-1-bob")))["plan_day_name"] == "Pull")
            let eve = Records(of: ResourceScope(user: "eve", shared: "eve"), at: Self.now, in: db)
            let own = try #require(try eve.nextWorkout())
            let hers = try eve.details(of: own)
            #expect(hers["exercises"]?.array?.first?["sets"]?.array?.map { $0["id"] } == ["set-1"])
        }
        try store.close()
    }
}
