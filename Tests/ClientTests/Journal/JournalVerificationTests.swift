import RawSockets
import Testing
import TestSupport
import TestTraits

@Suite("POST requests/verify: verification", .highPriority)
struct JournalVerificationTests {
    @Test("of too many requests is a problem that lists them, and no near misses")
    func tooMany() async throws {
        let world = try await WireWorld()
        for request in [RawRequest.trends, .progress, .weight()] { _ = try await world.send(request) }
        let answer = try await world.control("POST", "requests/verify", ["match": ["path": "/api/v1/*"], "count": ["exactly": 1]])
        #expect(answer.status == 422)
        #expect(answer.headers["content-type"] == "application/problem+json")
        #expect(answer.at("status") == 422)
        #expect(answer.at("detail").string?.contains("2") == true)
        #expect(answer.at("count") == 2)
        #expect(answer.at("requests").array?.map { $0["path"] } == ["/api/v1/progress", "/api/v1/progress"])
        #expect(answer.at("nearMisses") == [])
    }

    @Test("includes a request as soon as its response is received")
    func noRace() async throws {
        let world = try await WireWorld()
        for number in 1...30 {
            _ = try await world.send(.get("/api/legal/terms", token: nil))
            let answer = try await world.control("POST", "requests/verify", ["match": [:], "count": ["exactly": .integer(number)]])
            #expect(answer.status == 200, "\(number)")
        }
    }
}
