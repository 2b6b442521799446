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

    @Test(
        "B91: takes a primitive as the user's id, and `user_id` only if there is none",
        arguments: [
            (#"{"uid":123}"#, "123"), (#"{"uid":true}"#, "true"), (#"{"uid":1.5}"#, "1.5"), (#"{"uid":null,"user_id":7}"#, "7"),
            (#"{"uid":[],"user_id":"a"}"#, "a"), (#"{"user_id":"b"}"#, "b"), (#"{"uid":"c","user_id":"d"}"#, "c"),
        ])
    func primitives(_ token: String, _ uid: String) throws {
        let world = try FirebaseWorld()
        let answer = try signIn(token, in: world)
        let claims = try #require(answer.body["idToken"]?.string.flatMap { UnverifiedJWT($0)?.claims })
        #expect(claims["sub"] == .string(uid))
        let user = try #require(try world.user(uid))
        for member in ["validSince", "emailVerified", "passwordHash"] { #expect(user[member] == nil, "\(member)") }
    }

    @Test("B92: limits the claims in no way but their names")
    func largeClaims() throws {
        let text = String(repeating: "x", count: 2_000)
        #expect(try signIn(#"{"uid":"a","claims":{"text":"\#(text)"}}"#, in: FirebaseWorld()).status == 200)
    }

    private static let refusals: [(String, String)] = [
        (#"{"uid":"","user_id":"a"}"#, "MISSING_IDENTIFIER"), (#"{"uid":"a","claims":null}"#, "INVALID_CLAIMS"),
        (#"{"uid":"a","claims":[]}"#, "INVALID_CLAIMS"), (#"{"uid":"a","claims":1}"#, "INVALID_CLAIMS"),
        ("{", "INVALID_CUSTOM_TOKEN : ((Auth Emulator only accepts strict JSON or JWTs as fake custom tokens.))"),
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
