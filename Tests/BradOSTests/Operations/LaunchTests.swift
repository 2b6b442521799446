import Testing
import TestSupport
import Values

@Suite("The app's first request at its launch")
struct LaunchTests {
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
