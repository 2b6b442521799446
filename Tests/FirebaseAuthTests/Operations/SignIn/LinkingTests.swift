import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("Identities of a signed-in user")
struct LinkingTests {
    private func providers(_ user: JSON?) -> [String]? { user?["providerUserInfo"]?.array?.compactMap { $0["providerId"]?.string } }

    private func token(_ session: FirebaseWorld.Session) -> JSON.Members { ["idToken": .string(session.idToken)] }

    @Test("B40: are linked with fresh tokens of the provider; name and picture stay")
    func link() throws {
        let world = try FirebaseWorld()
        let old = try world.signIn()
        try world.world.setNow("2026-01-07T09:00:05Z")
        let answer = try world.signInWithIdp(["sub": "g-1", "name": "G", "picture": "http://x/g.png"], token(old))
        let session = try FirebaseWorld.Session(answer)
        #expect(session.uid == "ada")
        #expect(answer.body["isNewUser"] == nil)
        #expect(session.claims["firebase"]?["sign_in_provider"] == "google.com")
        let user = try world.user(session)
        #expect(user["displayName"] == "ada Example")
        #expect(user["photoUrl"] == nil)
        #expect(providers(user) == ["password", "google.com"])
        #expect(try world.user(old)["localId"] == "ada")
        // A second identity of the provider replaces the first.
        _ = try world.signInWithIdp(["sub": "g-2"], token(old))
        #expect(try world.user("ada")?["providerUserInfo"]?.array?.last?["rawId"] == "g-2")
        #expect(try world.signInWithIdp(["sub": "g-1"]).body["isNewUser"] == true)
    }

    @Test("B41: give their address to a user without one, and verify the same address")
    func address() throws {
        let world = try FirebaseWorld()
        let anonymous = try FirebaseWorld.Session(world.app("signUp"))
        _ = try world.signInWithIdp(["sub": "g-1", "email": "Grace@example.com", "email_verified": false], token(anonymous))
        var user = try world.user(anonymous)
        #expect(user["email"] == "grace@example.com")
        #expect(user["emailVerified"] == false)
        #expect(user["initialEmail"] == nil)
        _ = try world.signInWithIdp(
            ["sub": "a-1", "email": "grace@example.com", "email_verified": true], at: "apple.com", token(anonymous))
        user = try world.user(anonymous)
        #expect(user["emailVerified"] == true)
        _ = try world.signInWithIdp(
            ["sub": "f-1", "email": "other@example.com", "email_verified": true], at: "facebook.com", token(anonymous))
        #expect(try world.user(anonymous)["email"] == "grace@example.com")
    }

    private static let refusals: [(JSON, String)] = [
        // B17: the user's own identity, and another user's.
        (["sub": "own"], "FEDERATED_USER_ID_ALREADY_LINKED"), (["sub": "bobs"], "FEDERATED_USER_ID_ALREADY_LINKED"),
        // B18
        (["sub": "new", "email": "BOB@example.com", "email_verified": true], "EMAIL_EXISTS"),
    ]

    @Test("B17, B18, B22: of another user are refused, as an error or within a success", arguments: refusals)
    func refused(_ claims: JSON, _ message: String) throws {
        func google(_ subject: JSON) -> JSON { ["providers": [["providerId": "google.com", "rawId": subject]]] }
        let world = try FirebaseWorld(accounts: [
            .account("ada", ["firebase": google("own")]), .account("bob", ["firebase": google("bobs")]),
        ])
        let session = try world.signIn()
        let before = try world.world.exportSeed()
        expectRefusal(try world.signInWithIdp(claims, token(session)), message)
        let answer = try world.signInWithIdp(claims, token(session).merging(["returnIdpCredential": true]))
        #expect(answer.status == 200)
        #expect(answer.body["errorMessage"] == .string(message))
        #expect(answer.body["oauthIdToken"] == .string(claims.text))
        for member in ["localId", "idToken", "isNewUser"] { #expect(answer.body[member] == nil, "\(member)") }
        #expect(try world.world.exportSeed() == before)
    }

    @Test("B42: are unlinked without tokens; unknown names are ignored")
    func unlink() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        _ = try world.signInWithIdp(["sub": "g-1"], token(session))
        let answer = try world.app(
            "update", ["idToken": .string(session.idToken), "deleteProvider": ["google.com", "nobody.example"]])
        #expect(providers(answer.body) == ["password"])
        #expect(answer.body["idToken"] == nil)
        #expect(try world.signInWithIdp(["sub": "g-1"]).body["isNewUser"] == true)
        let alone = try #require(try world.signInWithIdp(["sub": "g-3"]).body["localId"])
        let bare = try world.owner("accounts:update", ["localId": alone, "deleteProvider": ["google.com"]])
        #expect(bare.body["providerUserInfo"] == [])
    }

    @Test("B43: the provider `phone` removes the phone number")
    func unlinkPhone() throws {
        let world = try FirebaseWorld(accounts: [.account("ada", ["firebase": ["phoneNumber": "+491"]])])
        #expect(providers(try world.user("ada")) == ["password", "phone"])
        let answer = try world.owner("accounts:update", ["localId": "ada", "deleteProvider": ["phone"]])
        #expect(providers(answer.body) == ["password"])
        #expect(try world.user("ada")?["phoneNumber"] == nil)
    }

    @Test("B44: are stored as the request gives them")
    func linkInfo() throws {
        let world = try FirebaseWorld()
        let info: JSON = [
            "providerId": "google.com", "email": "X@y", "federatedId": "f", "rawId": "r", "displayName": "D", "photoUrl": "p",
            "screenName": "s",
        ]
        let answer = try world.owner("accounts:update", ["localId": "ada", "linkProviderUserInfo": info])
        #expect(answer.body["providerUserInfo"]?.array?.last?.differences(from: info) == [])
        #expect(try world.signInWithIdp(["sub": "r"]).body["localId"] == "ada")
        let token = JSON.string(try world.signIn().idToken)
        for (info, message) in [([:], "MISSING_PROVIDER_ID"), (["providerId": "a.com"], "MISSING_RAW_ID")] as [(JSON, String)] {
            expectRefusal(try world.app("update", ["idToken": token, "linkProviderUserInfo": info]), message)
        }
    }

    @Test("B45: are removed when the password is reset")
    func reset() throws {
        let world = try FirebaseWorld()
        _ = try world.signInWithIdp(["sub": "g-1"], token(world.signIn()))
        let sent = try world.owner(
            "accounts:sendOobCode", ["requestType": "PASSWORD_RESET", "email": "ada@example.com", "returnOobLink": true])
        let code = try #require(sent.body["oobCode"])
        #expect(try world.app("resetPassword", ["oobCode": code, "newPassword": "changed"]).status == 200)
        #expect(providers(try world.user("ada")) == ["password"])
    }

    @Test("stand in the order in which they were added, that of `password` too")
    func order() throws {
        let world = try FirebaseWorld()
        let session = try FirebaseWorld.Session(world.signInWithIdp(["sub": "g-1"]))
        let linked = try world.app(
            "signUp", ["idToken": .string(session.idToken), "email": "grace@example.com", "password": "secret"])
        #expect(linked.status == 200)
        #expect(providers(try world.user(session.uid)) == ["google.com", "password"])
        _ = try world.owner("accounts:update", ["localId": .string(session.uid), "password": "another", "phoneNumber": "+491"])
        #expect(providers(try world.user(session.uid)) == ["google.com", "password", "phone"])
        #expect(try world.world.canBeExportedAndImported())
    }
}
