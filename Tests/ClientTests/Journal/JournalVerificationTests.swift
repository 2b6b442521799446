import RawSockets
import Testing
import TestSupport
import TestTraits
import UnderstudyCore

@Suite("POST requests/verify: verification", .highPriority)
struct JournalVerificationTests {
    /// Three reads of the trends, one by John, and a measurement.
    private func visited() async throws -> WireWorld {
        let world = try await WireWorld()
        let requests: [RawRequest] = [
            .get("/api/longevity/trends?range=daily"), .get("/api/longevity/trends?range=weekly"),
            .get("/api/longevity/trends", token: "nobody"),
            .get("/api/v1/progress", token: "john"), RawRequest.weight().with("X-Trace", "abc"),
        ]
        for request in requests { _ = try await world.send(request) }
        return world
    }

    @Test(
        "succeeds or fails by the count",
        arguments: [
            (nil, 200), (["exactly": 3], 200), (["exactly": 2], 422), (["exactly": 4], 422), (["exactly": 0], 422), (["atLeast": 3], 200),
            (["atLeast": 4], 422), (["atMost": 3], 200), (["atMost": 2], 422), (["atLeast": 2, "atMost": 3], 200),
            (["atLeast": 4, "atMost": 9], 422),
        ] as [(JSON?, Int)])
    func count(_ count: JSON?, _ status: Int) async throws {
        let world = try await visited()
        let question = JSON.object(omittingMissing: [("match", ["path": "/api/longevity/*"]), ("count", count)])
        let answer = try await world.control("POST", "requests/verify", question)
        #expect(answer.status == status, "\(answer)")
        #expect(answer.at("count") == 3)
        let requests = answer.at("requests").array ?? []
        #expect(requests.count == 3)
        #expect(requests.allSatisfy { $0["path"] == "/api/longevity/trends" })
        guard status == 422 else { return }
        #expect(answer.headers["content-type"] == "application/problem+json")
        #expect(answer.at("status") == 422)
        #expect(answer.at("detail").string?.contains("3") == true)
    }

    @Test(
        "uses each part of a match",
        arguments: [
            ([:], 5), (["method": "POST"], 1), (["method": ["GET", "PUT"]], 4), (["path": "/api/v1/*"], 2), (["query": ["range": "*"]], 2),
            (["query": ["range": "w*"]], 1), (["headers": ["X-TRACE": "ab*"]], 1), (["body": ["type": "weight"]], 1),
            (["account": "jane"], 3),
            (["account": "john"], 1), (["status": 201], 1), (["status": 200], 3), (["status": 401], 1),
            (["account": "jane", "method": "POST", "status": 201], 1),
        ] as [(JSON, Int)])
    func parts(_ match: JSON, _ count: Int) async throws {
        let world = try await visited()
        let answer = try await world.control("POST", "requests/verify", ["match": match, "count": ["exactly": .integer(count)]])
        #expect(answer.status == 200, "\(answer)")
    }

    @Test("lists the nearest requests first, with their differences")
    func nearMisses() async throws {
        let world = try await visited()
        let match: JSON = ["method": "GET", "path": "/api/longevity/trends", "query": ["range": "monthly"], "account": "jane"]
        let answer = try await world.control("POST", "requests/verify", ["match": match])
        #expect(answer.status == 422)
        #expect(answer.at("count") == 0)
        #expect(answer.at("requests") == [])
        let misses = try #require(answer.at("nearMisses").array)
        #expect(misses.count == 3)
        let differences = misses.map { $0["differences"] ?? .null }
        // Among equally near requests, the newest comes first.
        #expect(differences.first == [["field": "query.range", "expected": "monthly", "found": "weekly"]])
        #expect(differences.dropFirst().first == [["field": "query.range", "expected": "monthly", "found": "daily"]])
        #expect(differences.last?.array?.count == 2)
        #expect(misses.first?["request"]?["query"] == ["range": ["weekly"]])
        #expect(misses.first?["request"]?["id"]?.string?.isEmpty == false)
    }

    @Test("of too many requests lists them, and no near misses")
    func tooMany() async throws {
        let world = try await visited()
        let answer = try await world.control("POST", "requests/verify", ["match": ["path": "/api/v1/*"], "count": ["exactly": 1]])
        #expect(answer.status == 422)
        #expect(answer.at("requests").array?.count == 2)
        #expect(answer.at("nearMisses") == [])
    }

    @Test(
        "with an unknown member, or a contradictory count, is refused",
        arguments: [
            (["match": ["statu": 200]], "$.match.statu"), (["match": [:], "cnt": ["exactly": 1]], "$.cnt"),
            (["match": [:], "count": ["exact": 1]], "$.count.exact"),
            (["match": [:], "count": ["exactly": 1, "atLeast": 1]], "$.count.atLeast"),
            (["match": [:], "count": ["atLeast": 3, "atMost": 2]], "$.count.atMost"),
            (["match": [:], "count": ["exactly": -1]], "$.count.exactly"),
            (["match": ["method": "get"]], "$.match.method"),
        ] as [(JSON, String)])
    func faulty(_ question: JSON, _ path: String) async throws {
        let world = try await WireWorld()
        let answer = try await world.control("POST", "requests/verify", question)
        #expect(answer.status == 400)
        let paths = (answer.at("faults").array ?? []).compactMap { $0["path"]?.string }
        #expect(paths.contains(path), "\(answer.text)")
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
