import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("POST /auth/login")
struct LoginTests {
    private func logIn(_ world: TestWorld, _ body: JSON) throws -> Answer {
        try world.fit(.post, "/auth/login", token: nil, body: body)
    }

    @Test("returns a pair of tokens only", arguments: ["eve@example.com", "EVE@Example.com", " eve@example.com "])
    func pair(_ email: String) throws {
        let world = try TestWorld()
        let id = try world.data(.get, "/users/me", token: world.register().access)["id"]
        let answer = try logIn(world, ["email": .string(email), "password": "correct horse"])
        let session = try TokenPair(#require(answer.body["data"]))
        let expected: JSON = ["access_token": .string(session.access), "refresh_token": .string(session.refresh)]
        expectAnswer(answer, 200, .success(expected))
        #expect(try world.data(.get, "/users/me", token: session.access)["id"] == id)
    }

    @Test("returns an access token with user and expiry, as a registration does")
    func claims() throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00.750Z")
        let registration = try world.register(["email": "Eve@Example.com"])
        for token in [registration.access, try world.logIn().access] { try expectClaims(of: token, in: world) }
    }

    private func expectClaims(of token: String, in world: TestWorld) throws {
        let segments = token.split(separator: ".", omittingEmptySubsequences: false)
        try #require(segments.count == 3)
        let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        for segment in segments { #expect(!segment.isEmpty && segment.allSatisfy(alphabet.contains)) }
        let header = try JSON(parsing: #require(Base64URL.bytes(segments[0])))
        #expect(header["alg"] == "HS256")
        let id = try #require(world.data(.get, "/users/me", token: token)["id"])
        let claims = try JSON(parsing: #require(Base64URL.bytes(segments[1])))
        #expect(claims["sub"] == id)
        #expect(claims["email"] == "Eve@Example.com")
        // 2026-01-07T09:00:00Z, and 30 days later.
        #expect(claims["iat"]?.number?.rounded(.down) == 1_767_776_400)
        #expect(claims["exp"]?.number?.rounded(.down) == 1_770_368_400)
    }

    @Test("can be repeated, and all sessions stay valid")
    func several() throws {
        let world = try TestWorld()
        let sessions = try [world.register(), world.logIn(), world.logIn()]
        #expect(Set(sessions.map(\.refresh)).count == 3)
        for session in sessions {
            #expect(try world.fit(.get, "/users/me", token: session.access).status == 200)
            #expect(try world.refresh(session.refresh).status == 200)
        }
    }

    private static let mismatches: [JSON] = [
        ["email": "eve@example.com", "password": "wrong"], ["email": "eve@example.com", "password": ""],
        ["email": "eve@example.com", "password": "Correct horse"], ["email": "eve@example.com", "password": "correct horse "],
        ["email": "nobody@example.com", "password": "correct horse"], ["email": "", "password": "correct horse"],
        ["email": "eve", "password": "correct horse"], ["email": "ada@example.com", "password": "correct horse"],
    ]

    @Test("does not say which part of the credentials is wrong", arguments: mismatches)
    func mismatch(_ body: JSON) throws {
        let world = try TestWorld(accounts: [.account()])
        try world.register()
        expectAnswer(try logIn(world, body), 401, .refusal("INVALID_CREDENTIALS", "Invalid email or password"))
    }

    private static let incomplete: [JSON] = [
        [:], ["email": "eve@example.com"], ["password": "correct horse"], ["email": .null, "password": "correct horse"],
        ["email": "eve@example.com", "password": .null], ["email": 5, "password": "correct horse"],
        ["email": "eve@example.com", "password": 5], ["email": ["eve@example.com"], "password": "correct horse"],
    ]

    @Test("needs both members as texts", arguments: incomplete)
    func missing(_ body: JSON) throws {
        let world = try TestWorld()
        try world.register()
        expectAnswer(try logIn(world, body), 400, .invalidPayload)
    }

    @Test("accepts a seeded account, with or without a fitiq block", arguments: [true, false])
    func seeded(_ hasBlock: Bool) throws {
        let world = try TestWorld(accounts: [hasBlock ? .account() : .account().without("fitiq")])
        let session = try world.logIn("ada@example.com", password: "secret")
        let id = try world.data(.get, "/users/me")["id"]
        #expect(try world.data(.get, "/users/me", token: session.access)["id"] == id)
    }

    @Test("refuses a deleted user", arguments: ["eve@example.com", "ada@example.com"])
    func deleted(_ email: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let eve = try world.register().access
        #expect(try world.fit(.delete, "/users/me", token: email.hasPrefix("eve") ? eve : "t").status == 204)
        let body: JSON = ["email": .string(email), "password": email.hasPrefix("eve") ? "correct horse" : "secret"]
        expectAnswer(try logIn(world, body), 401, .refusal("INVALID_CREDENTIALS", "Invalid email or password"))
    }

    @Test("returns tokens of an evergreen account that stay valid beyond the day")
    func evergreen() throws {
        let world = try TestWorld(settings: longSessions, accounts: [.account(evergreen: true)])
        let session = try world.logIn("ada@example.com", password: "secret")
        try world.setNow("2026-01-10T09:00:00Z")
        #expect(try world.fit(.get, "/users/me", token: session.access).status == 200)
        #expect(try world.refresh(session.refresh).status == 200)
    }
}
