import HTTPTypes
import Testing
import TestSupport

/// What the server does with an answer's bytes is told by `UnreadAnswerTests`: it does not copy them either.
@Suite("An answer that is kept")
struct SharedAnswerTests {
    @Test(
        "has its bytes in memory once, however many are given it, a page of another origin among them",
        arguments: ["/api/longevity/trends", "/api/v1/insights", "/api/dev/health-sync/hrv?days=30"])
    func shared(_ target: String) throws {
        let world = try TestWorld(accounts: KeptAnswersSeed.accounts)
        var headers: HTTPFields = [.authorization: "Bearer alice"]
        headers[try #require(HTTPField.Name("X-API-Key"))] = "test-api-key"
        // What is due to the asker is done by the first time.
        _ = try world.respond(.get, target, headers: headers)
        var bodies: [[UInt8]] = []
        for origin in [nil, nil, "http://localhost:3000"] as [String?] {
            headers[.origin] = origin
            let answer = try world.respond(.get, target, headers: headers)
            #expect(answer.status == .ok)
            bodies.append(answer.body)
        }
        #expect(bodies.allSatisfy { !$0.isEmpty })
        let places = Set(bodies.map { body in body.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } })
        #expect(places.count == 1)
    }

    @Test("is cut for the journal once, by the request that it was computed for")
    func journaled() throws {
        let world = try TestWorld(settings: ["journal.bodyBytes": 100], accounts: KeptAnswersSeed.accounts)
        for _ in 1...3 { _ = try world.respond(.get, "/api/longevity/trends", headers: [.authorization: "Bearer alice"]) }
        let answers = world.world.epoch.run.journal.entries.compactMap(\.answer)
        #expect(answers.map(\.body.count) == [100, 100, 100])
        // What is due to the asker is done by the first time.
        #expect(Set(answers.dropFirst().map(ObjectIdentifier.init)).count == 1)
    }
}
