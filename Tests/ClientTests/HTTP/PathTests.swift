import Testing
import TestSupport
import UnderstudyCore

@Suite("A path")
struct PathTests {
    @Test(
        "may be in any case and have one trailing slash, as in Express",
        arguments: [
            "/api/longevity/trends", "/API/LONGEVITY/TRENDS", "/Api/Longevity/Trends", "/api/longevity/trends/",
            "/API/LONGEVITY/TRENDS/", "/api/longevity/trends?", "/api/longevity/trends/?x=1",
        ])
    func tolerated(_ target: String) async throws {
        let server = try DemoServer.of("guide")
        let answer = try await server.get(target, token: "six-days")
        let expected = try await server.get("/api/longevity/trends", token: "six-days")
        #expect(answer.status == 200)
        #expect(answer.data == expected.data)
    }

    @Test("of a write may be in any case and have a trailing slash, too", arguments: ["/API/AUTH/ME", "/api/auth/me/", "/Api/Auth/Me/"])
    func write(_ target: String) async throws {
        let answer = try await DemoServer.of("guide").post(target, ["idToken": "six-days"])
        #expect(answer.status == 200)
    }

    @Test(
        "that is unknown gets a 404 as JSON",
        arguments: [
            "/", "/api", "/api/", "/api/longevity", "/api/longevity/trends/more", "/api/longevity/trends//", "/api//longevity/trends",
            "/longevity/trends", "/favicon.ico", "/api/age/state", "/api/age/state/", "/api/auth/bypassverify", "/api/%20",
            "/api/longevity%2Ftrends", "/%E2%9C%93",
        ])
    func unknown(_ target: String) async throws {
        let answer = try await DemoServer.of("guide").get(target, token: "six-days")
        #expect(answer.status == 404)
        #expect(answer.headers["content-type"] == "application/json; charset=utf-8")
        #expect(answer.text == #"{"error":"Not found"}"#)
    }

    @Test(
        "with another method gets a 404 too",
        arguments: [
            ("POST", "/api/longevity/trends"), ("DELETE", "/api/stats/summary"), ("PUT", "/api/auth/profile"), ("GET", "/api/auth/me"),
            ("GET", "/api/age/daily-update"), ("PATCH", "/api/auth/account"),
        ])
    func otherMethod(_ method: String, _ target: String) async throws {
        let answer = try await DemoServer.of("guide").send(method, target, token: "six-days")
        #expect(answer.status == 404)
        #expect(answer.text == #"{"error":"Not found"}"#)
    }

    @Test("with an id gets the caller's data, whatever the id", arguments: ["six-days", "seven-days", "no%20body", "%2F"])
    func foreignID(_ id: String) async throws {
        let server = try DemoServer.of("guide")
        let answer = try await server.get("/api/age/trend/\(id)", token: "six-days")
        #expect(answer.status == 200)
        let own = try await server.get("/api/age/trend/six-days", token: "six-days")
        #expect(answer.data == own.data)
    }

    @Test(
        "may have escaped letters, and so may a query",
        arguments: ["/api/analytics/delt%61?range=weekly", "/api/analytics/delta?range=w%65ekly", "/api/analytics/delta?%72ange=weekly"])
    func escapes(_ target: String) async throws {
        let server = try DemoServer.of("guide")
        let answer = try await server.get(target, token: "six-days")
        let expected = try await server.get("/api/analytics/delta?range=weekly", token: "six-days")
        #expect(answer.data == expected.data)
    }
}
