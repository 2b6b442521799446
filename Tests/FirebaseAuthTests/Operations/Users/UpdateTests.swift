import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("accounts:update")
struct UpdateTests {
    @Test("a new password gives new tokens and revokes earlier ones")
    func password() throws {
        let world = try FirebaseWorld()
        let old = try world.signIn()
        try world.world.setNow("2026-01-07T09:00:05Z")
        let answer = try world.mobile(
            "setAccountInfo", ["idToken": .string(old.idToken), "password": "another", "returnSecureToken": true])
        let new = try FirebaseWorld.Session(answer)
        #expect(answer.body["expiresIn"] == "3600")
        expectRefusal(try world.app("lookup", ["idToken": .string(old.idToken)]), "TOKEN_EXPIRED")
        let user = try world.user(new)
        #expect(user["validSince"] == "1767776405")
        #expect(user["passwordUpdatedAt"] == 1_767_776_405_000)
        // One verifier checks the time of sign-in, another the time of issue.
        #expect(new.claims["auth_time"] == 1_767_776_405)
        #expect(try world.refreshedClaims(new)["auth_time"] == 1_767_776_405)
        #expect(try world.refresh(old.refreshToken).status == 200)
        expectRefusal(try world.app("signInWithPassword", ["email": "ada@example.com", "password": "secret"]), "INVALID_PASSWORD")
        #expect(try world.signIn("ada@example.com", "another").uid == "ada")
    }

    @Test(
        "removing the password or the address does not revoke earlier tokens",
        arguments: [["deleteProvider": ["password"]], ["deleteAttribute": ["PASSWORD"]], ["deleteAttribute": ["EMAIL"]]] as [JSON])
    func removal(_ change: JSON) throws {
        let world = try FirebaseWorld()
        let session = try world.signUp()
        try world.world.setNow("2026-01-07T09:00:05Z")
        let answer = try world.app("update", change.merging(["idToken": .string(session.idToken)]))
        #expect(answer.status == 200)
        #expect(answer.body["idToken"] == nil)
        let user = try world.user(session)
        #expect(user["passwordHash"] == nil)
        #expect(user["validSince"] == "1767776400")
        #expect(user["passwordUpdatedAt"] == 1_767_776_400_000)
    }

    @Test("a change of `createdAt` revokes no tokens")
    func createdAt() throws {
        let world = try FirebaseWorld()
        let session = try world.signUp()
        let answer = try world.owner("accounts:update", ["localId": .string(session.uid), "createdAt": "1893456000000"])
        #expect(answer.status == 200)
        #expect(try world.user(session)["validSince"] == "1767776400")
    }

    @Test(
        "for an app, the token is checked before the rest",
        arguments: [
            (["idToken": "zz", "email": "b"], "INVALID_ID_TOKEN"), (["idToken": "zz", "password": "1"], "INVALID_ID_TOKEN"),
            (["email": "b"], "INVALID_REQ_TYPE : Unsupported request parameters."),
        ] as [(JSON, String)])
    func orderForApps(_ body: JSON, _ message: String) throws {
        expectRefusal(try FirebaseWorld().app("update", body), message)
    }

    @Test("a taken address is reported before an invalid password")
    func takenFirst() throws {
        let world = try FirebaseWorld()
        let session = try world.signUp()
        let body: JSON = ["idToken": .string(session.idToken), "email": "ada@example.com", "password": "1"]
        expectRefusal(try world.app("update", body), "EMAIL_EXISTS")
    }

    @Test(
        "for the owner, the user is looked up before the rest is validated",
        arguments: [
            (["email": "x"], "MISSING_LOCAL_ID"), (["phoneNumber": "1"], "MISSING_LOCAL_ID"),
            (["localId": "zz", "email": "x"], "USER_NOT_FOUND"), (["localId": "zz", "customAttributes": "x"], "USER_NOT_FOUND"),
            (["localId": "ada", "email": "x"], "INVALID_EMAIL"),
            (["localId": "ada", "phoneNumber": "1"], "INVALID_PHONE_NUMBER : Invalid format."),
        ] as [(JSON, String)])
    func orderForTheOwner(_ body: JSON, _ message: String) throws {
        expectRefusal(try FirebaseWorld().owner("accounts:update", body), message)
    }

