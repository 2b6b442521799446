import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("A request method")
struct MethodTests {
    private static let others: [Endpoint] =
        [HTTPRequest.Method.put, .patch, .delete, .post].map { Endpoint($0, "/health-sync/hrv") }
        + [HTTPRequest.Method.get, .put, .patch, .delete, .head].map { Endpoint($0, "/health-sync/hrv/bulk") }
        + [HTTPRequest.Method.get, .put, .delete, .head].map { Endpoint($0, "/health-sync/sync") }
        + [HTTPRequest.Method.post, .put, .delete].map { Endpoint($0, "/health") }
        + [
            Endpoint(.post, "/cycling/profile"), Endpoint(.delete, "/cycling/weight-goal"), Endpoint(.put, "/cycling/ftp"),
            Endpoint(.patch, "/cycling/ftp"),
            Endpoint(.get, "/cycling/vo2max/calculate"), Endpoint(.get, "/today-coach/recommend"), Endpoint(.post, "/calendar/2026/2"),
            Endpoint(.patch, "/workouts/1"), Endpoint(.get, "/workouts/1/start"), Endpoint(.trace, "/health"),
            Endpoint(.delete, "/nothing"),
        ]

    @Test("that a path does not support gets a 404, never a 405", arguments: others)
    func other(_ endpoint: Endpoint) throws {
        let response = try TestWorld().respond(endpoint.method, "/api/dev" + endpoint.path)
        #expect(response.status.code == 404)
        #expect(response.headers[.allow] == nil)
        if endpoint.method != .head, endpoint.method != .trace {
            #expect(try JSON(parsing: response.body).differences(from: .unknownRoute) == [])
        }
    }

    @Test(
        "HEAD gets the status and headers of GET",
        arguments: [
            ("/health", 200), ("/health-sync/hrv?days=7", 200), ("/health-sync/hrv", 404), ("/health-sync/recovery", 404),
            ("/cycling/vo2max", 200), ("/calendar/2026/13", 400), ("/workouts", 200), ("/workouts/1", 404), ("/nothing", 404),
        ])
    func head(_ path: String, _ status: Int) throws {
        let world = try TestWorld()
        let head = try world.respond(.head, "/api/dev" + path)
        #expect(head.status.code == status)
        #expect(try world.respond(.get, "/api/dev" + path).status.code == status)
        #expect(head.headers[.contentType] == "application/json; charset=utf-8")
    }

    @Test(
        "OPTIONS gets a preflight response on every path",
        arguments: ["/health-sync/hrv", "/health-sync/hrv/bulk", "/health", "/nothing", ""])
    func preflight(_ path: String) throws {
        for environment in ["dev", "prod"] {
            let headers: HTTPFields = [
                .origin: "http://localhost:3000", .accessControlRequestMethod: "POST",
                .accessControlRequestHeaders: "content-type,x-firebase-appcheck",
            ]
            let response = try TestWorld().respond(.options, "/api/\(environment)\(path)", headers: headers)
            #expect(response.status.code == 204)
            #expect(response.body == [])
            #expect(response.headers[.accessControlAllowMethods] == "GET,HEAD,PUT,PATCH,POST,DELETE")
            #expect(response.headers[.accessControlAllowHeaders] == "content-type,x-firebase-appcheck")
            #expect(response.headers[.accessControlAllowOrigin] == "http://localhost:3000")
        }
    }

    @Test("OPTIONS without requested headers allows none")
    func plainPreflight() throws {
        let response = try TestWorld().respond(.options, "/api/dev/health-sync/hrv")
        #expect(response.status.code == 204)
        #expect(response.headers[.accessControlAllowHeaders] == nil)
    }
}
