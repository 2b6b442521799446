import Foundation
import Testing
import TestSupport
import Values

@Suite("The FitIQ app signs in (fitiq.md 4.3)")
struct FitIQSignInTests {
    private static let email = "Jane@understudy.test"

    @Test(
        "F-3: a refused registration tells the user the reason",
        arguments: [
            (JSON.registration("jane@UNDERSTUDY.test"), 409, "Email already exists"),
            (JSON.registration("jane"), 400, "Invalid email format"),
        ])
    func refused(_ body: JSON, _ status: Int, _ message: String) async throws {
        let server = try TestServer(accounts: [])
        _ = try await server.registered(Self.email)
        let answer = try await server.fit().send("POST", "/api/v1/auth/register", body)
        #expect(answer.status == status)
        #expect(CoreError(answer) == .message(message), "\(answer.text)")
    }

    @Test("F-2, F-4, F-5: after the login the app finds its user, with a profile that has a separate id")
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
        #expect(me.profile.dateOfBirth == "1990-05-15T00:00:00Z")
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