    @Test("a new name or picture gives no tokens and revokes none")
    func profile() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        try world.world.setNow("2026-01-07T09:00:05Z")
        let answer = try world.app(
            "update",
            ["idToken": .string(session.idToken), "displayName": "Ada L.", "photoUrl": "http://x/p.png", "returnSecureToken": true])
        #expect(
            answer.body.object?.keys == [
                "kind", "localId", "emailVerified", "providerUserInfo", "email", "displayName", "photoUrl", "passwordHash",
            ])
        #expect(try world.refreshedClaims(session)["name"] == "Ada L.")
        #expect(try world.refreshedClaims(session)["picture"] == "http://x/p.png")
        let cleared = try world.app(
            "update", ["idToken": .string(session.idToken), "deleteAttribute": ["DISPLAY_NAME", "PHOTO_URL"]])
        #expect(cleared.body["displayName"] == nil)
        #expect(cleared.body["photoUrl"] == nil)
    }

    @Test("a new address is unverified, and a code can restore the former one")
    func email() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        let answer = try world.app("update", ["idToken": .string(session.idToken), "email": "Ada2@Example.com"])
        #expect(answer.body["email"] == "ada2@example.com")
        #expect(answer.body["emailVerified"] == false)
        #expect(answer.body["idToken"] != nil)
        let user = try #require(try world.user("ada"))
        #expect(user["initialEmail"] == "ada@example.com")
        #expect(user["providerUserInfo"]?.array?.first?["email"] == "ada2@example.com")
        let code = try #require(try world.codes().last)
        #expect(code["requestType"] == "RECOVER_EMAIL")
        #expect(code["email"] == "ada@example.com")
        #expect(try world.open(code).status == 200)
        #expect(try world.user("ada")?["email"] == "ada@example.com")
        #expect(try world.user("ada")?["emailVerified"] == true)
    }

    @Test("the same address changes nothing")
    func sameEmail() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        let answer = try world.app("update", ["idToken": .string(session.idToken), "email": "ADA@example.com"])
        #expect(answer.body["emailVerified"] == true)
        #expect(answer.body["idToken"] == nil)
        #expect(try world.codes() == [])
    }

    @Test("B43: without the provider `password`, the user has no address, and cannot sign in by one")
    func withoutPassword() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        let answer = try world.app("update", ["idToken": .string(session.idToken), "deleteProvider": ["password"]])
        #expect(answer.body["providerUserInfo"] == [])
        for member in ["email", "emailVerified", "passwordHash", "idToken"] { #expect(answer.body[member] == nil, "\(member)") }
        #expect(try world.user(session)["emailVerified"] == nil)
        expectRefusal(try world.app("signInWithPassword", ["email": "ada@example.com", "password": "secret"]), "EMAIL_NOT_FOUND")
        #expect(try world.signUp("ada@example.com").uid != "ada")
    }

    private static let appRefusals: [(JSON, String)] = [
        ([:], "INVALID_REQ_TYPE : Unsupported request parameters."),
        (["localId": "ada"], "INVALID_REQ_TYPE : Unsupported request parameters."),
        (["idToken": "x", "customAttributes": "{}"], "INSUFFICIENT_PERMISSION"), (["idToken": "x"], "INVALID_ID_TOKEN"),
        (["idToken": "TOKEN", "disableUser": true], "OPERATION_NOT_ALLOWED"), (["idToken": "TOKEN", "email": "b"], "INVALID_EMAIL"),
        (["idToken": "TOKEN", "email": "bob@example.com"], "EMAIL_EXISTS"),
        (["idToken": "TOKEN", "password": "short"], "WEAK_PASSWORD : Password should be at least 6 characters"),
        (["oobCode": "unknown"], "INVALID_OOB_CODE"),
    ]

    @Test("an app gets the emulator's errors, and nothing is stored", arguments: appRefusals)
    func refusedToApp(_ body: JSON, _ message: String) throws {
        let world = try FirebaseWorld(accounts: [.account(), .account("bob")])
        let token = try world.signIn().idToken
        let before = try world.world.exportSeed()
        let sent = body["idToken"] == "TOKEN" ? body.with(["idToken": .string(token)]) : body
        expectRefusal(try world.app("update", sent), message)
        #expect(try world.world.exportSeed() == before)
    }

    private static let ownerRefusals: [(JSON, String)] = [
        ([:], "MISSING_LOCAL_ID"), (["localId": "nobody"], "USER_NOT_FOUND"),
        (["localId": "ada", "phoneNumber": "491"], "INVALID_PHONE_NUMBER : Invalid format."),
        (["localId": "ada", "phoneNumber": "+491"], "PHONE_NUMBER_EXISTS"),
        (["localId": "ada", "customAttributes": "[]"], "INVALID_CLAIMS"), (["localId": "ada", "customAttributes": "{"], "INVALID_CLAIMS"),
        (["localId": "ada", "customAttributes": .string("{\"a\":\"\(String(repeating: "x", count: 1_000))\"}")], "CLAIMS_TOO_LARGE"),
        (["localId": "ada", "customAttributes": #"{"sub":"x"}"#], "FORBIDDEN_CLAIM : sub"),
        (["localId": "ada", "customAttributes": #"{"firebase":{}}"#], "FORBIDDEN_CLAIM : firebase"),
    ]

    @Test("the owner gets the emulator's errors, and nothing is stored", arguments: ownerRefusals)
    func refusedToOwner(_ body: JSON, _ message: String) throws {
        let world = try FirebaseWorld(accounts: [.account(), .account("bob", ["firebase": ["phoneNumber": "+491"]])])
        let before = try world.world.exportSeed()
        expectRefusal(try world.owner("accounts:update", body), message)
        #expect(try world.world.exportSeed() == before)
    }

    @Test("the owner may set fields that apps may not, and a given instant is kept")
    func owner() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        let body: JSON = [
            "localId": "ada", "email": "ada3@example.com", "emailVerified": true, "customAttributes": #"{"role":"coach"}"#,
            "validSince": 1_767_776_000, "phoneNumber": "+4930", "createdAt": "1767000000000",
        ]
        let answer = try world.owner("accounts:update", body)
        #expect(answer.body["emailVerified"] == true)
        #expect(answer.body["idToken"] == nil)
        let user = try #require(try world.user("ada"))
        #expect(user["validSince"] == "1767776000")
        #expect(user["createdAt"] == "1767000000000")
        #expect(user["phoneNumber"] == "+4930")
        let claims = try world.refreshedClaims(session)
        #expect(claims["role"] == "coach")
        #expect(claims["phone_number"] == "+4930")
    }

    @Test("the owner's other changes keep a user's claims")
    func claims() throws {
        let world = try FirebaseWorld()
        _ = try world.owner("accounts:update", ["localId": "ada", "customAttributes": #"{"role":"coach"}"#])
        _ = try world.owner("accounts:update", ["localId": "ada", "disableUser": false])
        #expect(try world.user("ada")?["customAttributes"] == #"{"role":"coach"}"#)
    }

    @Test(
        "changes that the emulator does not have answer 501 in its words",
        arguments: [
            (["provider": ["google.com"]], "provider is not implemented yet."),
            (["upgradeToFederatedLogin": true], "upgradeToFederatedLogin is not implemented yet."),
            (["deleteAttribute": ["PROVIDER"]], "deleteAttribute: PROVIDER"),
            (["deleteAttribute": [2, "RAW_USER_INFO"]], "deleteAttribute: RAW_USER_INFO"),
        ] as [(JSON, String)])
    func notImplemented(_ body: JSON, _ message: String) throws {
        expectNotImplemented(try FirebaseWorld().owner("accounts:update", body.merging(["localId": "ada"])), message)
    }

    @Test("B93: an app that sends `validSince` revokes its tokens as of now; the owner's value is stored")
    func validSince() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        try world.world.setNow("2026-01-07T09:00:05Z")
        let revoked = try world.app("update", ["idToken": .string(session.idToken), "validSince": "1"])
        let new = try FirebaseWorld.Session(revoked)
        #expect(new.claims["auth_time"] == 1_767_776_405)
        #expect(try world.user("ada")?["validSince"] == "1767776405")
        expectRefusal(try world.app("lookup", ["idToken": .string(session.idToken)]), "TOKEN_EXPIRED")
        for value in [1_767_776_000, "1767776000"] as [JSON] {
            let answer = try world.owner("accounts:update", ["localId": "ada", "validSince": value])
            #expect(answer.body["idToken"] == nil)
            #expect(try world.user("ada")?["validSince"] == "1767776000")
        }
    }

    @Test("B93: a `validSince` of the owner that the clock has not reached is stored, and revokes the tokens until then")
    func validSinceAhead() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        #expect(try world.owner("accounts:update", ["localId": "ada", "validSince": 1_767_780_000]).status == 200)
        for _ in 0..<2 {
            #expect(try world.user("ada")?["validSince"] == "1767780000")
            expectRefusal(try world.app("lookup", ["idToken": .string(session.idToken)]), "TOKEN_EXPIRED")
            expectRefusal(try world.app("lookup", ["idToken": .string(try world.signIn().idToken)]), "TOKEN_EXPIRED")
            try world.world.setNow("2026-01-07T09:00:05Z")
        }
        let exported = try world.world.exportSeed()
        let other = try FirebaseWorld()
        try other.world.importSeed(SeedDocument(exported, backends: other.world.backends))
        #expect(try other.user("ada")?["validSince"] == "1767780000")
        try world.world.setNow("2026-01-07T10:00:00Z")
        #expect(try world.user(world.signIn())["validSince"] == "1767780000")
    }

    @Test("B93: a later revocation replaces a `validSince` that the clock has not reached")
    func validSinceAheadReplaced() throws {
        let world = try FirebaseWorld()
        for (change, since) in [(["validSince": 1_767_776_000], "1767776000"), (["password": "secret2"], "1767776400")] as [(JSON, JSON)] {
            _ = try world.owner("accounts:update", ["localId": "ada", "validSince": 1_767_780_000])
            _ = try world.owner("accounts:update", change.merging(["localId": "ada"]))
            #expect(try world.user("ada")?["validSince"] == since)
        }
        #expect(try world.user(world.signIn("ada@example.com", "secret2"))["localId"] == "ada")
    }

    @Test("B94: the response has `newEmail` whenever an address was sent, in lower case, even if it is the same")
    func newEmail() throws {
        let world = try FirebaseWorld()
        for email in ["ADA@example.com", "Ada2@example.com"] {
            let answer = try world.owner("accounts:update", ["localId": "ada", "email": .string(email)])
            #expect(answer.body["newEmail"] == .string(email.lowercased()))
        }
        #expect(try world.owner("accounts:update", ["localId": "ada", "email": ""]).body["newEmail"] == nil)
        #expect(try world.owner("accounts:update", ["localId": "ada", "displayName": "A"]).body["newEmail"] == nil)
    }

    @Test("B95: `lastRefreshAt` moves whenever tokens are issued, and only then")
    func lastRefresh() throws {
        let world = try FirebaseWorld()
        #expect(try world.user("ada")?["lastRefreshAt"] == nil)
        let created = try #require(try world.owner("accounts", ["email": "new@example.com"]).body["localId"]?.string)
        #expect(try world.user(created)?["lastRefreshAt"] == nil)
        let session = try world.signUp()
        #expect(try world.user(session.uid)?["lastRefreshAt"] == "2026-01-07T09:00:00.000Z")
        try world.world.setNow("2026-01-07T09:00:05Z")
        _ = try world.app("update", ["idToken": .string(session.idToken), "displayName": "Grace"])
        #expect(try world.user(session.uid)?["lastRefreshAt"] == "2026-01-07T09:00:00.000Z")
        _ = try world.app("update", ["idToken": .string(session.idToken), "password": "another"])
        #expect(try world.user(session.uid)?["lastRefreshAt"] == "2026-01-07T09:00:05.000Z")
        #expect(try world.user(session.uid)?["lastLoginAt"] == "1767776400000")
    }

    @Test("B96: the owner must name the user, but an ID token decides")
    func ownerWithToken() throws {
        let world = try FirebaseWorld(accounts: [.account(), .account("bob")])
        let token = JSON.string(try world.signIn().idToken)
        expectRefusal(try world.owner("accounts:update", ["idToken": token, "displayName": "X"]), "MISSING_LOCAL_ID")
        #expect(try world.owner("accounts:update", ["idToken": token, "localId": "bob", "displayName": "X"]).body["localId"] == "ada")
        #expect(try world.user("bob")?["displayName"] == "bob Example")
        expectRefusal(
            try world.owner("accounts:update", ["idToken": token, "localId": "bob", "disableUser": true]), "OPERATION_NOT_ALLOWED")
    }
}
