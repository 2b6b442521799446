import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@Suite("The response headers")
struct HeaderTests {
    private static let account = JSON.account(fitiq: [
        "insights": [.insight("first")], "progress": [.entry("first", "2026-01-07T08:00:00Z")], "preferences": [:],
    ])

    private func expectHeaders(_ response: Response, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(response.headers[.cacheControl] == "no-store", sourceLocation: sourceLocation)
        #expect(response.headers[.wwwAuthenticate] == nil, sourceLocation: sourceLocation)
        let contentType = response.status.code == 204 ? nil : "application/json"
        #expect(response.headers[.contentType] == contentType, sourceLocation: sourceLocation)
    }

    @Test("forbid caching and start no challenge: with credentials, without a token, without a key", arguments: Endpoint.all)
    func everywhere(_ endpoint: Endpoint) throws {
        let world = try TestWorld(accounts: [Self.account])
        let target = "/api/v1" + endpoint.path
        expectHeaders(try world.fitRespond(endpoint.method, target, token: nil, apiKey: nil))
        expectHeaders(try world.fitRespond(endpoint.method, target, token: nil))
        expectHeaders(try world.fitRespond(endpoint.method, target))
        expectHeaders(try world.fitRespond(endpoint.method, target))
    }

    @Test("are the same for unknown paths, wrong methods and health checks")
    func elsewhere() throws {
        let world = try TestWorld(accounts: [Self.account])
        expectHeaders(try world.fitRespond(.get, "/api/v1/nothing"))
        expectHeaders(try world.fitRespond(.get, "/api/v1/insights/first/unknown"))
        expectHeaders(try world.fitRespond(.put, "/api/v1/insights"))
        expectHeaders(try world.fitRespond(.get, "/api/v1/workouts"))
        expectHeaders(try world.fitRespond(.get, "/api/v1/goals"))
        expectHeaders(try world.fitRespond(.get, "/health", token: nil, apiKey: nil))
        expectHeaders(try world.fitRespond(.get, "/ready", token: nil, apiKey: nil))
    }

    @Test(
        "do not depend on the request's content type",
        arguments: [nil, "text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-8"] as [String?])
    func contentType(_ type: String?) throws {
        let world = try TestWorld(accounts: [Self.account])
        var headers: HTTPFields = [try #require(HTTPField.Name("X-API-Key")): "k", .authorization: "Bearer t"]
        headers[.contentType] = type
        let body: JSON = ["name": "Ada"]
        let request = try #require(Request(method: .put, target: "/api/v1/users/me", headers: headers, body: body.encoded))
        #expect(world.respond(to: request).status.code == 200)
    }
}

@Suite("A path")
struct PathTests {
    @Test(
        "can have doubled slashes, a slash at its end, and a query",
        arguments: [
            "//api/v1/insights", "/api//v1/insights", "/api/v1//insights", "///api///v1///insights", "/api/v1/insights/",
            "/api/v1/insights//", "//api/v1/insights//?limit=20", "/api/v1/insights?",
        ])
    func slashes(_ target: String) throws {
        let world = try TestWorld(accounts: [.account(fitiq: ["insights": [.insight("first")]])])
        let response = try world.fitRespond(.get, target)
        #expect(response.status.code == 200)
        #expect(try JSON(parsing: response.body)["data"]?["insights"]?.ids == ["first"])
        let refused = try JSON(parsing: world.fitRespond(.get, target, token: nil).body)
        #expect(refused.differences(from: .insightRefusal("UNAUTHORIZED", "Invalid authentication")) == [])
    }

    @Test("names an insight in any case")
    func insightCase() throws {
        let world = try TestWorld(accounts: [.account(fitiq: ["insights": [.insight("DAE59078-0C7F-4B5E-8D3A-1F2E3D4C5B6A")]])])
        let lower = "dae59078-0c7f-4b5e-8d3a-1f2e3d4c5b6a"
        for id in [lower, "DAE59078-0C7F-4B5E-8D3A-1F2E3D4C5B6A", "Dae59078-0c7F-4b5e-8d3a-1f2E3d4c5b6a"] {
            #expect(try world.data(.get, "/insights/\(id)")["id"]?.string == lower)
            #expect(try world.data(.patch, "/insights/\(id)", body: ["is_read": true])["id"]?.string == lower)
            for action in ["read", "favorite", "archive", "unarchive"] { try world.data(.post, "/insights/\(id)/\(action)") }
        }
        #expect(try world.fit(.delete, "/insights/DAE59078-0C7F-4B5E-8D3A-1F2E3D4C5B6A").status == 204)
        #expect(try world.fit(.get, "/insights/\(lower)").status == 404)
    }

    @Test("names a progress entry in any case")
    func entryCase() throws {
        let world = try TestWorld(accounts: [.account()])
        let id = try #require(world.log(["type": "weight", "quantity": 75])["id"]?.string)
        #expect(id == id.lowercased())
        #expect(try world.fit(.delete, "/progress/\(id.uppercased())").status == 204)
        #expect(try world.entryIDs() == [])
    }
}
