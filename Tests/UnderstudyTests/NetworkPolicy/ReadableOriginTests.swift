import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@Suite("The origin that may read a response")
struct ReadableOriginTests {
    private let world: TestWorld

    init() throws {
        world = try TestWorld.keyed(["allowedOrigins": ["https://app.example"]])
    }

    private func answer(_ method: HTTPRequest.Method = .get, _ target: String, _ headers: [String: String] = [:]) throws -> Response {
        try world.submit(SentRequest(method: method, target: target, headers: headers)).response
    }

    @Test(
        "is that of the requesting page, and any if there is no page",
        arguments: ["/api/legal/terms", "/api/stats/summary", "/nothing", "/api/dev/health-sync/hrv?days=7", "/api/dev/nothing"])
    func asking(_ target: String) throws {
        let plain = try answer(.get, target)
        #expect(plain.headers[.accessControlAllowOrigin] == "*")
        #expect(plain.headers[.vary] == nil)
        for origin in ["http://localhost:3000", "https://app.example"] {
            let answer = try answer(.get, target, ["Origin": origin])
            #expect(answer.headers[.accessControlAllowOrigin] == origin)
            #expect(answer.headers[.vary] == "Origin")
            #expect(answer.body == plain.body)
            #expect(answer.status == plain.status)
        }
        let again = try self.answer(.get, target)
        #expect(again.headers == plain.headers)
    }

    @Test(
        "is in the response to a preflight, also for calls of the control API",
        arguments: ["/", "/api/legal/terms", "/api/no/such/path", "/api/dev/nothing", "/_understudy/clock"])
    func preflight(_ target: String) throws {
        let headers = [
            "Origin": "http://localhost:3000", "Access-Control-Request-Method": "PUT", "Access-Control-Request-Headers": "content-type",
        ]
        let answer = try answer(.options, target, headers)
        #expect(answer.status.code == 204)
        #expect(answer.headers[.accessControlAllowOrigin] == "http://localhost:3000")
        #expect(answer.headers[.vary] == "Origin, Access-Control-Request-Headers")
        #expect(answer.headers[.accessControlAllowHeaders] == "content-type")
        #expect(answer.headers[.accessControlAllowMethods]?.contains("PUT") == true)
    }

    @Test(
        "is that of the requesting page for an unknown sandbox or account, so that the page can show the error",
        arguments: [
            "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=sandbox-nope", "/_sandbox/nope/api/legal/terms",
            "/_sandbox/nope/api/dev/meals", "/_as/nope/api/dev/meals",
        ])
    func unknownWorld(_ target: String) throws {
        let page = ["Origin": "http://localhost:3000"]
        let refusal = try answer(.post, target, page)
        #expect(refusal.status.code == 404)
        #expect(String(decoding: refusal.body, as: UTF8.self).contains("nope"))
        #expect(refusal.headers[.accessControlAllowOrigin] == "http://localhost:3000")
        #expect(refusal.headers[.vary] == "Origin")
        #expect(try answer(.post, target).headers[.accessControlAllowOrigin] == "*")
        // The browser asks first.
        let preflight = try answer(.options, target, page.merging(["Access-Control-Request-Method": "POST"]) { $1 })
        #expect(preflight.status.code == 204)
        #expect(preflight.headers[.accessControlAllowOrigin] == "http://localhost:3000")
        #expect(try answer(.options, target).status.code == 404)
    }

    @Test("is missing for an unknown sandbox on a path of FitIQ, which serves apps only")
    func unknownWorldOfFitIQ() throws {
        let refusal = try answer(.get, "/_sandbox/nope/api/v1/insights", ["Origin": "http://localhost:3000"])
        #expect(refusal.status.code == 404)
        #expect(refusal.headers[.accessControlAllowOrigin] == nil)
    }

    @Test(
        "is missing for the control API, unless an admitted page sends the request",
        arguments: [("health", 200), ("accounts", 200), ("nothing", 404)])
    func control(_ path: String, _ status: Int) throws {
        #expect(try answer(.get, "/_understudy/\(path)").headers[.accessControlAllowOrigin] == nil)
        let page = try answer(.get, "/_understudy/\(path)", ["Origin": "http://localhost:3000"])
        #expect(page.status.code == status)
        #expect(page.headers[.accessControlAllowOrigin] == "http://localhost:3000")
        #expect(page.headers[.vary] == "Origin")
    }

    @Test("is missing for FitIQ, which serves apps only")
    func fitIQ() throws {
        #expect(try answer(.get, "/api/v1/insights", ["Origin": "http://localhost:3000"]).headers[.accessControlAllowOrigin] == nil)
    }

    @Test("is the one that a fault rule sets")
    func rule() throws {
        let rule: JSON = ["effect": ["headers": ["Access-Control-Allow-Origin": "https://other.example"]]]
        #expect(try world.send(.post, "/_understudy/faults", body: rule).status == 201)
        let answer = try answer(.get, "/api/legal/terms", ["Origin": "http://localhost:3000"])
        #expect(answer.headers[.accessControlAllowOrigin] == "https://other.example")
        #expect(answer.headers[.vary] == nil)
    }
}
