import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("The user of a bearer token")
struct CallerTests {
    /// A world whose clock shows 1,767,776,400 seconds.
    private func makeWorld() throws -> TestWorld {
        try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account("ada", token: "t")])
    }

    /// The user id that the gate admits, or its error.
    private func currentUser(_ token: String, in world: TestWorld) throws -> JSON {
        let answer = try world.get("/api/stats/summary", token: token)
        return answer.body["userId"] ?? answer.body
    }

    @Test("an opaque token identifies its account")
    func opaque() throws {
        let world = try TestWorld(accounts: [.account("ada", token: "a"), .account("bob", token: "b")])
        #expect(try currentUser("a", in: world) == "ada")
        #expect(try currentUser("b", in: world) == "bob")
    }

    @Test("a web token identifies its subject, signed or not", arguments: ["", "c2lnbmF0dXJl", "?"])
    func webToken(_ signature: String) throws {
        let token = UnsignedToken.make(["sub": "ada"], signature: signature)
        #expect(try currentUser(token, in: makeWorld()) == "ada")
    }

    @Test(
        "a web token without a usable subject is refused",
        arguments: [
            [:], ["sub": ""], ["user_id": ""], ["sub": 5], ["sub": "", "user_id": "ada"], ["uid": "ada"], ["email": "ada@example.com"],
            ["sub": .string(String(repeating: "x", count: 129))],
        ] as [JSON]
    )
    func noSubject(_ claims: JSON) throws {
        let world = try makeWorld()
        let token = UnsignedToken.make(claims)
        expectAnswer(try world.get("/api/subscription/status", token: token), 401, Refused.unauthorized)
        expectAnswer(try world.post("/api/auth/me", token: nil, ["idToken": .string(token)]), 401, Refused.unauthorized)
    }

    @Test(
        "a web token is valid until the very instant of its expiry",
        arguments: [
            (0, 401), (1_767_776_399, 401), (1_767_776_400, 401), (1_767_776_401, 200), (1_767_780_000, 200),
        ] as [(Double, Int)]
    )
    func expiry(_ expiresAt: Double, _ status: Int) throws {
        let world = try makeWorld()
        let token = UnsignedToken.make(["sub": "ada", "exp": .number(expiresAt)])
        let signIn = try world.post("/api/auth/me", token: nil, ["idToken": .string(token)])
        for answer in [try world.get("/api/subscription/status", token: token), signIn] {
            #expect(answer.status == status)
            if status == 401 { expectAnswer(answer, 401, Refused.unauthorized) }
        }
    }

    @Test(
        "the scheme is exactly Bearer, followed by a space and a token",
        arguments: [
            ("Bearer t", 200), ("Bearer   t", 200), ("Bearer \t t", 200), ("bearer t", 401), ("BEARER t", 401), ("Bearert", 401),
            ("Bearer", 401), ("Bearer ", 401), ("Bearer    ", 401), ("Basic dDp0", 401), ("t", 401), ("Token t", 401), ("", 401),
            ("Bearer t x", 401),
        ]
    )
    func scheme(_ field: String, _ status: Int) throws {
        let headers: HTTPFields = [.authorization: field]
        let answer = try makeWorld().send(.get, "/api/subscription/status", headers: headers)
        #expect(answer.status == status)
        if status == 401 { expectAnswer(answer, 401, Refused.unauthorized) }
    }

    @Test("white space after the token is ignored")
    func trailingSpace() throws {
        let answer = try makeWorld().send(.get, "/api/subscription/status", headers: [.authorization: "Bearer t  "])
        #expect(answer.status == 200)
    }

    @Test("POST /api/auth/me takes the token of the body and ignores the header")
    func signIn() throws {
        let world = try TestWorld(accounts: [.account("ada", token: "a"), .account("bob", token: "b")])
        #expect(try world.post("/api/auth/me", token: "b", ["idToken": "a"]).body["uid"] == "ada")
        #expect(try world.post("/api/auth/me", token: "nobody", ["idToken": "a"]).body["uid"] == "ada")
        #expect(try world.post("/api/auth/me", token: nil, ["idToken": "a"]).body["uid"] == "ada")
        expectAnswer(try world.post("/api/auth/me", token: "a", ["idToken": "nobody"]), 401, Refused.unauthorized)
    }

    @Test("user ids in paths and bodies are ignored")
    func otherIDs() throws {
        let world = try TestWorld(accounts: [.account("ada", token: "a"), .account("bob", token: "b", user: ["chronologicalAgeYears": 50])])
        let answer = try world.get("/api/age/state/bob?userId=bob", token: "a")
        #expect(answer.body["profile"]?["chronologicalAgeYears"] == 37)
        #expect(try world.get("/api/stats/summary?userId=bob", token: "a").body["userId"] == "ada")
        let update = try world.post("/api/age/daily-update", token: "a", ["userId": "bob", "metrics": Metrics.best])
        #expect(update.status == 200)
        let points = try world.get("/api/longevity/trends", token: "b").body["weekly"]?["points"]
        #expect(points?.array?.count == 0)
    }
}
