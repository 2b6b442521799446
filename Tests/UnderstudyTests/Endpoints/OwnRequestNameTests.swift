import Testing
import TestSupport
import UnderstudyWorlds
import Values

@testable import UnderstudyProgram

@Suite("The report of a run on requests to a user's own endpoints")
struct OwnRequestNameTests {
    private static let route: JSON = ["backend": "fitiq", "routes": [["POST /search": ["for": "user", "body": ["hits": []]]]]]

    @Test("has the names that a resource does not declare, and none of a route with fixed answers")
    func names() throws {
        let endpoints = try EndpointWorld(.streaks, Self.route)
        _ = try endpoints.fitIQ(.get, "/streaks?frm=2026-01-01&from=2026-01-01&knd=weight&limit=1")
        _ = try endpoints.fitIQ(.post, "/streaks", ["kind": "weight", "dyas": 3, "days": 2])
        _ = try endpoints.fitIQ(.post, "/search?q=a", ["text": "a"])
        let report = try #require(endpoints.world.handler.worlds.report)
        #expect(
            report.lines(of: [.declaredRequests]) == [
                "GET /api/v1/streaks does not declare the query parameter frm (did you mean from?), sent once in the sandbox test",
                "GET /api/v1/streaks does not declare the query parameter knd (did you mean kind?), sent once in the sandbox test",
                "POST /api/v1/streaks does not declare the member dyas (did you mean days?), sent once in the sandbox test",
            ])
    }
}
