import GRDB
import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("While the disk takes no writes")
struct UnstorableWriteTests {
    @Test("each route that writes answers 503 in its backend's envelope with Retry-After, and stores nothing", arguments: WriteCase.all)
    func write(_ write: WriteCase) throws {
        let world = try UsedWorld()
        let body = try write.body(world)
        try world.setStoring(false)
        let before = try world.read(\.totalChangesCount)
        let answer = try world.send(write.method, write.target, as: write.name, body)
        if answer.status != write.status {
            #expect(answer.status == 503)
            #expect(answer.headers[.retryAfter] == "1")
            #expect(try answer.json["error"] != nil)
        }
        #expect(try world.read(\.totalChangesCount) == before)
        try world.setStoring(true)
        let again = try world.send(write.method, write.target, as: write.name, body)
        #expect(again.status == write.status)
    }

    private static let reads = [
        "/api/longevity/trends", "/api/v1/insights", "/api/v1/progress", "/api/dev/health-sync/hrv?days=30",
    ]

    @Test("a read returns the stored data, though due changes cannot be stored", arguments: UnstorableWriteTests.reads)
    func read(_ target: String) throws {
        let world = try TestWorld(accounts: UsedWorldSeed.accounts)
        var headers: HTTPFields = [.authorization: "Bearer alice"]
        headers[try #require(HTTPField.Name("X-API-Key"))] = "test-api-key"
        func answer() throws -> (status: Int, body: JSON) { try world.send(.get, target, headers: headers, bytes: []) }
        let before = try answer()
        #expect(before.status == 200)
        try world.setNow("2026-01-08T09:00:00Z")
        try world.setStoring(false)
        #expect(try answer().status == 200)
        // None of the due changes was lost: they are stored as soon as there is room.
        try world.setStoring(true)
        let fresh = try TestWorld(accounts: UsedWorldSeed.accounts)
        try fresh.setNow("2026-01-08T09:00:00Z")
        let expected = try fresh.send(.get, target, headers: headers, bytes: [])
        #expect(try answer().body.differences(from: expected.body) == [])
    }

    @Test(
        "a read of an account that is not made yet answers as one at its own time, and stores nothing",
        arguments: UnstorableWriteTests.reads)
    func unmade(_ target: String) throws {
        let world = try TestWorld(accounts: UsedWorldSeed.accounts)
        var headers: HTTPFields = [.authorization: "Bearer alice"]
        headers[try #require(HTTPField.Name("X-API-Key"))] = "test-api-key"
        try world.setStoring(false)
        let before = try world.read(\.totalChangesCount)
        let answer = try world.send(.get, target, headers: headers, bytes: [])
        #expect(answer.status == 200)
        #expect(try world.read(\.totalChangesCount) == before)
        headers[try #require(HTTPField.Name("X-Understudy-Now"))] = "2026-01-07T09:00:00Z"
        let expected = try world.send(.get, target, headers: headers, bytes: [])
        #expect(expected.status == 200)
        #expect(answer.body.differences(from: expected.body) == [])
        let writes = try world.send(.post, "/api/age/daily-update", token: "alice", body: ["metrics": [:]])
        #expect(writes.status == 503)
    }

    @Test("GET health is degraded with the failure until a write succeeds")
    func health() throws {
        let world = try UsedWorld()
        let write = try #require(WriteCase.all.first { $0.method == .post && $0.status == 200 })
        let body = try write.body(world)
        func health() throws -> JSON { try world.send(.get, "/_understudy/health", as: nil).json }
        #expect(try health()["status"] == "ok")
        try world.setStoring(false)
        #expect(try world.send(write.method, write.target, as: write.name, body).status == 503)
        #expect(try health()["status"] == "degraded")
        #expect(try health()["problem"]?.string?.hasPrefix("the world in memory failed: it may not be written to") == true)
        try world.setStoring(true)
        #expect(try world.send(write.method, write.target, as: write.name, body).status == write.status)
        #expect(try health()["status"] == "ok")
    }

    @Test("POST /api/age/daily-update: a write to an account that is due to be seeded again is refused")
    func dueWrite() throws {
        let world = try TestWorld(accounts: UsedWorldSeed.accounts)
        try world.setNow("2026-01-08T09:00:00Z")
        try world.setStoring(false)
        let metrics: JSON = ["metrics": ["sleepHours": 8, "steps": 12_000, "vigorousMinutes": 40, "stressLevel": 2, "bedtimeHour": 22]]
        #expect(try world.send(.post, "/api/age/daily-update", token: "alice", body: metrics).status == 503)
    }
}
