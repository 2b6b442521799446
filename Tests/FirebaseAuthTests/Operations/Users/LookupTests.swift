import IDTokens
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("accounts:lookup")
struct LookupTests {
    @Test("shows the signed-in user, exactly one, in the types that clients need")
    func own() throws {
        let world = try FirebaseWorld(accounts: [.account("ada", ["firebase": ["photoUrl": "http://x/p.png", "customClaims": ["a": 1]]])])
        let session = try world.signIn()
        let answer = try world.mobile("getAccountInfo", ["idToken": .string(session.idToken)])
        let provider: JSON = [
            "providerId": "password", "email": "ada@example.com", "federatedId": "ada@example.com", "rawId": "ada@example.com",
            "displayName": "ada Example", "photoUrl": "http://x/p.png",
        ]
        let user: JSON = [
            "localId": "ada", "email": "ada@example.com", "emailVerified": true, "displayName": "ada Example", "photoUrl": "http://x/p.png",
            "passwordHash": "UkVEQUNURUQ=", "validSince": "1767776400", "createdAt": "1767776400000", "lastLoginAt": "1767776400000",
            "lastRefreshAt": "2026-01-07T09:00:00.000Z", "customAttributes": #"{"a":1}"#, "providerUserInfo": [provider],
        ]
        #expect(answer.body.text == (["kind": "identitytoolkit#GetAccountInfoResponse", "users": [user]] as JSON).text)
    }

    private static let refusals: [(JSON, String)] = [
        ([:], "MISSING_ID_TOKEN"), (["idToken": ""], "MISSING_ID_TOKEN"), (["idToken": "a.b"], "INVALID_ID_TOKEN"),
        (["idToken": "token-ada"], "INVALID_ID_TOKEN"),
        (["idToken": .string(UnverifiedJWT.unsigned(["sub": "ada"]))], "INVALID_ID_TOKEN"),
        (["idToken": .string(IDToken(uid: "nobody", project: "p", issuedAt: Instant(seconds: 1_767_776_400)).text)], "USER_NOT_FOUND"),
        (["idToken": .string(IDToken(uid: "ada", project: "p", issuedAt: Instant(seconds: 1_767_776_399)).text)], "TOKEN_EXPIRED"),
        (["idToken": .string(IDToken(uid: "off", project: "p", issuedAt: Instant(seconds: 1_767_776_400)).text)], "USER_DISABLED"),
        (["idToken": .string(IDToken(uid: "off", project: "p", issuedAt: Instant(seconds: 0)).text)], "TOKEN_EXPIRED"),
    ]

    @Test("answers with the emulator's errors", arguments: refusals)
    func refused(_ body: JSON, _ message: String) throws {
        let world = try FirebaseWorld(accounts: [.account(), .account("off", ["firebase": ["disabled": true]])])
        expectRefusal(try world.app("lookup", body), message)
    }

    @Test("ignores the expiry of an ID token")
    func expired() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        try world.world.setNow("2026-01-09T09:00:00Z")
        #expect(try world.user(session)["localId"] == "ada")
    }

    @Test("for the owner, finds every requested user once, by kind and in order")
    func owner() throws {
        let accounts: [JSON] = [
            .account(), .account("bob", ["firebase": ["phoneNumber": "+491"]]), .account("cleo"),
        ]
        let world = try FirebaseWorld(accounts: accounts)
        let answer = try world.owner(
            "accounts:lookup",
            [
                "localId": ["cleo", "nobody", "ada"], "email": ["ADA@example.com"], "phoneNumber": ["+491"],
                "federatedUserId": [["providerId": "password", "rawId": "bob@example.com"], ["providerId": "google.com", "rawId": "1"]],
            ])
        #expect(answer.body["users"]?.array?.compactMap { $0["localId"]?.string } == ["cleo", "ada", "bob"])
    }

    @Test("for the owner, succeeds without the member `users` when none is found")
    func nobody() throws {
        let answer = try FirebaseWorld().owner("accounts:lookup", ["localId": ["nobody"]])
        #expect(answer.status == 200)
        #expect(answer.body.text == #"{"kind":"identitytoolkit#GetAccountInfoResponse"}"#)
        #expect(try FirebaseWorld().owner("accounts:lookup", ["initialEmail": ["a@b"]]).status == 501)
    }
}
