import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("accounts:signUp")
struct SignUpTests {
    @Test("creates an unverified user, and signs in")
    func signUp() throws {
        let world = try FirebaseWorld()
        let answer = try world.mobile(
            "signupNewUser",
            ["email": "Grace@Example.com", "password": "secret", "returnSecureToken": true, "clientType": "CLIENT_TYPE_IOS"])
        let session = try FirebaseWorld.Session(answer)
        #expect(answer.body.object?.keys == ["kind", "localId", "email", "idToken", "refreshToken", "expiresIn"])
        #expect(answer.body["kind"] == "identitytoolkit#SignupNewUserResponse")
        #expect(answer.body["email"] == "grace@example.com")
        #expect(answer.body["expiresIn"] == "3600")
        #expect(session.uid.utf8.count == 28)
        #expect(session.uid.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
        let user = try world.user(session)
        #expect(user["emailVerified"] == false)
        #expect(user["createdAt"] == "1767776400000")
        #expect(user["lastLoginAt"] == "1767776400000")
        #expect(user["validSince"] == "1767776400")
        #expect(user["providerUserInfo"]?.array?.first?["providerId"] == "password")
    }

    @Test("returns an ID token with every claim that clients read, and no earlier token is valid")
    func token() throws {
        let session = try FirebaseWorld(now: "2026-01-07T09:00:00.999Z").signUp()
        let parts = session.idToken.split(separator: ".", omittingEmptySubsequences: false)
        #expect(parts.count == 3)
        #expect(parts.last == "")
        let uid = JSON.string(session.uid)
        let claims: JSON = [
            "email": "grace@example.com", "email_verified": false, "auth_time": 1_767_776_400, "user_id": uid,
            "firebase": ["identities": ["email": ["grace@example.com"]], "sign_in_provider": "password"], "iat": 1_767_776_400,
            "exp": 1_767_780_000, "aud": "thelongevityapp-b9b7c", "iss": "https://securetoken.google.com/thelongevityapp-b9b7c", "sub": uid,
        ]
        #expect(session.claims.text == claims.text)
    }

    @Test("without address and password creates an anonymous user")
    func anonymous() throws {
        let world = try FirebaseWorld()
        let session = try FirebaseWorld.Session(world.app("signUp", ["returnSecureToken": true]))
        #expect(session.claims["firebase"]?.text == #"{"identities":{},"sign_in_provider":"anonymous"}"#)
        #expect(session.claims["provider_id"] == "anonymous")
        #expect(session.claims["email"] == nil)
        #expect(try world.user(session)["passwordHash"] == nil)
        #expect(try world.refreshedClaims(session)["firebase"]?["sign_in_provider"] == "anonymous")
    }

    @Test("stores the name with an address and a password alone, and no photo")
    func names() throws {
        let world = try FirebaseWorld()
        let given: JSON = ["displayName": "Grace", "photoUrl": "https://example.com/grace.png"]
        let anonymous = try FirebaseWorld.Session(world.app("signUp", given))
        #expect(try [world.user(anonymous)["displayName"], world.user(anonymous)["photoUrl"]] == [nil, nil])
        #expect(anonymous.claims["name"] == nil)
        let proof: JSON = ["email": "grace@example.com", "password": "secret"]
        let new = try FirebaseWorld.Session(world.app("signUp", given.merging(proof)))
        #expect(try [world.user(new)["displayName"], world.user(new)["photoUrl"]] == ["Grace", nil])
        let linked = try FirebaseWorld.Session(
            world.app("signUp", given.merging(["idToken": .string(anonymous.idToken), "email": "g@example.com", "password": "secret"])))
        #expect(try [world.user(linked)["displayName"], world.user(linked)["photoUrl"]] == ["Grace", nil])
    }

