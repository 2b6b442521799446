import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("accounts:signInWithIdp")
struct FederatedSignInTests {
    private static let grace: JSON = [
        "sub": "g-1", "email": "Grace@example.com", "email_verified": true, "name": "Grace H", "picture": "http://x/g.png",
        "screen_name": "graceh", "given_name": "Grace", "family_name": "H",
    ]

    private func providers(_ user: JSON?) -> [String]? { user?["providerUserInfo"]?.array?.compactMap { $0["providerId"]?.string } }

    @Test("B23 to B27: answers with the provider's claims")
    func answer() throws {
        let world = try FirebaseWorld()
        let answer = try world.signInWithIdp(Self.grace)
        let session = try FirebaseWorld.Session(answer)
        #expect(
            answer.body.object?.keys == [
                "kind", "context", "providerId", "displayName", "fullName", "screenName", "email", "emailVerified", "photoUrl", "firstName",
                "lastName", "rawUserInfo", "federatedId", "oauthAccessToken", "oauthIdToken", "localId", "isNewUser", "idToken",
                "refreshToken", "expiresIn",
            ])
        let expected: JSON = [
            "kind": "identitytoolkit#VerifyAssertionResponse", "context": "", "providerId": "google.com", "displayName": "Grace H",
            "fullName": "Grace H", "screenName": "graceh", "email": "grace@example.com", "emailVerified": true,
            "photoUrl": "http://x/g.png",
            "firstName": "Grace", "lastName": "H", "federatedId": "https://accounts.google.com/g-1",
            "oauthAccessToken": "FirebaseAuthEmulatorFakeAccessToken_google.com", "oauthIdToken": .string(Self.grace.text),
            "localId": .string(session.uid), "isNewUser": true, "expiresIn": "3600",
        ]
        for (name, value) in expected.object ?? [:] { #expect(answer.body[name] == value, "\(name)") }
        let again = try world.signInWithIdp(Self.grace)
        #expect(again.body["isNewUser"] == nil)
        #expect(again.body["localId"] == .string(session.uid))
    }

    @Test(
        "stores no address that is none, as sign-up does not: neither for a new user nor for a signed-in one", arguments: ["nope", "a@b@c"])
    func noAddress(_ text: String) throws {
        let world = try FirebaseWorld()
        let claims: JSON = ["sub": "g-9", "email": .string(text), "email_verified": true]
        expectRefusal(try world.signInWithIdp(claims), "INVALID_EMAIL")
        let session = try FirebaseWorld.Session(world.app("signUp"))
        expectRefusal(try world.signInWithIdp(claims, ["idToken": .string(session.idToken)]), "INVALID_EMAIL")
        #expect(try world.user(session)["email"] == nil)
        #expect(try world.world.canBeExportedAndImported())
    }

    @Test("B25: has the provider's own words in `rawUserInfo`")
    func rawUserInfo() throws {
        let world = try FirebaseWorld()
        func raw(_ claims: JSON, at provider: String) throws -> JSON {
            let text = try #require(world.signInWithIdp(claims, at: provider).body["rawUserInfo"]?.string)
            return try JSON(parsing: Array(text.utf8))
        }
        let google: JSON = [
            "granted_scopes":
                "openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email",
            "id": "g-1", "name": "Grace H", "given_name": "Grace", "family_name": "H", "verified_email": true, "locale": "en",
            "email": "grace@example.com", "picture": "http://x/g.png",
        ]
        #expect(try raw(Self.grace, at: "google.com") == google)
        let bare: JSON = [
            "granted_scopes": "openid https://www.googleapis.com/auth/userinfo.profile", "id": "g-2", "verified_email": false,
            "locale": "en",
        ]
        #expect(try raw(["sub": "g-2"], at: "google.com") == bare)
        #expect(try raw(["sub": "a-1", "other": [1]], at: "apple.com") == ["sub": "a-1", "other": [1]])
        #expect(try world.signInWithIdp(Self.grace.with(["sub": "a-3"]), at: "apple.com").body["firstName"] == nil)
    }

    @Test(
        "B23: counts any true value as verified, except the text `false`",
        arguments: [(true, true), (1, true), ("true", true), ("false", false), (0, false), ("", false), (.null, false)] as [(JSON, Bool)])
    func verification(_ claim: JSON, _ isVerified: Bool) throws {
        let answer = try FirebaseWorld().signInWithIdp(["sub": "1", "email": "new@example.com", "email_verified": claim])
        #expect(answer.body["emailVerified"] == .bool(isVerified))
    }

    @Test("B29: names the provider in the ID token, and in those that follow")
    func token() throws {
        let world = try FirebaseWorld()
        let session = try FirebaseWorld.Session(world.signInWithIdp(Self.grace))
        let firebase: JSON = [
            "identities": ["email": ["grace@example.com"], "google.com": ["g-1"]], "sign_in_provider": "google.com",
        ]
        #expect(session.claims["firebase"] == firebase)
        #expect(session.claims["email_verified"] == true)
        #expect(try world.refreshedClaims(session)["firebase"] == firebase)
    }

