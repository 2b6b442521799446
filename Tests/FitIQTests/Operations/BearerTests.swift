import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("The bearer token")
struct BearerTests {
    private func me(_ world: TestWorld, authorization: String?) throws -> Answer {
        var headers: HTTPFields = [try #require(HTTPField.Name("X-API-Key")): "k"]
        headers[.authorization] = authorization
        return try world.send(.get, "/api/v1/users/me", headers: headers)
    }

    @Test(
        "must be present, after the scheme Bearer",
        arguments: [nil, "", "Bearer", "Bearer ", "Bearer    ", "t", "Token t", "Basic t", "Bearert", "Bearer t t"] as [String?])
    func malformed(_ authorization: String?) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try me(world, authorization: authorization), 401, .unauthorized)
    }

    @Test("must come from this server", arguments: ["nobody", "a.b.c", "..", "ada", "ada@example.com"])
    func unknown(_ token: String) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.fit(.get, "/users/me", token: token), 401, .unauthorized)
    }

    @Test("can be an opaque token of a seeded account")
    func opaque() throws {
        let world = try TestWorld(accounts: [.account(fitiq: ["userId": "7C9E6679-7425-40DE-944B-E07FC1F90AE7"])])
        #expect(try world.data(.get, "/users/me")["id"] == "7c9e6679-7425-40de-944b-e07fc1f90ae7")
    }

    @Test("can be of an account without a FitIQ user, which then gets one with the account's own data only")
    func newHere() throws {
        let world = try TestWorld(accounts: [.account().without("fitiq")])
        let user = try world.data(.get, "/users/me")
        #expect(user["email"] == "ada@example.com")
        #expect(user["name"] == "ada Example")
        #expect(user["date_of_birth"] == "1990-05-15T00:00:00Z")
        #expect(user["preferred_unit_system"] == "metric")
        #expect(user["language_code"] == "en")
        #expect(try world.insightIDs() == [])
        #expect(try world.entryIDs() == [])
        #expect(try world.data(.get, "/users/me")["id"] == user["id"])
    }

    @Test("can be an access token for 30 days")
    func expiry() throws {
        let world = try TestWorld()
        let session = try world.register()
        try world.setNow("2026-02-06T08:59:59.999Z")
        #expect(try world.fit(.get, "/users/me", token: session.access).status == 200)
        try world.setNow("2026-02-06T09:00:00Z")
        expectAnswer(try world.fit(.get, "/users/me", token: session.access), 401, .unauthorized)
    }

    @Test("has the lifetime of the setting")
    func lifetime() throws {
        let world = try TestWorld(settings: ["fitiq.accessTokenSeconds": 1])
        let session = try world.register()
        #expect(try world.fit(.get, "/users/me", token: session.access).status == 200)
        try world.setNow("2026-01-07T09:00:01Z")
        expectAnswer(try world.fit(.get, "/users/me", token: session.access), 401, .unauthorized)
    }

    @Test("F-9: is refused after any change, and then still accepted unchanged")
    func tampered() throws {
        let world = try TestWorld(accounts: [.account()])
        let session = try world.register()
        let parts = session.access.split(separator: ".").map(String.init)
        try #require(parts.count == 3)
        let payload = try JSON(parsing: #require(Base64URL.bytes(parts[1])))
        let ada = try #require(world.data(.get, "/users/me")["id"])
        let other = Base64URL.text(payload.with(["sub": ada]).encoded)
        let longer = Base64URL.text(payload.with(["exp": 4_102_444_800]).encoded)
        let unsigned = Base64URL.text(JSON(dictionaryLiteral: ("alg", "none"), ("typ", "JWT")).encoded)
        let forgeries = [
            "\(parts[0]).\(other).\(parts[2])", "\(parts[0]).\(longer).\(parts[2])", "\(parts[0]).\(parts[1]).", "\(unsigned).\(other).",
            "\(unsigned).\(parts[1]).\(parts[2])", "\(parts[0]).\(parts[1])", session.access + ".x", session.refresh,
        ]
        for forgery in forgeries {
            expectAnswer(try world.fit(.get, "/users/me", token: forgery), 401, .unauthorized, "\(forgery)")
        }
        #expect(try world.fit(.get, "/users/me", token: session.access).status == 200)
    }

    @Test("is refused in a world with other keys")
    func otherWorld() throws {
        let session = try TestWorld().register()
        let world = try TestWorld()
        try world.register()
        expectAnswer(try world.fit(.get, "/users/me", token: session.access), 401, .unauthorized)
    }

    @Test("of a deleted user is refused, whatever its kind")
    func deleted() throws {
        let world = try TestWorld(accounts: [.account()])
        let access = try world.logIn("ada@example.com", password: "secret").access
        #expect(try world.fit(.get, "/users/me", token: access).status == 200)
        #expect(try world.fit(.delete, "/users/me").status == 204)
        for endpoint in Endpoint.authorized {
            let expected = JSON.refusal(at: endpoint.path, "UNAUTHORIZED", "Invalid authentication")
            let comment: Comment = "\(endpoint.testDescription)"
            expectAnswer(try world.fit(endpoint.method, endpoint.path, token: access), 401, expected, comment)
            expectAnswer(try world.fit(endpoint.method, endpoint.path), 401, expected, comment)
        }
    }
}