    @Test("adds an address and a password to a signed-in user, and creates none")
    func link() throws {
        let world = try FirebaseWorld()
        let anonymous = try FirebaseWorld.Session(world.app("signUp"))
        let linked = try FirebaseWorld.Session(
            world.app("signUp", ["idToken": .string(anonymous.idToken), "email": "grace@example.com", "password": "secret"]))
        #expect(linked.uid == anonymous.uid)
        #expect(linked.claims["firebase"]?["sign_in_provider"] == "password")
        #expect(try world.signIn("grace@example.com").uid == anonymous.uid)
        let taken = try world.app("signUp", ["idToken": .string(linked.idToken), "email": "ada@example.com", "password": "secret"])
        expectRefusal(taken, "EMAIL_EXISTS")
    }

    static let refusals: [(JSON, String)] = [
        (["localId": "x", "email": "b", "password": ""], "UNEXPECTED_PARAMETER : User ID"),
        (["password": "secret"], "MISSING_EMAIL"),
        (["email": "", "password": "secret"], "MISSING_EMAIL"),
        (["email": "grace@example.com"], "MISSING_PASSWORD"),
        (["email": "grace@example.com", "password": ""], "MISSING_PASSWORD"),
        (["email": ""], "INVALID_EMAIL"),
        (["email": "b", "password": "secret"], "INVALID_EMAIL"),
        (["email": "a@b@c", "password": "secret"], "INVALID_EMAIL"),
        (["email": "@b", "password": "secret"], "INVALID_EMAIL"),
        (["email": "ADA@example.com", "password": "secret"], "EMAIL_EXISTS"),
        (["email": "ada@example.com", "password": "short"], "EMAIL_EXISTS"),
        (["email": "grace@example.com", "password": "short"], "WEAK_PASSWORD : Password should be at least 6 characters"),
        (["email": "grace@example.com", "password": "secret", "idToken": "x"], "INVALID_ID_TOKEN"),
    ]

    @Test("answers with the emulator's errors and stores nothing", arguments: refusals)
    func refused(_ body: JSON, _ message: String) throws {
        let world = try FirebaseWorld()
        let before = try world.world.exportSeed()
        expectRefusal(try world.app("signUp", body), message)
        #expect(try world.world.exportSeed() == before)
    }

    @Test("reports a taken address even when addresses are protected")
    func protected() throws {
        let world = try FirebaseWorld(settings: ["firebase.emailEnumerationProtection": true])
        expectRefusal(try world.app("signUp", ["email": "ada@example.com", "password": "secret"]), "EMAIL_EXISTS")
    }

    @Test(
        "for a signed-in user checks the address and the password before the token",
        arguments: [
            ("zz", "ada@example.com", "secret1", "EMAIL_EXISTS"),
            ("zz", "w@b.c", "1", "WEAK_PASSWORD : Password should be at least 6 characters"),
            ("zz", "w@b.c", "secret1", "INVALID_ID_TOKEN"),
        ])
    func linkOrder(_ token: String, _ email: String, _ password: String, _ message: String) throws {
        let body: JSON = ["idToken": .string(token), "email": .string(email), "password": .string(password)]
        expectRefusal(try FirebaseWorld().app("signUp", body), message)
    }

    @Test("creates no user from a body that is not an object", arguments: ["[1]", "null", "\"x\"", "5", "{"])
    func noJSON(_ text: String) throws {
        let world = try FirebaseWorld()
        let answer = try world.world.respond(.post, FirebaseWorld.plain + "accounts:signUp?key=any", bytes: Array(text.utf8))
        #expect(answer.status == .badRequest)
        #expect(try world.owner("accounts:query").body["recordsCount"] == "1")
    }

    @Test("does not repeat a password of the wrong type")
    func wrongType() throws {
        let answer = try FirebaseWorld().app("signUp", ["email": "w@b.c", "password": ["hunter2"]])
        #expect(answer.status == 400)
        #expect(!answer.body.text.contains("hunter2"), "\(answer.body.text)")
    }
}
