import Testing
import Values

@testable import FirebaseAuth

@Suite("A refresh token")
struct RefreshTokenTests {
    private let signIn = SignIn(provider: .custom, claims: ["team": "blue"], authTime: Instant(seconds: 1_000))

    @Test("contains the user, the provider and the time of sign-in, and is the same for the same sign-in")
    func roundTrip() throws {
        let token = RefreshToken(uid: "ada", project: "p", signIn, issuedAt: Instant(seconds: 2_000))
        #expect(RefreshToken(token.text) == token)
        #expect(token.text == RefreshToken(uid: "ada", project: "p", signIn, issuedAt: Instant(seconds: 2_000)).text)
        #expect(token.signIn(since: Instant(seconds: 0)) == signIn)
    }

    @Test("in the form of Firebase's emulator counts from the last login")
    func emulators() throws {
        let text = Base64URL.text(
            Array(#"{"localId":"ada","provider":"password","extraClaims":{"a":1},"projectId":"p"}"#.utf8))
        let token = try #require(RefreshToken(text))
        let signIn = token.signIn(since: Instant(seconds: 5))
        #expect(signIn == SignIn(provider: .password, claims: ["a": 1], authTime: Instant(seconds: 5)))
    }

    @Test("contains the second factor, in the form of Firebase's emulator")
    func secondFactor() throws {
        let signIn = SignIn(provider: .password, authTime: Instant(seconds: 1_000), secondFactor: "m1")
        let token = RefreshToken(uid: "ada", project: "p", signIn, issuedAt: Instant(seconds: 2_000))
        #expect(RefreshToken(token.text)?.signIn(since: Instant(seconds: 0)) == signIn)
        let json = try JSON(parsing: try #require(Base64URL.bytes(token.text)))
        #expect(json["secondFactor"] == ["identifier": "m1", "provider": "phone"])
    }

    @Test("cannot be read from other texts", arguments: ["", "x", "e30=", "AMf-vBx", "bnVsbA=="])
    func none(_ text: String) {
        #expect(RefreshToken(text) == nil)
    }

    @Test("with times beyond every date has the last date", arguments: ["1e16", "-1e16", "9223372036854774784", "1e300"])
    func farTimes(_ number: String) throws {
        let text = Base64URL.text(Array(#"{"localId":"x","projectId":"y","issuedAt":\#(number),"authTime":\#(number)}"#.utf8))
        let token = try #require(RefreshToken(text))
        #expect(RefreshToken(token.text) == token)
    }
}
