import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@Suite("The response headers")
struct HeaderTests {
    private static let endpoints = [
        Endpoint(.get, "/health"), Endpoint(.get, "/health-sync/hrv?days=7"), Endpoint(.get, "/health-sync/hrv"),
        Endpoint(.post, "/health-sync/hrv/bulk"), Endpoint(.get, "/health-sync/recovery?date=x"), Endpoint(.get, "/cycling/vo2max"),
        Endpoint(.post, "/cycling/sync"), Endpoint(.get, "/calendar/2026/2"), Endpoint(.get, "/calendar/2026/13"),
        Endpoint(.get, "/workouts"),
        Endpoint(.get, "/workouts/1"), Endpoint(.post, "/workouts"), Endpoint(.get, "/nothing"), Endpoint(.patch, "/health"),
        Endpoint(.get, "/mealplans/latest"),
    ]

    @Test("declare JSON in UTF-8, and let the request's origin read the response", arguments: endpoints)
    func contentType(_ endpoint: Endpoint) throws {
        let headers: HTTPFields = [.origin: "http://localhost:3000"]
        let response = try TestWorld().respond(endpoint.method, "/api/dev" + endpoint.path, headers: headers)
        #expect(response.headers[.contentType] == "application/json; charset=utf-8")
        #expect(response.headers[.accessControlAllowOrigin] == "http://localhost:3000")
        #expect(response.headers[.vary] == "Origin")
        #expect(response.headers[.wwwAuthenticate] == nil)
    }

    @Test("of a successful write declare JSON in UTF-8")
    func writes() throws {
        let response = try TestWorld().respond(
            .post, "/api/dev/cycling/ftp", headers: [.contentType: "application/json"], bytes: JSON.ftp().encoded)
        #expect(response.status.code == 201)
        #expect(response.headers[.contentType] == "application/json; charset=utf-8")
    }

    @Test(
        "forbid caching of meal plans",
        arguments: [
            Endpoint(.get, "/mealplans/latest"), Endpoint(.get, "/mealplans/1"), Endpoint(.get, "/mealplans/1/shopping-list"),
            Endpoint(.post, "/mealplans/generate"), Endpoint(.post, "/mealplans/1/critique"), Endpoint(.post, "/mealplans/1/revise"),
            Endpoint(.post, "/mealplans/1/finalize"), Endpoint(.delete, "/mealplans/1"),
        ])
    func mealPlans(_ endpoint: Endpoint) throws {
        let response = try TestWorld().respond(endpoint.method, "/api/dev" + endpoint.path)
        #expect(response.headers[.cacheControl] == "private, no-store")
    }

    @Test("are the same for a repeated request")
    func repeated() throws {
        let world = try TestWorld()
        let first = try world.respond(.get, "/api/dev/health-sync/hrv?days=7")
        let second = try world.respond(.get, "/api/dev/health-sync/hrv?days=7")
        #expect(first.headers == second.headers)
        #expect(first.body == second.body)
    }

    @Test(
        "do not depend on unrelated request headers, nor does the body",
        arguments: [
            ("Authorization", "Bearer nothing"), ("Accept", "text/html"), ("Accept-Encoding", "gzip, deflate"),
            ("X-Firebase-AppCheck", "garbage"), ("X-Firebase-AppCheck", ""), ("x-timezone-offset", "300"), ("X-API-Key", "none"),
        ])
    func ignored(_ name: String, _ value: String) throws {
        let world = try TestWorld()
        try world.upload(.hrv, dates: [day(0)])
        let headers: HTTPFields = [try #require(HTTPField.Name(name)): value]
        let response = try world.respond(.get, "/api/dev/health-sync/hrv?days=7", headers: headers)
        #expect(try JSON(parsing: response.body).differences(from: .success([MetricSample.hrv.entry(day(0))])) == [])
    }
}
