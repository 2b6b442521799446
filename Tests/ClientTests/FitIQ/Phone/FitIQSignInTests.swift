import Foundation
import Testing
import TestSupport
import UnderstudyCore

@Suite("The FitIQ app signs in (fitiq.md 4.3)")
struct FitIQSignInTests {
    private static let email = "Jane@understudy.test"

    private static let members: Set = ["user_id", "email", "name", "created_at", "access_token", "refresh_token"]

    @Test("F-1: the app decodes a registration, with the user's UUID")
    func register() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        #expect(UUID(uuidString: registration.userID) != nil)
        #expect(registration.email == Self.email)
        #expect(registration.name == "Jane Doe")
        #expect(registration.createdAt == "2026-01-07T09:00:00Z")
    }

    @Test(
        "F-1: a registration is 201 with six strings, at the top level or, as the backend documents it, in data",
        arguments: ["dual", "openapi"])
    func registrationStrings(_ compatibility: String) async throws {
        let server = try TestServer(settings: ["fitiq.registerCompatibility": .string(compatibility)], accounts: [])
        let answer = try await server.fit().send("POST", "/api/v1/auth/register", .registration(Self.email))
        #expect(answer.status == 201)
        let body = try answer.json
        let members = compatibility == "dual" ? body.object : body["data"]?.object
        let strings = try #require(members).filter { Self.members.contains($0.key) }
        #expect(Set(strings.keys) == Self.members)
        #expect(strings.values.allSatisfy { $0.string?.isEmpty == false }, "\(answer.text)")
    }

    @Test("F-2: a registration's date of birth is a day, and is returned as that day's midnight")
    func dateOfBirth() async throws {
        let server = try TestServer(accounts: [])
        #expect(JSON.registration(Self.email).object?.keys.sorted() == ["date_of_birth", "email", "name", "password"])
        let registration = try await server.fitIQ().register(Self.email)
        let me = try await server.fitIQ(registration.accessToken).me()
        #expect(me.profile.dateOfBirth == "1990-05-15T00:00:00Z")
    }

    @Test(
        "F-3: a refused registration tells the user the reason",
        arguments: [
            (JSON.registration("jane@UNDERSTUDY.test"), 409, "Email already exists"),
            (JSON.registration("jane"), 400, "Invalid email format"),
            (JSON.registration("joe@understudy.test", password: ""), 400, "Password is required"),
            (JSON.registration("joe@understudy.test", name: "  "), 400, "Name is required"),
            (
                JSON.registration("joe@understudy.test").with(["date_of_birth": "15/05/1990"]), 400,
                #"invalid date format: expected YYYY-MM-DD or RFC3339, got "15/05/1990""#
            ),
            (
                JSON.registration("joe@understudy.test").with(["date_of_birth": "2026-01-08"]), 400,
                "Date of birth cannot be in the future"
            ),
            (
                JSON.registration("joe@understudy.test").with(["date_of_birth": "2013-01-08"]), 400,
                "User must be at least 13 years old (COPPA compliance). Age: 12 years"
            ),
            (JSON.registration("joe@understudy.test").with(["name": 5]), 400, "Invalid request payload"),
        ])
    func refused(_ body: JSON, _ status: Int, _ message: String) async throws {
        let server = try TestServer(accounts: [])
        _ = try await server.registered(Self.email)
        let answer = try await server.fit().send("POST", "/api/v1/auth/register", body)
        #expect(answer.status == status)
        #expect(CoreError(answer) == .message(message), "\(answer.text)")
    }

    @Test("F-3: a user who turns 13 today can register")
    func thirteenToday() async throws {
        let server = try TestServer(accounts: [])
        let body = JSON.registration(Self.email).with(["date_of_birth": "2013-01-07"])
        let answer = try await server.fit().send("POST", "/api/v1/auth/register", body)
        #expect(answer.status == 201, "\(answer.text)")
    }

    @Test("F-4: a login is 200 with two tokens, and the access token contains the user and its expiry")
    func logIn() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let answer = try await server.fit().send(
            "POST", "/api/v1/auth/login", ["email": "jane@understudy.test", "password": "a-long-password"])
        #expect(answer.status == 200)
        let tokens = try answer.decoded(FitIQEnvelope<FitIQTokens>.self).data
        for token in [tokens.accessToken, registration.accessToken] {
            let claims = try #require(JSON.claims(of: token))
            #expect(claims["sub"]?.string == registration.userID)
            #expect(claims["email"]?.string == Self.email)
            #expect(claims["exp"] == .integer(1_767_776_400 + 2_592_000))
            #expect(!token.contains("="))
        }
        #expect(!tokens.refreshToken.isEmpty)
        #expect(tokens.refreshToken != registration.refreshToken)
    }

    @Test(
        "F-4: a login with a wrong password, or of an unknown user, is the same 401",
        arguments: ["jane@understudy.test", "nobody@understudy.test"])
    func wrongPassword(_ email: String) async throws {
        let server = try TestServer(accounts: [])
        _ = try await server.registered(Self.email)
        let answer = try await server.fit().send(
            "POST", "/api/v1/auth/login", ["email": .string(email), "password": "another-password"])
        #expect(CoreError(answer) == .unauthorized)
        #expect(try answer.json["message"] == "Invalid email or password")
    }

    @Test("F-5: after the login the app finds its user, with a profile that has a separate id")
    func me() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let tokens = try await server.fitIQ().logIn(Self.email)
        let app = server.fitIQ(tokens.accessToken)
        let me = try await app.me()
        #expect(me.id == registration.userID)
        #expect(me.email == Self.email)
        #expect(UUID(uuidString: me.profile.id) != nil)
        #expect(me.profile.id != me.id)
        #expect(me.profile.name == "Jane Doe")
        #expect(me.profile.preferredUnitSystem == "metric")
        #expect(me.profile.languageCode == "en")
        let again = try await app.me()
        #expect(again == me)
    }

    @Test("F-5: the app finds its user for every account of the demo seed", arguments: ["fitiq-full", "fitiq-empty", "fitiq-guide"])
    func personas(_ key: String) async throws {
        let me = try await GuideServer.full().fitIQ(key).me()
        #expect(me.email == "\(key)@understudy.test")
        let birth = try #require(me.profile.dateOfBirth)
        #expect(birth.wholeMatch(of: /\d{4}-\d{2}-\d{2}T00:00:00Z/) != nil, "\(birth)")
    }
}
