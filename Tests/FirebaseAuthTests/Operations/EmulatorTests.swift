import Testing
import TestSupport
import Values

@Suite("The emulator's own routes")
struct EmulatorTests {
    private static let standard: JSON = [
        "signIn": ["allowDuplicateEmails": false], "emailPrivacyConfig": ["enableImprovedEmailPrivacy": false],
    ]

    @Test("set part of the project's settings, and respond with all of them")
    func config() throws {
        let world = try FirebaseWorld()
        #expect(try world.emulator(.get, "config").body == Self.standard)
        let changed = try world.emulator(.patch, "config", ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": true]])
        #expect(changed.body == Self.standard.with(["emailPrivacyConfig": ["enableImprovedEmailPrivacy": true]]))
        let path = "/identitytoolkit.googleapis.com/v2/projects/p/config"
        let masked = try world.owner(
            .patch, path + "?updateMask=signIn.allowDuplicateEmails",
            ["signIn": ["allowDuplicateEmails": true], "emailPrivacyConfig": ["enableImprovedEmailPrivacy": false]])
        #expect(masked.body["signIn"]?["allowDuplicateEmails"] == true)
        #expect(masked.body["emailPrivacyConfig"]?["enableImprovedEmailPrivacy"] == true)
        #expect(try world.owner(.get, path).body == masked.body)
        #expect(try world.emulator(.get, "verificationCodes").body.text == #"{"verificationCodes":[]}"#)
    }

    @Test("delete every user and the accounts created by sign-up, but no app's data and no codes")
    func wipe() throws {
        let world = try FirebaseWorld(accounts: [
            .account("ada", ["longevity": ["checkIns": ["generate": ["count": 3, "until": "yesterday"]]]])
        ])
        let session = try world.signUp()
        _ = try world.app("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "ada@example.com"])
        #expect(try world.emulator(.delete, "accounts").body == [:])
        #expect(try world.owner("accounts:query", ["returnUserInfo": false]).body["recordsCount"] == "0")
        expectRefusal(try world.app("signInWithPassword", ["email": "ada@example.com", "password": "secret"]), "EMAIL_NOT_FOUND")
        expectRefusal(try world.app("lookup", ["idToken": .string(session.idToken)]), "USER_NOT_FOUND")
        #expect(try world.codes().count == 1)
        let accounts = try #require(world.world.get("/_understudy/accounts").body["accounts"]?.array)
        #expect(accounts.compactMap { $0["key"]?.string } == ["ada"])
        // The persona's opaque tokens stay valid.
        #expect(try world.world.get("/api/subscription/status", token: "token-ada").status == 200)
        #expect(try world.world.exportSeed()["accounts"]?.array?.first?["longevity"]?["checkIns"]?.array?.count == 3)
    }
}
