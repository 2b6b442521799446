import CoreTestSupport
import IDTokens
import Testing
import UnderstudyCore
import Values

@Suite("An ID token of the Firebase Auth emulator")
struct IDTokenTests {
    private let now = Instant(seconds: 1_767_776_400).advanced(byMilliseconds: 999)

    @Test("has the emulator's claims and no signature")
    func claims() throws {
        var token = IDToken(uid: "u1", project: "p", issuedAt: now)
        (token.email, token.emailVerified, token.displayName) = ("ada@example.test", true, "Ada")
        token.customClaims = ["role": "coach", "sub": "another"]
        #expect(token.text.hasSuffix("."))
        let expected: JSON = [
            "name": "Ada", "role": "coach", "sub": "u1", "email": "ada@example.test", "email_verified": true, "auth_time": 1_767_776_400,
            "user_id": "u1", "firebase": ["identities": ["email": ["ada@example.test"]], "sign_in_provider": "password"],
            "iat": 1_767_776_400, "exp": 1_767_780_000, "aud": "p", "iss": "https://securetoken.google.com/p",
        ]
        #expect(UnverifiedJWT(token.text)?.claims.text == expected.text)
        #expect(UnverifiedJWT(token.text)?.isEmulatorsIDToken == true)
    }

    @Test("has no address if the user has none")
    func withoutEmail() throws {
        let claims = try #require(UnverifiedJWT(IDToken(uid: "u1", project: "p", issuedAt: now).text)?.claims)
        #expect(claims["email"] == nil)
        #expect(claims["firebase"]?.text == #"{"identities":{},"sign_in_provider":"password"}"#)
    }

    @Test("names the second factor of a sign-in in two steps")
    func secondFactor() throws {
        var token = IDToken(uid: "u1", project: "p", issuedAt: now)
        token.secondFactor = "m1"
        let firebase = try #require(UnverifiedJWT(token.text)?.claims["firebase"])
        let expected = #"{"identities":{},"sign_in_provider":"password","second_factor_identifier":"m1","sign_in_second_factor":"phone"}"#
        #expect(firebase.text == expected)
    }

    @Test("is accepted until it expires, or until its user is disabled or deleted")
    func identity() throws {
        let world = try SeededStore.make(now: "2026-01-07T09:00:00Z", accounts: [["key": "ada"]])
        let now = world.clock.now()
        let token = IDToken(uid: "ada", project: "p", issuedAt: now, expiresAt: now.advanced(bySeconds: 60)).text
        func subject(at now: Instant) throws -> Identity.Subject? { try world.identity(bearing: token, at: now)?.subject }
        #expect(try subject(at: now) == .userID("ada"))
        #expect(try subject(at: now.advanced(bySeconds: 60)) == nil)
        let user = try #require(try world.read { try AuthUser.find("ada", in: $0) })
        try world.write { try user.setDisabled(true, in: $0) }
        #expect(try subject(at: now) == nil)
        try world.write { try user.setDisabled(false, in: $0) }
        #expect(try subject(at: now) == .userID("ada"))
        try world.write { try user.delete(in: $0) }
        #expect(try subject(at: now) == nil)
        // Tokens made by hand are accepted.
        #expect(try world.identity(bearing: UnverifiedJWT.unsigned(["sub": "ada"]), at: now)?.subject == .userID("ada"))
    }
}