    @Test("B28, B30: a known identity leads to its user, who does not change except for the entry of the provider")
    func known() throws {
        let world = try FirebaseWorld()
        let uid = try FirebaseWorld.Session(world.signInWithIdp(Self.grace)).uid
        let changed: JSON = ["sub": "g-1", "email": "other@example.com", "email_verified": false, "name": "G"]
        let answer = try world.signInWithIdp(changed)
        #expect(answer.body["localId"] == .string(uid))
        let user = try #require(try world.user(uid))
        #expect(user["displayName"] == "Grace H")
        #expect(user["photoUrl"] == "http://x/g.png")
        #expect(user["email"] == "grace@example.com")
        #expect(user["emailVerified"] == true)
        let entry: JSON = [
            "providerId": "google.com", "email": "other@example.com", "federatedId": "g-1", "rawId": "g-1", "displayName": "G",
        ]
        #expect(user["providerUserInfo"] == [entry])
        // The address differs from the user's, so that the flag is the provider's.
        #expect(answer.body["emailVerified"] == false)
        #expect(try world.signInWithIdp(Self.grace.with(["email_verified": false])).body["emailVerified"] == true)
    }

    @Test("B31: a verified address leads to its user, who gets the provider's name and picture")
    func sameEmail() throws {
        let world = try FirebaseWorld()
        let answer = try world.signInWithIdp([
            "sub": "g-1", "email": "ADA@example.com", "email_verified": true, "picture": "http://x/a.png",
        ])
        #expect(answer.body["localId"] == "ada")
        #expect(answer.body["isNewUser"] == nil)
        #expect(answer.body["emailRecycled"] == nil)
        let user = try #require(try world.user("ada"))
        #expect(user["displayName"] == nil)
        #expect(user["photoUrl"] == "http://x/a.png")
        #expect(providers(user) == ["password", "google.com"])
        #expect(try world.signIn().uid == "ada")
        let recycled = try world.signInWithIdp(["sub": "g-2", "email": "ada@example.com", "email_verified": true])
        #expect(recycled.body["emailRecycled"] == true)
        #expect(try world.user("ada")?["providerUserInfo"]?.array?.last?["rawId"] == "g-2")
    }

    @Test("B32: a user who never proved the address loses password and phone number, and earlier tokens")
    func unverifiedUser() throws {
        let world = try FirebaseWorld()
        let old = try world.signUp()
        _ = try world.owner("accounts:update", ["localId": .string(old.uid), "phoneNumber": "+491"])
        _ = try world.signInWithIdp(["sub": "a-1"], at: "apple.com", ["idToken": .string(old.idToken)])
        try world.world.setNow("2026-01-07T09:00:05Z")
        let answer = try world.signInWithIdp(Self.grace)
        #expect(answer.body["localId"] == .string(old.uid))
        let user = try #require(try world.user(old.uid))
        #expect(user["passwordHash"] == nil)
        #expect(user["phoneNumber"] == nil)
        #expect(user["emailVerified"] == true)
        #expect(user["validSince"] == "1767776405")
        #expect(providers(user) == ["apple.com", "google.com"])
        expectRefusal(try world.app("lookup", ["idToken": .string(old.idToken)]), "TOKEN_EXPIRED")
        #expect(try world.user(FirebaseWorld.Session(answer))["localId"] == .string(old.uid))
    }

