import HTTPTypes
import Testing
import TestSupport

@Suite("A path")
struct PathTests {
    @Test("is below `dev` or `prod`, which share their data")
    func environments() throws {
        let world = try TestWorld()
        let upload = MetricSample.hrv.upload([MetricSample.hrv.element(day(0))])
        #expect(try world.send(.post, "/api/prod/health-sync/hrv/bulk", body: upload).status == 200)
        for environment in ["dev", "prod"] {
            let answer = try world.get("/api/\(environment)/health-sync/hrv?days=7")
            expectAnswer(answer, 200, .success([MetricSample.hrv.entry(day(0))]))
        }
        #expect(
            try world.send(.post, "/api/dev/health-sync/hrv/bulk", body: MetricSample.hrv.upload([MetricSample.hrv.element(day(-1))]))
                .status == 200)
        #expect(try world.get("/api/prod/health-sync/hrv?days=7").body["data"]?.dates == [day(0), day(-1)])
    }

    @Test("is unknown below any other environment", arguments: ["staging", "test", "development", "devprod", "dev-2", ""])
    func otherEnvironments(_ environment: String) throws {
        let world = try TestWorld()
        for path in ["/health", "/health-sync/hrv?days=7", "/cycling/ftp"] {
            #expect(try world.respond(.get, "/api/\(environment)\(path)").status.code == 404)
        }
    }

    @Test(
        "that is unknown gets an error in the envelope",
        arguments: [
            "/nothing", "/health-sync", "/health-sync/glucose", "/health-sync/glucose?days=7", "/health-sync/hrv/bulk/more",
            "/health-sync/hrv/2026-01-07",
            "/health-sync/recovery/history/more", "/cycling", "/cycling/vo2max/history", "/healthy", "/health/more", "/healthsync/hrv",
            "/health-sync/bulk", "/workouts/today/more", "/debug", "/strava", "/tts", "/today-coach", "",
        ])
    func unknown(_ path: String) throws {
        for environment in ["dev", "prod"] {
            expectAnswer(try TestWorld().get("/api/\(environment)\(path)"), 404, .unknownRoute)
        }
    }

    @Test("below /health is not one below /health-sync")
    func exact() throws {
        let world = try TestWorld()
        #expect(try world.read("/health")["status"] == "healthy")
        #expect(try world.brad(.get, "/health/hrv?days=7").status == 404)
        #expect(try world.brad(.get, "/health-sync/health").status == 404)
    }

    @Test(
        "can end in a slash",
        arguments: [
            "/health/", "/health-sync/hrv/?days=7", "/health-sync/weight/?days=7", "/health-sync/recovery/history/", "/cycling/ftp/",
            "/cycling/vo2max/", "/workouts/today/", "/calendar/2026/2/", "/workouts/", "/mealplans/latest/",
        ])
    func trailingSlash(_ path: String) throws {
        #expect(try TestWorld().brad(.get, path).status == 200)
    }

    @Test("of a write can end in a slash")
    func trailingSlashOfWrite() throws {
        let world = try TestWorld()
        let upload = MetricSample.hrv.upload([MetricSample.hrv.element(day(0))])
        #expect(try world.brad(.post, "/health-sync/hrv/bulk/", body: upload).status == 200)
        #expect(try world.brad(.post, "/cycling/ftp/", body: .ftp()).status == 201)
        #expect(try world.history(.hrv).dates == [day(0)])
    }

    @Test(
        "is the same in any case below the environment",
        arguments: ["/HEALTH", "/Health-Sync/HRV?days=7", "/Cycling/Vo2Max", "/WORKOUTS/Today", "/guidedmeditations"])
    func letterCase(_ path: String) throws {
        #expect(try TestWorld().brad(.get, path).status == 200)
    }

    @Test(
        "keeps the case of an id, and decodes its escapes",
        arguments: [("NoPe", "NoPe"), ("a%20b", "a b"), ("a%2Fb", "a/b"), ("%C3%A4", "ä")])
    func parameters(_ segment: String, _ id: String) throws {
        let answer = try TestWorld().brad(.get, "/workouts/\(segment)")
        #expect(answer.status == 404)
        #expect(answer.body["error"]?["message"]?.string == "Workout with id \(id) not found")
    }

    @Test("with a fixed last segment is never read as an id")
    func literals() throws {
        let world = try TestWorld()
        for path in [
            "/workouts/today", "/stretch-sessions/latest", "/meditation-sessions/stats", "/mesocycles/active", "/exercises/default",
        ] {
            #expect(try world.brad(.get, path).status == 200, "\(path)")
        }
    }
}
