import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore

@Suite("While the disk takes no writes")
struct UnstorableWriteTests {
    @Test("each route that writes answers 503 in its backend's form, says when to ask again, and keeps nothing", arguments: WriteCase.all)
    func write(_ write: WriteCase) throws {
        let world = try UsedWorld()
        let body = try write.body(world)
        let before = try world.exported()
        try world.setStoring(false)
        let answer = try world.send(write.method, write.target, as: write.name, body)
        if answer.status != write.status {
            #expect(answer.status == 503)
            #expect(answer.headers[.retryAfter] == "1")
            #expect(try answer.json["error"] != nil)
        }
        #expect(try world.exported() == before)
        try world.setStoring(true)
        let again = try world.send(write.method, write.target, as: write.name, body)
        #expect(again.status == write.status)
    }

    private static let reads = [
        "/api/longevity/trends", "/api/v1/insights", "/api/v1/progress", "/api/dev/health-sync/hrv?days=30",
    ]

    @Test("reads answer with what is stored, though what has become due by now cannot be", arguments: UnstorableWriteTests.reads)
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
        // Nothing of that is kept: as soon as there is room, what is due is made good.
        try world.setStoring(true)
        let fresh = try TestWorld(accounts: UsedWorldSeed.accounts)
        try fresh.setNow("2026-01-08T09:00:00Z")
        let expected = try fresh.send(.get, target, headers: headers, bytes: [])
        #expect(try answer().body.differences(from: expected.body) == [])
    }

    @Test("a write by an account that is due is refused, and not made on yesterday's data")
    func dueWrite() throws {
        let world = try TestWorld(accounts: UsedWorldSeed.accounts)
        try world.setNow("2026-01-08T09:00:00Z")
        try world.setStoring(false)
        let metrics: JSON = ["metrics": ["sleepHours": 8, "steps": 12_000, "vigorousMinutes": 40, "stressLevel": 2, "bedtimeHour": 22]]
        #expect(try world.send(.post, "/api/age/daily-update", token: "alice", body: metrics).status == 503)
    }
}
