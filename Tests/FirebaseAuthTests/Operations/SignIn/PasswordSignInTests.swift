import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("accounts:signInWithPassword and createAuthUri")
struct PasswordSignInTests {
    @Test("signs in every demo persona under its user id", arguments: ["six-days", "one-year", "newcomer", "unsubscribed", "lapsed"])
    func persona(_ key: String) throws {
        let accounts = try TestServer.demoSeed["accounts"]?.array?.filter { $0["key"]?.string == key }
        let world = try FirebaseWorld(accounts: try #require(accounts))
        let answer = try world.mobile(
            "verifyPassword", ["email": .string("\(key)@understudy.test"), "password": "understudy", "returnSecureToken": true])
        let session = try FirebaseWorld.Session(answer)
        let uid = try #require(accounts?.first?["longevity"]?["userId"]?.string ?? key)
        #expect(session.uid == uid)
        #expect(session.claims["sub"]?.string == uid)
        #expect(session.claims["user_id"]?.string == uid)
        #expect(session.claims["aud"] == "thelongevityapp-b9b7c")
        #expect(session.claims["exp"]?.number == (session.claims["iat"]?.number ?? 0) + 3_600)
        #expect(answer.body["kind"] == "identitytoolkit#VerifyPasswordResponse")
        #expect(answer.body["registered"] == true)
    }

    @Test("accepts an address in any case, and returns it in lower case")
    func emailCase() throws {
        let answer = try FirebaseWorld().app("signInWithPassword", ["email": "ADA@Example.com", "password": "secret"])
        #expect(answer.body["email"] == "ada@example.com")
    }

    @Test("updates the last login and the token's `auth_time`")
    func lastLogin() throws {
        let world = try FirebaseWorld()
        let first = try world.signIn()
        try world.world.setNow("2026-01-07T10:00:00Z")
        let second = try world.signIn()
        #expect(first.claims["auth_time"] == 1_767_776_400)
        #expect(second.claims["auth_time"] == 1_767_780_000)
        #expect(try world.user(second)["lastLoginAt"] == "1767780000000")
        #expect(try world.user(second)["createdAt"] == "1767776400000")
    }

    private static let refusals: [(JSON, String, String)] = [
        (["password": "secret"], "MISSING_EMAIL", "MISSING_EMAIL"),
        (["email": "", "password": "secret"], "INVALID_EMAIL", "INVALID_EMAIL"),
        (["email": "b", "password": "secret"], "INVALID_EMAIL", "INVALID_EMAIL"),
        (["email": "ada@example.com"], "MISSING_PASSWORD", "MISSING_PASSWORD"),
        (["email": "ada@example.com", "password": ""], "MISSING_PASSWORD", "MISSING_PASSWORD"),
        (["email": "nobody@example.com", "password": "secret"], "EMAIL_NOT_FOUND", "INVALID_LOGIN_CREDENTIALS"),
        (["email": "ada@example.com", "password": "wrong!"], "INVALID_PASSWORD", "INVALID_LOGIN_CREDENTIALS"),
        (["email": "off@example.com", "password": "wrong!"], "USER_DISABLED", "USER_DISABLED"),
        (["email": "bare@example.com", "password": "secret"], "INVALID_PASSWORD", "INVALID_LOGIN_CREDENTIALS"),
    ]

    @Test("answers with the emulator's errors, and with a less specific one when addresses are protected", arguments: refusals)
    func refused(_ body: JSON, _ message: String, _ protected: String) throws {
        let accounts: [JSON] = [
            .account(), .account("off", ["firebase": ["disabled": true]]), ["key": "bare", "email": "bare@example.com"],
        ]
        let world = try FirebaseWorld(accounts: accounts)
        expectRefusal(try world.app("signInWithPassword", body), message)
        #expect(try world.emulator(.patch, "config", ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": true]]).status == 200)
        expectRefusal(try world.app("signInWithPassword", body), protected)
    }

    @Test("createAuthUri lists the sign-in methods of an address, unless addresses are protected")
    func createAuthURI() throws {
        let world = try FirebaseWorld()
        let body: JSON = ["identifier": "ada@example.com", "continueUri": "http://localhost", "sessionId": "s"]
        #expect(
            try world.app("createAuthUri", body).body.text
                == #"{"kind":"identitytoolkit#CreateAuthUriResponse","registered":true,"allProviders":["password"],"sessionId":"s","signinMethods":["password"]}"#
        )
        #expect(try world.app("createAuthUri", body.with(["identifier": "x@y"])).body["registered"] == false)
        for (member, value, message) in [
            ("identifier", .null, "MISSING_IDENTIFIER"), ("continueUri", .null, "MISSING_CONTINUE_URI"),
            ("identifier", "b", "INVALID_IDENTIFIER"),
        ] as [(String, JSON, String)] {
            expectRefusal(try world.app("createAuthUri", body.with([member: value])), message)
        }
        _ = try world.emulator(.patch, "config", ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": true]])
        #expect(
            try world.app("createAuthUri", body).body.text == #"{"kind":"identitytoolkit#CreateAuthUriResponse","sessionId":"s"}"#)
    }
}
