import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("The hint for a request without a route")
struct RouteHintTests {
    private func hint(_ method: HTTPRequest.Method, _ target: String) throws -> String {
        let table = RouteTable(backends: try Configuration().backends())
        let request = try #require(Request(method: method, target: target))
        return table.hint(for: request, table.match(method, request.segments))
    }

    @Test(
        "is the nearest route with the method",
        arguments: [
            ("/api/longevity/trendz", "/api/longevity/trends"), ("/api/v1/goal/", "/api/v1/goals"),
            ("/api/v1/gaols/7/tips", "/api/v1/goals/:id/tips"), ("/api/v1/goals/7/tip?x=1", "/api/v1/goals/:id/tips"),
            ("/api/v2/goals", "/api/v1/goals"), ("/API/v1/goals", "/api/v1/goals"), ("//api/v1/goalz", "/api/v1/goals"),
            // Without a base path, with it twice, and without a segment in the middle.
            ("/goals", "/api/v1/goals"), ("/api/v1/api/v1/goals", "/api/v1/goals"), ("/api/trends", "/api/longevity/trends"),
            ("/_understudy/acounts", "/_understudy/accounts"), ("/api/dev/hrv", "/api/:env/health-sync/hrv"),
        ])
    func near(_ target: String, _ path: String) throws {
        for method in [HTTPRequest.Method.get, .head] { #expect(try hint(method, target) == " (did you mean GET \(path)?)") }
    }

    @Test(
        "is missing if no route is near",
        arguments: [
            "/", "/a", "/api", "/api/v1", "/api/v1/streaks", "/streaks", "/api/v1/goals/7/streaks", "/index.html", "/api/v1/unknown/7",
            "/api/v1/meals", "/api/v1/oauth2", "/api/v1/foods2", "/api/v1/zz%1b[31m",
            "/\(String(repeating: "x", count: 5_000))", String(repeating: "/a", count: 3_000),
            // Its canonical form takes a time that is quadratic in its length.
            "/health-sync/\(String(repeating: "%CC%81%CC%A3", count: 5_000))",
        ])
    func far(_ target: String) throws {
        #expect(try hint(.get, target) == "")
    }

    @Test(
        "has the methods of a path that has others",
        arguments: [("DELETE", "/api/v1/goals", "GET and POST"), ("PUT", "/api/longevity/trends", "GET")])
    func methods(_ name: String, _ target: String, _ methods: String) throws {
        let method = try #require(HTTPRequest.Method(rawValue: name))
        #expect(try hint(method, target) == " (the path has \(methods))")
    }

    @Test("does not name a route of another method for a misspelled path")
    func otherMethod() throws {
        #expect(try hint(.delete, "/api/longevity/trendz") == "")
    }
}
