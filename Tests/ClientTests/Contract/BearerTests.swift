import Testing
import TestSupport
import UnderstudyCore

@Suite("A bearer token (longevity.md 1.4)")
struct BearerTests {
    /// 7 January 2026, 09:00 UTC, the instant of the frozen clock.
    private static let now = 1_767_776_400

    @Test(
        "that is invalid gets a 401, always with the same body",
        arguments: [
            nil, "", "six-days", "Basic six-days", "bearer six-days", "BEARER six-days", "Bearer", "Bearersix-days", "Bearer nobody",
            "Bearer a.b", "Bearer a.b.c", "Bearer ..", "Bearer six-days.",
        ] as [String?])
    func refused(_ authorization: String?) async throws {
        let headers = authorization.map { ["Authorization": $0] } ?? [:]
        let answer = try await DemoServer.of("guide").send("GET", "/api/stats/summary", headers: headers)
        #expect(answer.status == 401)
        #expect(answer.text == #"{"error":"Unauthorized"}"#)
    }

    @Test("may be surrounded by spaces", arguments: ["Bearer six-days", "Bearer   six-days", "Bearer six-days  "])
    func spaces(_ authorization: String) async throws {
        let answer = try await DemoServer.of("guide").send("GET", "/api/stats/summary", headers: ["Authorization": authorization])
        #expect(answer.status == 200)
    }

    @Test(
        "may be any unsigned Firebase token that has not expired",
        arguments: [
            ["sub": "six-days"],
            ["user_id": "six-days"],
            ["sub": "six-days", "exp": .integer(BearerTests.now + 1)],
            ["sub": "six-days", "aud": "another-project", "iss": "https://securetoken.google.com/another-project"],
        ] as [JSON])
    func accepted(_ claims: JSON) async throws {
        let summary = try await App(server: DemoServer.of("guide"), token: EmulatorToken.make(claims)).summary()
        #expect(summary.userId == "six-days")
    }

    @Test(
        "of Firebase that has expired, or names no user, gets a 401",
        arguments: [
            [:],
            ["sub": ""],
            ["sub": 6],
            ["email": "six-days@understudy.test"],
            ["sub": .string(String(repeating: "u", count: 129))],
            ["sub": "six-days", "exp": .integer(BearerTests.now)],
            ["sub": "six-days", "exp": .integer(BearerTests.now - 3_600)],
        ] as [JSON])
    func expired(_ claims: JSON) async throws {
        let token = EmulatorToken.make(claims)
        let server = try DemoServer.of("guide")
        let summary = try await server.get("/api/stats/summary", token: token)
        #expect(summary.status == 401)
        let me = try await server.post("/api/auth/me", ["idToken": .string(token)])
        #expect(me.status == 401)
        #expect(me.text == #"{"error":"Unauthorized"}"#)
    }

    @Test("expires when the clock passes its expiry")
    func expires() async throws {
        let server = try TestServer.with("six-days")
        let token = EmulatorToken.make(["sub": "six-days", "exp": .integer(Self.now + 60)])
        try server.setNow("2026-01-07T09:00:59.999Z")
        let before = try await server.get("/api/stats/summary", token: token)
        #expect(before.status == 200)
        try server.setNow("2026-01-07T09:01:00Z")
        let after = try await server.get("/api/stats/summary", token: token)
        #expect(after.status == 401)
    }

    @Test("is taken from the body to sign in, whatever the header contains")
    func body() async throws {
        let server = try DemoServer.of("guide")
        let answer = try await server.post("/api/auth/me", token: "nobody", ["idToken": "six-days"])
        #expect(answer.status == 200)
        let without = try await server.post("/api/auth/me", token: "six-days", [:])
        #expect(without.status == 400)
    }
}
