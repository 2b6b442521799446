import Foundation
import Testing
import TestSupport
import Values

@Suite("Seven weeks of training with Brad OS (brados-training.md 3.3, 4)")
struct BradOSMesocycleTests {
    private let server: TestServer
    private let app: BradOSApp

    init() throws {
        // A Monday.
        server = try TestServer(now: "2026-01-05T18:00:00Z", accounts: [])
        app = server.bradOS()
    }

    /// The `data` of a request that must succeed.
    private func call(_ method: String, _ path: String, _ body: JSON? = nil) async throws -> JSON {
        let answer = try await app.send(method, path, body: body.map { Data($0.encoded) })
        try #require((200..<300).contains(answer.status), "\(method) \(path): \(answer.text)")
        return try answer.json["data"] ?? .null
    }

    private func create(_ path: String, _ body: JSON) async throws -> String {
        try #require(try await call("POST", path, body)["id"]?.string)
    }

    private func advanceWeek() async throws {
        let answer = try await server.send("PUT", "/_understudy/clock", data: Data(#"{"advance": "P7D"}"#.utf8))
        try #require(answer.status == 200)
    }

    /// Creates an exercise and a plan for Mondays, and starts a mesocycle.
    private func start() async throws -> (exercise: String, mesocycle: String) {
        let exercise = try await create("exercises", ["name": "Bench Press", "weight_increment": 5])
        let plan = try await create("plans", ["name": "Push"])
        let day = try await create("plans/\(plan)/days", ["day_of_week": 1, "name": "Push Day", "sort_order": 0])
        _ = try await create(
            "plans/\(plan)/days/\(day)/exercises",
            ["exercise_id": .string(exercise), "sort_order": 0, "sets": 1, "reps": 10, "weight": 100, "min_reps": 8, "max_reps": 12])
        let mesocycle = try await create("mesocycles", ["plan_id": .string(plan), "start_date": "2026-01-05"])
        let started = try await call("PUT", "mesocycles/\(mesocycle)/start")
        #expect(started["status"] == "active")
        return (exercise, mesocycle)
    }

    /// Lifts the workout that is due, as its targets say.
    ///
    /// - Returns: the day, and the targets that the workout shows before its start.
    private func train() async throws -> String {
        let workout = try await call("GET", "workouts/today")
        let path = "workouts/\(workout["id"]?.string ?? "")"
        let set = try #require(workout["exercises"]?.array?.first?["sets"]?.array?.first)
        let (weight, reps) = (set["target_weight"] ?? .null, set["target_reps"] ?? .null)
        _ = try await call("PUT", path + "/start")
        let shown = try await call("GET", path)["exercises"]?.array?.first?["sets"]?.array?.first
        #expect(shown?["target_weight"] == weight && shown?["target_reps"] == reps)
        _ = try await call(
            "PUT", "workout-sets/\(set["id"]?.string ?? "")/log", ["actual_weight": weight, "actual_reps": reps])
        _ = try await call("PUT", path + "/complete")
        return "\(workout["scheduled_date"]?.string ?? ""): \(weight.text) × \(reps.text)"
    }

    @Test("targets grow with what was lifted, and the last week is lighter")
    func weeks() async throws {
        let (exercise, mesocycle) = try await start()
        var weeks: [String] = []
        for _ in 1...7 {
            weeks.append(try await train())
            try await advanceWeek()
        }
        #expect(
            weeks == [
                "2026-01-05: 100 × 10", "2026-01-12: 100 × 11", "2026-01-19: 100 × 12", "2026-01-26: 105 × 8", "2026-02-02: 105 × 9",
                "2026-02-09: 105 × 10", "2026-02-16: 90 × 8",
            ])
        let today = try await call("GET", "workouts/today")
        #expect(today == .null)

        let history = try await call("GET", "exercises/\(exercise)/history")
        let best = (history["entries"]?.array ?? []).map { $0["best_weight"]?.number }
        #expect(best == [100, 100, 100, 105, 105, 105, 90])
        #expect(history["personal_record"]?["weight"] == 105 && history["personal_record"]?["reps"] == 8)

        let active = try await call("GET", "mesocycles/active")
        #expect(active["id"]?.string == mesocycle && active["completed_workouts"] == 7 && active["total_workouts"] == 7)
        let month = try await call("GET", "calendar/2026/1")
        #expect(month["days"]?.object?.keys.sorted() == ["2026-01-05", "2026-01-12", "2026-01-19", "2026-01-26"])
        let completed = try await call("PUT", "mesocycles/\(mesocycle)/complete")
        #expect(completed["status"] == "completed")
        let none = try await call("GET", "mesocycles/active")
        #expect(none == .null)
    }
}
