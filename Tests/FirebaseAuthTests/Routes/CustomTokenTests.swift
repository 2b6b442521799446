import Testing
import TestSupport
import UnderstudyCore

@Suite("accounts:signInWithCustomToken")
struct CustomTokenTests {
    private static let audience = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

    private func signIn(_ token: String, in world: FirebaseWorld) throws -> Answer {
        try world.app("signInWithCustomToken", ["token": .string(token), "returnSecureToken": true])
    }

    @Test("creates an unknown user, with claims that the session keeps")
    func newUser() throws {
        let world = try FirebaseWorld()
        let token = UnverifiedJWT.unsigned(["aud": .string(Self.audience), "uid": "coach-1", "exp": 1, "claims": ["team": "blue"]])
        let answer = try signIn(token, in: world)
        #expect(answer.body["isNewUser"] == true)
        let claims = try #require(answer.body["idToken"]?.string.flatMap { UnverifiedJWT($0)?.claims })
        #expect(claims["sub"] == "coach-1")
        #expect(claims["team"] == "blue")
        #expect(claims["firebase"]?["sign_in_provider"] == "custom")
        let refreshed = try world.refresh(try #require(answer.body["refreshToken"]?.string))
        let next = try #require(refreshed.body["id_token"]?.string.flatMap { UnverifiedJWT($0)?.claims })
        #expect(next["team"] == "blue")
        #expect(try world.user("coach-1")?["customAuth"] == true)
        #expect(try signIn(token, in: world).body["isNewUser"] == false)
    }

    @Test("accepts a plain JSON object, and finds a persona by its user id")
    func object() throws {
        let answer = try signIn(#"{"uid":"ada"}"#, in: FirebaseWorld())
        #expect(answer.body["isNewUser"] == false)
        #expect(answer.body.object?.keys == ["kind", "isNewUser", "idToken", "refreshToken", "expiresIn"])
    }

    private static let refusals: [(String, String)] = [
        ("", "MISSING_CUSTOM_TOKEN"), ("x", "INVALID_CUSTOM_TOKEN : Invalid assertion format"), ("{}", "MISSING_IDENTIFIER"),
        (#"{"uid":""}"#, "MISSING_IDENTIFIER"), (#"{"uid":"a","claims":{"aud":1}}"#, "FORBIDDEN_CLAIM : aud"),
        (#"{"uid":"off"}"#, "USER_DISABLED"),
        (UnverifiedJWT.unsigned(["aud": "me", "uid": "a"]), #"INVALID_CUSTOM_TOKEN : ((Invalid aud (audience): "me"))"#),
    ]

    @Test("answers with the emulator's errors", arguments: refusals)
    func refused(_ token: String, _ message: String) throws {
        let world = try FirebaseWorld(accounts: [.account("off", ["firebase": ["disabled": true]])])
        expectRefusal(try signIn(token, in: world), message)
    }
}