    @Test("B33: an unverified address of a user needs a confirmation, and stores nothing")
    func unconfirmed() throws {
        let world = try FirebaseWorld()
        _ = try world.signInWithIdp(["sub": "a-1"], at: "apple.com", ["idToken": .string(try world.signIn().idToken)])
        let before = try world.world.exportSeed()
        let answer = try world.signInWithIdp(["sub": "g-1", "email": "ada@example.com"])
        #expect(answer.status == 200)
        #expect(
            answer.body.object?.keys == [
                "kind", "context", "providerId", "email", "emailVerified", "rawUserInfo", "federatedId", "oauthAccessToken", "oauthIdToken",
                "needConfirmation", "localId", "verifiedProvider",
            ])
        #expect(answer.body["needConfirmation"] == true)
        #expect(answer.body["localId"] == "ada")
        #expect(answer.body["verifiedProvider"] == ["apple.com"])
        #expect(try world.world.exportSeed() == before)
    }

    @Test("B34, B37: an unknown identity makes a user from the claims")
    func newUser() throws {
        let world = try FirebaseWorld()
        let session = try FirebaseWorld.Session(world.signInWithIdp(Self.grace))
        let entry: JSON = [
            "providerId": "google.com", "email": "grace@example.com", "federatedId": "g-1", "rawId": "g-1", "displayName": "Grace H",
            "photoUrl": "http://x/g.png", "screenName": "graceh",
        ]
        let expected: JSON = [
            "localId": .string(session.uid), "email": "grace@example.com", "emailVerified": true, "displayName": "Grace H",
            "photoUrl": "http://x/g.png", "screenName": "graceh", "createdAt": "1767776400000", "lastLoginAt": "1767776400000",
            "lastRefreshAt": "2026-01-07T09:00:00.000Z", "providerUserInfo": [entry],
        ]
        #expect(try world.user(session).differences(from: expected) == [])
        let bare = try world.signInWithIdp(["sub": "a-1"], at: "apple.com")
        #expect(bare.body["emailVerified"] == nil)
        let user = try world.user(FirebaseWorld.Session(bare))
        #expect(user["email"] == nil)
        #expect(user["emailVerified"] == nil)
        #expect(try world.world.canBeExportedAndImported())
    }

    @Test("B35: the address of another identity leads to no user")
    func providerEmail() throws {
        let google: JSON = ["providerId": "google.com", "rawId": "g-1", "email": "ada@gmail.example"]
        let world = try FirebaseWorld(accounts: [.account("ada", ["firebase": ["providers": [google]]])])
        for isVerified in [true, false] {
            let claims: JSON = ["sub": .string("a-\(isVerified)"), "email": "ada@gmail.example", "email_verified": .bool(isVerified)]
            let answer = try world.signInWithIdp(claims, at: isVerified ? "apple.com" : "facebook.com")
            #expect(answer.body["localId"] != "ada")
            // The first of both has made a user with the address.
            #expect(answer.body[isVerified ? "isNewUser" : "needConfirmation"] == true)
        }
    }

    @Test("B36: with `allowDuplicateEmails`, only a known identity leads to a user, and new users have no address")
    func duplicates() throws {
        let world = try FirebaseWorld()
        _ = try world.emulator(.patch, "config", ["signIn": ["allowDuplicateEmails": true]])
        let claims: JSON = ["sub": "g-1", "email": "ada@example.com", "email_verified": true]
        let answer = try world.signInWithIdp(claims)
        let session = try FirebaseWorld.Session(answer)
        #expect(session.uid != "ada")
        #expect(answer.body["emailVerified"] == true)
        #expect(try world.user(session)["email"] == nil)
        #expect(try world.user(session)["providerUserInfo"]?.array?.first?["email"] == "ada@example.com")
        #expect(try world.signInWithIdp(claims).body["localId"] == .string(session.uid))
        let linked = try world.signInWithIdp(
            ["sub": "a-1", "email": "ada@example.com"], at: "apple.com", ["idToken": .string(session.idToken)])
        #expect(linked.body["localId"] == .string(session.uid))
        #expect(try world.user(session)["email"] == nil)
    }

    @Test("B38: sets the times of sign-in and of the last token")
    func times() throws {
        let world = try FirebaseWorld()
        let uid = try FirebaseWorld.Session(world.signInWithIdp(Self.grace)).uid
        try world.world.setNow("2026-01-07T09:00:05Z")
        let session = try FirebaseWorld.Session(world.signInWithIdp(Self.grace))
        let user = try #require(try world.user(uid))
        #expect(user["createdAt"] == "1767776400000")
        #expect(user["lastLoginAt"] == "1767776405000")
        #expect(user["lastRefreshAt"] == "2026-01-07T09:00:05.000Z")
        #expect(session.claims["auth_time"] == 1_767_776_405)
    }

    @Test("B39: the owner finds a user by an identity")
    func lookup() throws {
        let world = try FirebaseWorld()
        let uid = try FirebaseWorld.Session(world.signInWithIdp(Self.grace)).uid
        let found = try world.owner(
            "accounts:lookup",
            [
                "federatedUserId": [
                    ["providerId": "google.com", "rawId": "g-2"], ["providerId": "apple.com", "rawId": "g-1"],
                    ["providerId": "google.com", "rawId": "g-1"], ["providerId": "google.com"],
                ]
            ])
        #expect(found.body["users"]?.array?.compactMap { $0["localId"]?.string } == [uid])
    }

    @Test("B19: refuses a disabled user last, and stores the identity")
    func disabled() throws {
        let world = try FirebaseWorld(accounts: [.account("ada", ["firebase": ["disabled": true]])])
        expectRefusal(try world.signInWithIdp(["sub": "g-1", "email": "ada@example.com", "email_verified": true]), "USER_DISABLED")
        #expect(providers(try world.user("ada")) == ["password", "google.com"])
        #expect(try world.user("ada")?["lastRefreshAt"] == nil)
    }

    @Test("shows the identities wherever it shows a user, and a deletion frees them")
    func everywhere() throws {
        let world = try FirebaseWorld(accounts: [])
        let uid = try FirebaseWorld.Session(world.signInWithIdp(Self.grace)).uid
        let shown = [
            try world.owner(.get, FirebaseWorld.admin + "accounts:batchGet").body["users"]?.array?.first,
            try world.owner("accounts:query").body["userInfo"]?.array?.first, try world.user(uid),
            try world.owner("accounts:update", ["localId": .string(uid), "displayName": "G"]).body,
        ]
        for user in shown { #expect(providers(user) == ["google.com"]) }
        #expect(try world.owner("accounts:delete", ["localId": .string(uid)]).status == 200)
        #expect(try world.signInWithIdp(Self.grace).body["isNewUser"] == true)
    }
}
