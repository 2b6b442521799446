import Testing
import TestSupport

@Suite("An isolated user")
struct IsolatedUserTests {
    private static let reads = [
        "/workouts/today", "/workouts", "/stretch-sessions/latest", "/stretch-sessions", "/meditation-sessions/latest",
        "/meditation-sessions", "/meditation-sessions/stats", "/mealplans/latest", "/calendar/2026/1",
    ]

    /// Shared sessions and a ride of the standard user, an isolated user without data, and an isolated user with a session and a ride.
    private func world() throws -> SeededWorld {
        let session = CalendarSeedTests.meditation.with(["completedAt": "2026-01-05T12:00:00.000Z"])
        return try SeededWorld(accounts: [
            SeededWorld.account(
                "default-user",
                [
                    "activities": [SeedRide.at("2026-01-03T07:00:00Z", ["id": "theirs"])], "meditationSessions": [session],
                    "stretchSessions": [CalendarSeedTests.stretch.with(["completedAt": "2026-01-04T12:00:00.000Z"])],
                    "mealPlans": [LaunchSeedTests.mealPlan],
                ]),
            SeededWorld.account("alone", ["isolated": true]),
            SeededWorld.account(
                "own",
                [
                    "isolated": true, "activities": [SeedRide.at("2026-01-02T07:00:00Z", ["id": "mine"])],
                    "meditationSessions": [session.with(["id": "m-own"])],
                ]),
        ])
    }

    @Test("sees no shared records")
    func alone() throws {
        let (world, nothing) = (try world(), try SeededWorld([:]))
        for path in Self.reads {
            #expect(try world.data(path, as: "alone").differences(from: nothing.data(path)) == [], "\(path)")
        }
        #expect(try world.send(.get, "/meditation-sessions/m-1", as: "alone").status == 404)
    }

    @Test("sees its own sessions and rides")
    func own() throws {
        let world = try world()
        #expect(try world.data("/meditation-sessions/latest", as: "own")["id"] == "m-own")
        let days = try #require(try world.data("/calendar/2026/1", as: "own")["days"]?.object)
        #expect(Array(days.keys) == ["2026-01-02", "2026-01-05"])
    }

    @Test("is invisible to all other users", arguments: ["default-user", "nobody"])
    func others(_ user: String) throws {
        let world = try world()
        #expect(try world.list("/meditation-sessions", as: user).texts("id") == ["m-1"])
        #expect(try world.send(.get, "/meditation-sessions/m-own", as: user).status == 404)
        let days = try #require(try world.data("/calendar/2026/1", as: user)["days"]?.object)
        #expect(Array(days.keys) == ["2026-01-03", "2026-01-04", "2026-01-05"])
    }

    @Test("stays isolated after an export and import; users are not isolated by default")
    func export() throws {
        let world = try world()
        #expect(try world.exported("alone")["isolated"] == true)
        #expect(try world.exported("default-user")["isolated"] == nil)
        let again = try world.reimported()
        #expect(try again.data("/workouts/today", as: "alone") == .null)
        #expect(try again.list("/meditation-sessions", as: "own").texts("id") == ["m-own"])
    }
}
