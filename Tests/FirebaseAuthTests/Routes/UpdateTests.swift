import Testing
import TestSupport
import UnderstudyCore

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

    @Test("without a password, the user cannot sign in by one")
    func withoutPassword() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        let answer = try world.app("update", ["idToken": .string(session.idToken), "deleteProvider": ["password"]])
        #expect(answer.body["providerUserInfo"] == [])
        #expect(answer.body["passwordHash"] == nil)
        expectRefusal(try world.app("signInWithPassword", ["email": "ada@example.com", "password": "secret"]), "INVALID_PASSWORD")
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

    @Test("changes that are not implemented answer 501")
    func unbuilt() throws {
        #expect(try FirebaseWorld().owner("accounts:update", ["localId": "ada", "provider": ["google.com"]]).status == 501)
    }
}
