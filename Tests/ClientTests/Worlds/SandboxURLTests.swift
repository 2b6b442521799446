import Foundation
import Testing
import TestSupport

@Suite("The base URL of a sandbox")
struct SandboxURLTests {
    private let server: TestServer

    init() throws {
        server = try .worlds(
            WorldSeed.longevity("six-days"),
            .fitAccount("ada", fitiq: ["progress": [["type": "weight", "quantity": 80, "loggedAt": "yesterday"]]]),
            WorldSeed.bradOS("dana", userID: "default-user"))
    }

    @Test(
        "works for the apps of all backends, however they join it with a path",
        arguments: ["/_sandbox/t1", "/_sandbox/t1/", "//_sandbox/t1", "/_sandbox//t1/"])
    func backends(_ prefix: String) async throws {
        try await server.makeSandbox("t1")
        let base = try #require(URL(string: server.baseURL.absoluteString + prefix))
        let longevity = FitConnection(to: base, of: server, token: "six-days")
        #expect(try await longevity.weeklyTrend().days.count == 6)
        #expect(try await longevity.checkIn().status == 200)
        let fitIQ = FitConnection(to: base, of: server, token: "ada")
        #expect(
            try await fitIQ.payload("POST", "/api/v1/progress", .measurement(79, at: "2026-01-07T07:00:00Z")).at("quantity").number == 79)
        let bradOS = FitConnection(to: base, of: server)
        #expect(try await bradOS.payload("GET", "/api/dev/health-sync/weight?days=30").array?.count == 6)
        #expect(try await bradOS.payload("GET", "/api/prod/health-sync/weight?days=30").array?.count == 6)

        // The main world has not changed.
        #expect(try await server.get("/api/longevity/trends", token: "six-days").json.at("weekly", "points").array?.count == 6)
        #expect(try await server.fit("ada").payload("GET", "/api/v1/progress").at("total").integer == 1)
    }

    @Test("may have several slashes for FitIQ, as its own paths may")
    func fitIQSlashes() async throws {
        try await server.makeSandbox("t1")
        let app = FitConnection(to: try #require(URL(string: server.baseURL.absoluteString + "//_sandbox/t1/")), of: server, token: "ada")
        #expect(try await app.payload("GET", "//api/v1//progress").at("total").integer == 1)
    }

    @Test(
        "may be replaced by a header, and has precedence over it",
        arguments: [(nil, "t2", 7), ("t1", "t2", 6), ("t1", nil, 6), ("t2", "main", 7), ("main", "t2", 6), (nil, nil, 6), (nil, "main", 6)])
    func header(_ path: String?, _ header: String?, _ days: Int) async throws {
        for id in ["t1", "t2"] { try await server.makeSandbox(id) }
        #expect(try await server.connection(to: "t2", token: "six-days").checkIn().status == 200)
        let target = (path.map { "/_sandbox/\($0)" } ?? "") + "/api/longevity/trends"
        var headers: [String: String] = [:]
        headers["X-Understudy-Sandbox"] = header
        let answer = try await server.send("GET", target, token: "six-days", headers: headers)
        #expect(answer.status == 200)
        #expect(try answer.json.at("weekly", "points").array?.count == days)
    }

    @Test(
        "and the header cannot name a missing sandbox or an invalid id",
        arguments: [("t9", 404), ("-a", 400), ("a/b", 400)])
    func badHeader(_ id: String, _ status: Int) async throws {
        let answer = try await server.send(
            "GET", "/api/longevity/trends", token: "six-days", headers: ["X-Understudy-Sandbox": id])
        #expect(try answer.isProblem(status))
    }

    @Test(
        "cannot contain an undecodable or empty name",
        arguments: ["/_sandbox/%FF/api/v1/progress", "/_as/%FF/api/v1/progress", "/_sandbox/"])
    func unreadableName(_ target: String) async throws {
        #expect(try await server.send("GET", target).isProblem(400))
    }

    @Test("leads to the control API of the sandbox, and so does the header")
    func control() async throws {
        try await server.makeSandbox("t1", ["now": "2030-01-01T00:00:00Z"])
        #expect(try await server.control("GET", "health", in: "t1").json["world"]?.string == "t1")
        let byHeader = try await server.send("GET", "/_understudy/health", headers: ["X-Understudy-Sandbox": "t1"])
        #expect(try byHeader.json["now"]?.string == "2030-01-01T00:00:00.000Z")
        #expect(try await server.control("GET", "health").json["world"]?.string == "main")
    }

    @Test("gives the main world's responses for unknown paths")
    func unknownPath() async throws {
        try await server.makeSandbox("t1")
        for path in ["/", "/api/longevity/nothing", "/api/v1/nothing", "/api/dev/nothing"] {
            let (here, there) = (try await server.get("/_sandbox/t1" + path), try await server.get(path))
            #expect(here.status == there.status, "\(path)")
            #expect(here.text == there.text, "\(path)")
        }
    }
}
