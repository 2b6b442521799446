import HTTPTypes
import Testing
import TestSupport
import Values

/// A path with the methods that it supports.
struct KnownPath: Sendable, CustomTestStringConvertible {
    let path: String
    let methods: Set<String>

    init(_ path: String, _ methods: Set<String>) {
        self.path = path
        self.methods = methods
    }

    var testDescription: String { path }

    static let all: [KnownPath] = [
        KnownPath("/insights", ["GET"]), KnownPath("/insights/first", ["DELETE", "GET", "PATCH"]),
        KnownPath("/insights/first/read", ["POST"]), KnownPath("/insights/first/favorite", ["POST"]),
        KnownPath("/insights/first/archive", ["POST"]), KnownPath("/insights/first/unarchive", ["POST"]),
        KnownPath("/insights/unread/count", ["GET"]), KnownPath("/insights/generate/wellness", ["POST"]),
        KnownPath("/progress", ["GET", "POST"]), KnownPath("/progress/first", ["DELETE"]), KnownPath("/auth/register", ["POST"]),
        KnownPath("/auth/login", ["POST"]), KnownPath("/auth/refresh", ["POST"]), KnownPath("/auth/logout", ["POST"]),
        KnownPath("/users/me", ["DELETE", "GET", "POST", "PUT"]), KnownPath("/users/me/physical", ["PATCH"]),
        KnownPath("/users/me/preferences", ["DELETE", "GET", "PATCH"]), KnownPath("/consultations", ["GET", "POST"]),
        KnownPath("/consultations/first", ["DELETE", "GET", "PUT"]),
        KnownPath("/consultations/first/complete", ["POST"]),
    ]
}

@Suite("Requests are checked in a fixed order:")
struct RefusalOrderTests {
    @Test(
        "an unknown path is a 404 before any other check",
        arguments: [
            "/", "/nothing", "/insights/first/unknown", "/insights/first/read/again", "/insightsx", "/progress/first/second", "/auth",
            "/auth/signin", "/users", "/users/me/unknown",
        ])
    func unknownPath(_ path: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let expected = JSON.refusal(at: path, "NOT_FOUND", "404 page not found")
        expectAnswer(try world.fit(.get, path, token: nil, apiKey: nil), 404, expected)
        expectAnswer(try world.fit(.get, path), 404, expected)
    }

    @Test(
        "a wrong method is a 405 with the supported ones before any other check", arguments: KnownPath.all)
    func wrongMethod(_ known: KnownPath) throws {
        let world = try TestWorld(accounts: [.account()])
        for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] where !known.methods.contains(method.rawValue) {
            let response = try world.fitRespond(method, "/api/v1" + known.path, token: nil, apiKey: nil)
            #expect(response.status.code == 405, "\(method.rawValue)")
            let allowed = (response.headers[.allow] ?? "").split(separator: ",").map { $0.trimmingSpace() }
            let supported = known.methods.union(known.methods.contains("GET") ? ["HEAD"] : [])
            #expect(Set(allowed.map(String.init)) == supported, "\(method.rawValue)")
            let body = try JSON(parsing: response.body)
            #expect(body.differences(from: .refusal(at: known.path, "METHOD_NOT_ALLOWED", "Method not allowed")) == [])
        }
    }

    @Test(
        "the path of a progress entry supports neither GET, PUT, PATCH nor POST", arguments: [HTTPRequest.Method.get, .put, .patch, .post])
    func progressEntry(_ method: HTTPRequest.Method) throws {
        let world = try TestWorld.withProgress([.entry("first", "2026-01-07T08:00:00Z")])
        let response = try world.fitRespond(method, "/api/v1/progress/first")
        #expect(response.status.code == 405)
        #expect(response.headers[.allow] == "DELETE")
    }

    @Test("a health check supports no other method than GET", arguments: ["/health", "/ready"], [HTTPRequest.Method.post, .delete])
    func healthCheck(_ path: String, _ method: HTTPRequest.Method) throws {
        let response = try TestWorld().fitRespond(method, path, token: nil, apiKey: nil)
        #expect(response.status.code == 405)
        let body = try JSON(parsing: response.body)
        #expect(body.differences(from: .refusal("METHOD_NOT_ALLOWED", "Method not allowed")) == [])
    }

    @Test("the API key is checked before the bearer token", arguments: Endpoint.authorized)
    func keyBeforeBearer(_ endpoint: Endpoint) throws {
        let world = try TestWorld(accounts: [.account()])
        let answer = try world.fit(endpoint.method, endpoint.path, token: nil, apiKey: nil)
        expectAnswer(answer, 401, .refusal(at: endpoint.path, "INVALID_API_KEY", "Invalid API key"))
    }

    @Test("the bearer token is checked before body and parameters", arguments: Endpoint.authorized)
    func bearerBeforeParameters(_ endpoint: Endpoint) throws {
        let world = try TestWorld(accounts: [.account()])
        let answer = try world.fit(endpoint.method, endpoint.path + "?limit=x&page=x&type=x", token: nil, body: [1])
        expectAnswer(answer, 401, .refusal(at: endpoint.path, "UNAUTHORIZED", "Invalid authentication"))
    }

    @Test("the API key is checked before the body of a sign-in", arguments: Endpoint.keyed)
    func keyBeforeBody(_ endpoint: Endpoint) throws {
        let world = try TestWorld(accounts: [.account()])
        let answer = try world.fit(endpoint.method, endpoint.path, token: nil, apiKey: nil, body: [1])
        expectAnswer(answer, 401, .refusal("INVALID_API_KEY", "Invalid API key"))
    }

    @Test("the body is checked before the insight, and its existence before its owner")
    func bodyBeforeObject() throws {
        let world = try TestWorld(accounts: [
            .account(), .account("bob", token: "b", fitiq: ["insights": [.insight("bobs")]]),
        ])
        for id in ["none", "bobs"] {
            let answer = try world.fit(.patch, "/insights/\(id)", body: ["is_read": 1])
            expectAnswer(answer, 400, .insightRefusal("VALIDATION_ERROR", "Invalid request payload"), "\(id)")
        }
        let unknown = try world.fit(.patch, "/insights/none", body: ["is_read": true])
        expectAnswer(unknown, 404, .insightRefusal("INSIGHT_NOT_FOUND", "Insight not found"))
        let foreign = try world.fit(.patch, "/insights/bobs", body: ["is_read": true])
        expectAnswer(foreign, 403, .insightRefusal("FORBIDDEN", "Unauthorized access to insight"))
    }

    @Test("the body is checked before the existence of a profile")
    func bodyBeforeProfile() throws {
        let world = try TestWorld(accounts: [.account(), .account("bob", token: "b", fitiq: ["profile": .null])])
        expectAnswer(try world.fit(.post, "/users/me", body: ["name": ""]), 400, .invalid("Name is required"))
        expectAnswer(try world.fit(.patch, "/users/me/physical", token: "b", body: ["height_cm": 0]), 400, .invalidPayload)
    }
}
