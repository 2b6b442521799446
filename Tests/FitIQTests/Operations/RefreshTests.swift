import Testing
import TestSupport
import Values

@Suite("POST /auth/refresh")
struct RefreshTests {
    private static let revoked = JSON.refusal("INVALID_TOKEN", "refresh token has been revoked")

    @Test("exchanges a refresh token for a new pair", arguments: ["refresh_token", "refreshToken"])
    func exchange(_ member: String) throws {
        let world = try TestWorld()
        let old = try world.register()
        let answer = try world.fit(.post, "/auth/refresh", token: nil, body: [member: .string(old.refresh)])
        let new = try TokenPair(#require(answer.body["data"]))
        let expected: JSON = ["access_token": .string(new.access), "refresh_token": .string(new.refresh)]
        expectAnswer(answer, 200, .success(expected))
        #expect(new.refresh != old.refresh)
        let id = try world.data(.get, "/users/me", token: old.access)["id"]
        #expect(try world.data(.get, "/users/me", token: new.access)["id"] == id)
    }

    @Test("accepts each refresh token once")
    func once() throws {
        let world = try TestWorld()
        let first = try world.register()
        let second = try TokenPair(#require(world.refresh(first.refresh).body["data"]))
        expectAnswer(try world.refresh(first.refresh), 401, Self.revoked)
        let third = try TokenPair(#require(world.refresh(second.refresh).body["data"]))
        expectAnswer(try world.refresh(second.refresh), 401, Self.revoked)
        expectAnswer(try world.refresh(first.refresh), 401, Self.revoked)
        #expect(try world.refresh(third.refresh).status == 200)
    }

    @Test("leaves older access tokens valid until they expire")
    func olderAccess() throws {
        let world = try TestWorld(settings: ["fitiq.accessTokenSeconds": 86_400])
        let session = try world.register()
        try world.setNow("2026-01-07T21:00:00Z")
        #expect(try world.refresh(session.refresh).status == 200)
        #expect(try world.fit(.get, "/users/me", token: session.access).status == 200)
        try world.setNow("2026-01-08T09:00:00Z")
        expectAnswer(try world.fit(.get, "/users/me", token: session.access), 401, .unauthorized)
    }

    @Test("leaves other sessions valid")
    func otherSessions() throws {
        let world = try TestWorld()
        let first = try world.register()
        let second = try world.logIn()
        #expect(try world.refresh(first.refresh).status == 200)
        #expect(try world.refresh(second.refresh).status == 200)
    }

    @Test("returns tokens whose lifetimes begin now")
    func newLifetime() throws {
        let world = try TestWorld()
        let session = try world.register()
        try world.setNow("2026-01-20T12:00:00Z")
        let new = try TokenPair(#require(world.refresh(session.refresh).body["data"]))
        try world.setNow("2026-01-21T11:59:59Z")
        #expect(try world.fit(.get, "/users/me", token: new.access).status == 200)
        try world.setNow("2026-02-19T11:59:59Z")
        #expect(try world.refresh(new.refresh).status == 200)
    }

    @Test(
        "refuses an unknown token",
        arguments: ["unknown", "", " ", "t", "' OR 1=1 --", String(repeating: "x", count: 10_000)])
    func unknown(_ token: String) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.refresh(token), 401, .refusal("INVALID_TOKEN", "invalid refresh token"))
    }

    @Test("refuses an access token")
    func accessToken() throws {
        let world = try TestWorld()
        let session = try world.register()
        expectAnswer(try world.refresh(session.access), 401, .refusal("INVALID_TOKEN", "invalid refresh token"))
    }

    @Test("accepts a refresh token for 30 days")
    func expiry() throws {
        let expired = JSON.refusal("INVALID_TOKEN", "refresh token has expired")
        for (now, status) in [("2026-02-06T08:59:59.999Z", 200), ("2026-02-06T09:00:00Z", 401), ("2027-01-01T00:00:00Z", 401)] {
            let world = try TestWorld()
            let session = try world.register()
            try world.setNow(now)
            let answer = try world.refresh(session.refresh)
            #expect(answer.status == status, "\(now)")
            if status == 401 { expectAnswer(answer, 401, expired) }
        }
    }

    @Test("accepts a refresh token for the lifetime of the setting")
    func lifetime() throws {
        let world = try TestWorld(settings: ["fitiq.refreshTokenSeconds": 2])
        let session = try world.register()
        let other = try world.logIn()
        try world.setNow("2026-01-07T09:00:01Z")
        #expect(try world.refresh(other.refresh).status == 200)
        try world.setNow("2026-01-07T09:00:02Z")
        expectAnswer(try world.refresh(session.refresh), 401, .refusal("INVALID_TOKEN", "refresh token has expired"))
    }

    @Test("refuses the refresh tokens of a deleted user as revoked", arguments: ["eve", "ada"])
    func deleted(_ who: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let session = who == "eve" ? try world.register() : try world.logIn("ada@example.com", password: "secret")
        #expect(try world.fit(.delete, "/users/me", token: session.access).status == 204)
        expectAnswer(try world.refresh(session.refresh), 401, Self.revoked)
        if who == "eve" { try world.register() }
        expectAnswer(try world.refresh(session.refresh), 401, Self.revoked)
    }

    private static let incomplete: [JSON] = [
        [:], ["refresh_token": .null], ["refresh_token": 5], ["refresh_token": ["x"]], ["token": "x"], ["refreshToken": .null],
        ["refreshToken": true],
    ]

    @Test("needs the token as a text", arguments: incomplete)
    func missing(_ body: JSON) throws {
        expectAnswer(try TestWorld().fit(.post, "/auth/refresh", token: nil, body: body), 400, .invalidPayload)
    }
}

@Suite("POST /auth/logout")
struct LogoutTests {
    private static let loggedOut = JSON.success(["message": "Logged out"])
    private static let revoked = JSON.refusal("INVALID_TOKEN", "refresh token has been revoked")

    private func logOut(_ world: TestWorld, bearer: String? = nil, _ body: JSON?) throws {
        expectAnswer(try world.fit(.post, "/auth/logout", token: bearer, body: body), 200, Self.loggedOut)
    }

    @Test("revokes only the given refresh token, and can be repeated", arguments: ["refresh_token", "refreshToken"])
    func one(_ member: String) throws {
        let world = try TestWorld()
        let first = try world.register()
        let second = try world.logIn()
        for bearer in [nil, nil, first.access, second.access] { try logOut(world, bearer: bearer, [member: .string(first.refresh)]) }
        expectAnswer(try world.refresh(first.refresh), 401, Self.revoked)
        #expect(try world.refresh(second.refresh).status == 200)
    }

    @Test(
        "revokes all refresh tokens of the bearer if none is given",
        arguments: [nil, [:], ["refresh_token": .null], ["reason": "bored"]] as [JSON?])
    func all(_ body: JSON?) throws {
        let world = try TestWorld()
        let sessions = try [world.register(), world.logIn()]
        let other = try world.register(["email": "tom@example.com"])
        for _ in 1...2 { try logOut(world, bearer: sessions[0].access, body) }
        for session in sessions { expectAnswer(try world.refresh(session.refresh), 401, Self.revoked) }
        #expect(try world.refresh(other.refresh).status == 200)
        #expect(try world.refresh(world.logIn().refresh).status == 200)
    }

    @Test("needs no bearer token, and ignores an invalid one", arguments: [nil, "nobody", "a.b.c"] as [String?])
    func nobody(_ bearer: String?) throws {
        let world = try TestWorld()
        let session = try world.register()
        try logOut(world, bearer: bearer, nil)
        try logOut(world, bearer: bearer, ["refresh_token": "unknown"])
        #expect(try world.refresh(session.refresh).status == 200)
    }

    @Test("accepts an expired access token, and one of a deleted user")
    func expired() throws {
        let world = try TestWorld(settings: ["fitiq.accessTokenSeconds": 86_400])
        let session = try world.register()
        try world.setNow("2026-01-09T09:00:00Z")
        try logOut(world, bearer: session.access, ["refresh_token": .string(session.refresh)])
        expectAnswer(try world.refresh(session.refresh), 401, Self.revoked)
        let again = try world.logIn()
        #expect(try world.fit(.delete, "/users/me", token: again.access).status == 204)
        try logOut(world, bearer: again.access, nil)
    }

    @Test("refuses a refresh token that is not a text")
    func mistyped() throws {
        let answer = try TestWorld().fit(.post, "/auth/logout", token: nil, body: ["refresh_token": 5])
        expectAnswer(answer, 400, .invalidPayload)
    }
}
