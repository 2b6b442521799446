import RawSockets
import Testing
import Values

@Suite("A match compares a path as its backend routes it")
struct RoutedPathTests {
    /// Requests that one route serves, and others that it does not.
    private static let cases: [(path: String, same: [String], others: [String])] = [
        (
            "/api/v1/progress", ["/api/v1/progress", "/api/v1//progress", "/api/v1/progress/", "/api/v1/%70rogress"],
            ["/API/v1/progress", "/api/v1/insights"]
        ),
        ("/api/v1//progress/", ["/api/v1/progress", "/api/v1//progress", "/api/v1/progress/"], ["/api/v1/progress/latest"]),
        (
            "/api/longevity/trends",
            ["/api/longevity/trends", "/API/longevity/trends", "/api/longevity/trends/", "/api/Longevity/TRENDS/"],
            ["/api//longevity/trends"]
        ),
        ("/API/Longevity/*", ["/api/longevity/trends", "/API/longevity/trends"], ["/api/legal/terms"]),
        ("/api/dev/health-sync/rhr", ["/api/dev/health-sync/rhr", "/API/dev/Health-Sync/rhr/"], ["/api/dev/health-sync//rhr"]),
    ]

    @Test("in a rule and in verify, while the journal shows it as it was sent", arguments: cases.indices)
    func path(_ index: Int) async throws {
        let (path, same, others) = Self.cases[index]
        let world = try await WireWorld()
        try await world.add(["match": ["path": .string(path)], "effect": ["headers": ["X-One": "1"]]])
        for target in same {
            let answer = try await world.send(.get(target))
            #expect(answer.status == 200, "\(target)")
            #expect(answer.fault == "f1", "\(target)")
        }
        for target in others {
            let answer = try await world.send(.get(target))
            #expect(answer.fault == nil, "\(target)")
        }
        let entries = try await world.entries()
        #expect(entries.map { $0["path"]?.string } == same + others)
        let count: JSON = ["exactly": .integer(same.count)]
        let verified = try await world.control("POST", "requests/verify", ["match": ["path": .string(path)], "count": count])
        #expect(verified.status == 200)
    }

    @Test(
        "and is refused if no request can have it",
        arguments: [
            ["path": "/_sandbox/t1/api/v1/progress"], ["path": "/_as/jane/api/v1/progress"], ["path": "/_key/k/api"],
            ["path": "/_understudy/clock"], ["path": "/api/v1/progress#top"], ["path": "/api/v1/progress?a=b"], ["method": "*"],
        ] as [JSON])
    func impossible(_ match: JSON) async throws {
        let world = try await WireWorld()
        let rule = try await world.control("POST", "faults", ["match": match, "effect": ["status": 503]])
        let question = try await world.control("POST", "requests/verify", ["match": match])
        for answer in [rule, question] {
            #expect(answer.status == 400)
            let faults = answer.json?["faults"]?.array ?? []
            #expect(faults.count == 1)
            #expect(faults.first?["path"]?.string?.hasPrefix("$.match.") == true)
        }
    }
}
