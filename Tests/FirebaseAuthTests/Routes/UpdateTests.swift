import Testing
import TestSupport
import UnderstudyCore

@Suite("Changing a user")
struct UpdateTests {
    @Test("another password gives new tokens, and revokes what was issued before")
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
        // One verifier asks when the user signed in, another when the token was issued.
        #expect(new.claims["auth_time"] == 1_767_776_405)
        #expect(try world.refreshedClaims(new)["auth_time"] == 1_767_776_405)
        #expect(try world.refresh(old.refreshToken).status == 200)
        expectRefusal(try world.app("signInWithPassword", ["email": "ada@example.com", "password": "secret"]), "INVALID_PASSWORD")
        #expect(try world.signIn("ada@example.com", "another").uid == "ada")
    }

    @Test(
        "without the password or the address what was issued before stays good",
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

    @Test("when a user was made says nothing of what is revoked")
    func createdAt() throws {
        let world = try FirebaseWorld()
        let session = try world.signUp()
        let answer = try world.owner("accounts:update", ["localId": .string(session.uid), "createdAt": "1893456000000"])
        #expect(answer.status == 200)
        #expect(try world.user(session)["validSince"] == "1767776400")
    }

    @Test(
        "asks who it is before what is wrong with the rest",
        arguments: [
            (["idToken": "zz", "email": "b"], "INVALID_ID_TOKEN"), (["idToken": "zz", "password": "1"], "INVALID_ID_TOKEN"),
            (["email": "b"], "INVALID_REQ_TYPE : Unsupported request parameters."),
        ] as [(JSON, String)])
    func orderForApps(_ body: JSON, _ message: String) throws {
        expectRefusal(try FirebaseWorld().app("update", body), message)
    }

    @Test("asks whether an address is taken before it looks at the password")
    func takenFirst() throws {
        let world = try FirebaseWorld()
        let session = try world.signUp()
        let body: JSON = ["idToken": .string(session.idToken), "email": "ada@example.com", "password": "1"]
        expectRefusal(try world.app("update", body), "EMAIL_EXISTS")
    }

    @Test(
        "asks the owner whom it is about before what is wrong with the rest",
        arguments: [
            (["email": "x"], "MISSING_LOCAL_ID"), (["phoneNumber": "1"], "MISSING_LOCAL_ID"),
            (["localId": "zz", "email": "x"], "USER_NOT_FOUND"), (["localId": "zz", "customAttributes": "x"], "USER_NOT_FOUND"),
            (["localId": "ada", "email": "x"], "INVALID_EMAIL"),
            (["localId": "ada", "phoneNumber": "1"], "INVALID_PHONE_NUMBER : Invalid format."),
        ] as [(JSON, String)])
    func orderForTheOwner(_ body: JSON, _ message: String) throws {
        expectRefusal(try FirebaseWorld().owner("accounts:update", body), message)
    }

    @Test("another name or picture gives none, and revokes nothing")
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

    @Test("another address is not verified, and there is a code to go back")
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

    @Test("without a password nobody signs in by one")
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

    @Test("is refused to an app in the emulator's words, and leaves nothing behind", arguments: appRefusals)
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

    @Test("is refused to the owner in the emulator's words, and leaves nothing behind", arguments: ownerRefusals)
    func refusedToOwner(_ body: JSON, _ message: String) throws {
        let world = try FirebaseWorld(accounts: [.account(), .account("bob", ["firebase": ["phoneNumber": "+491"]])])
        let before = try world.world.exportSeed()
        expectRefusal(try world.owner("accounts:update", body), message)
        #expect(try world.world.exportSeed() == before)
    }

    @Test("by the owner sets what apps may not, and an instant of the owner's wins")
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

    @Test("what is not built is said to be so")
    func unbuilt() throws {
        #expect(try FirebaseWorld().owner("accounts:update", ["localId": "ada", "provider": ["google.com"]]).status == 501)
    }
}
