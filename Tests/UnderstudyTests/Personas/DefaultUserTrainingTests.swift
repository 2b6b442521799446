import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("The training of the persona default-user")
struct DefaultUserTrainingTests {
    /// 5 January 2026 is a Monday. It is four in the morning in America/New_York, and then a quarter past three in the afternoon.
    @Test(
        "has a next workout of the active mesocycle on each day of the week",
        arguments: [(5, "05"), (6, "05"), (7, "07"), (8, "07"), (9, "09"), (10, "09"), (11, "09")],
        [("09:00", "pending", 0), ("20:15", "in_progress", 2)])
    func today(_ day: (Int, String), _ time: (String, String, Int)) throws {
        let world = try PersonaWorld("default-user", now: "2026-01-\(padded(day.0, 2))T\(time.0):00Z")
        let workout = try world.bradOS("/workouts/today")
        #expect(workout["scheduled_date"]?.string == "2026-01-\(day.1)")
        #expect(workout["status"]?.string == time.1)
        #expect(workout["week_number"] == 3)
        let exercises = try #require(workout["exercises"]?.array)
        #expect((5...6).contains(exercises.count))
        #expect(exercises.compactMap { $0["completed_sets"]?.integer }.reduce(0, +) == time.2)
        #expect(exercises.contains { $0["warmup_sets"]?.array?.count == 2 })
        for exercise in exercises {
            let weights = (exercise["sets"]?.array ?? []).compactMap { $0["target_weight"]?.number }
            #expect(weights.count == 3 && weights.allSatisfy { (0...300).contains($0) && $0.truncatingRemainder(dividingBy: 2.5) == 0 })
        }
        let active = try world.bradOS("/mesocycles/active")
        #expect(active["id"] == workout["mesocycle_id"])
    }

    @Test("has a completed mesocycle, and an active one in its third week with one skipped workout")
    func mesocycles() throws {
        let world = try PersonaWorld("default-user", now: "2026-01-07T20:15:00Z")
        let all = try #require(try world.bradOS("/mesocycles").array)
        #expect(all.compactMap { $0["status"]?.string } == ["active", "completed"])
        #expect(all.compactMap { $0["start_date"]?.string } == ["2025-12-22", "2025-10-27"])
        let (active, completed) = (try world.bradOS("/mesocycles/active"), try world.bradOS("/mesocycles/\(all[1]["id"]?.string ?? "")"))
        #expect(active["total_workouts"] == 21 && active["completed_workouts"] == 6)
        #expect((active["weeks"]?.array ?? []).compactMap { $0["skipped_workouts"]?.integer } == [0, 1, 0, 0, 0, 0, 0])
        #expect(completed["total_workouts"] == 21 && completed["completed_workouts"] == 21)
    }

    @Test("is in the calendar and in the history of exercises")
    func histories() throws {
        let world = try PersonaWorld("default-user", now: "2026-01-07T20:15:00Z")
        let days = try #require(try world.bradOS("/calendar/2026/1?tz=-300")["days"]?.object)
        let activities: [JSON] = days.values.flatMap { $0["activities"]?.array ?? [] }
        let workouts = activities.filter { $0["type"] == "workout" }
        #expect(workouts.compactMap { $0["date"]?.string }.sorted() == ["2026-01-02", "2026-01-05"])
        let history = try world.bradOS("/exercises/bench-press/history")
        #expect(history["entries"]?.array?.count == 10)
        #expect((history["personal_record"]?["weight"]?.number ?? 0) >= 135)
    }

    @Test("is the user's own or everyone's: an isolated persona sees none of it", arguments: ["brados-empty", "brados-stale", "everyone"])
    func isolated(_ key: String) throws {
        let world = try PersonaWorld(key, among: ["default-user", key])
        for path in ["/workouts", "/mesocycles"] { #expect(try world.bradOS(path) == [], "\(path)") }
        for path in ["/workouts/today", "/mealplans/latest", "/mesocycles/active"] {
            #expect(try world.bradOS(path) == .null, "\(path)")
        }
        let standard = try PersonaWorld("default-user")
        for path in ["/stretch-sessions", "/meditation-sessions"] {
            let others = Set((try standard.bradOS(path).array ?? []).compactMap { $0["id"]?.string })
            #expect(others.isDisjoint(with: (try world.bradOS(path).array ?? []).compactMap { $0["id"]?.string }), "\(path)")
        }
    }
}

@Suite("The library of a persona of Brad OS")
struct PersonaLibraryTests {
    private static let lists = [
        "/plans", "/exercises", "/stretches", "/meals", "/ingredients", "/recipes", "/barcodes", "/guidedMeditations",
    ]

    @Test("is whole for each persona with data", arguments: ["everyone", "duplicates", "brados-stale", "brados-six-days", "kiritimati"])
    func whole(_ key: String) throws {
        let (world, standard) = (try PersonaWorld(key), try PersonaWorld("default-user"))
        for path in Self.lists {
            let (own, standards) = (try world.bradOS(path).array ?? [], try standard.bradOS(path).array ?? [])
            #expect(!own.isEmpty && own.map { $0["id"] } == standards.map { $0["id"] }, "\(path)")
        }
    }

    @Test("is empty for the persona without data")
    func empty() throws {
        let world = try PersonaWorld("brados-empty", among: ["default-user", "brados-empty"])
        for path in Self.lists + ["/stretch-sessions", "/meditation-sessions"] { #expect(try world.bradOS(path) == [], "\(path)") }
    }

    @Test("belongs to the persona alone")
    func own() throws {
        let world = try PersonaWorld("everyone", among: ["everyone", "duplicates", "default-user"])
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("x-user-id"))] = "everyone"
        #expect(try world.test.send(.delete, "/api/dev/barcodes/\(world.barcodes()[0])", headers: headers).status == 200)
        #expect(try world.barcodes().count == 1)
        for key in ["duplicates", "default-user"] { #expect(try PersonaWorld(key, in: world.test).barcodes().count == 2) }
    }
}

extension PersonaWorld {
    fileprivate func barcodes() throws -> [String] { (try bradOS("/barcodes").array ?? []).compactMap { $0["id"]?.string } }
}
