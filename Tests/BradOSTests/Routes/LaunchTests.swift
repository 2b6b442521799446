import Testing
import TestSupport
import UnderstudyCore

@Suite("The app's first request at its launch")
struct LaunchTests {
    @Test(
        "gets null if there is no object",
        arguments: [
            "/workouts/today", "/stretch-sessions/latest", "/meditation-sessions/latest", "/mealplans/latest", "/cycling/ftp",
            "/cycling/block", "/cycling/weight-goal", "/cycling/profile",
        ])
    func null(_ path: String) throws {
        expectAnswer(try TestWorld().brad(.get, path), 200, .success(.null))
    }

    @Test(
        "gets an empty list if there are no records",
        arguments: [
            "/cycling/activities?limit=30", "/cycling/activities", "/cycling/activities?limit=0", "/cycling/activities?limit=abc",
            "/cycling/ef", "/cycling/ftp/history", "/health-sync/recovery/history",
        ])
    func list(_ path: String) throws {
        expectAnswer(try TestWorld().brad(.get, path), 200, .success([]))
    }

    @Test("gets a training load of 0 without rides")
    func load() throws {
        expectAnswer(
            try TestWorld().brad(.get, "/cycling/training-load"), 200,
            .success(["recentCyclingWorkouts": [], "atl": 0, "ctl": 0, "tsb": 0]))
    }

    @Test("gets the health check with the server's time")
    func health() throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00.123Z")
        let body: JSON = [
            "status": "healthy", "timestamp": "2026-01-07T09:00:00.123Z", "version": "1.0.0", "environment": "cloud-functions",
        ]
        expectAnswer(try world.brad(.get, "/health"), 200, .success(body))
        try world.setNow("2026-01-08T00:00:00Z")
        expectAnswer(try world.brad(.get, "/health"), 200, .success(body.with(["timestamp": "2026-01-08T00:00:00.000Z"])))
    }
}
