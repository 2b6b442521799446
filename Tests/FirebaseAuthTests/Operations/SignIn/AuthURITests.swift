import Testing
import TestSupport
import Values

@Suite("accounts:createAuthUri")
struct AuthURITests {
    private let body: JSON = ["identifier": "ada@example.com", "continueUri": "http://localhost", "sessionId": "s"]

    private func google(_ email: String) -> JSON { ["providerId": "google.com", "rawId": "g-1", "email": .string(email)] }

    @Test("B46: refuses a provider first of all, and makes a session's id")
    func provider() throws {
        let world = try FirebaseWorld()
        expectNotImplemented(try world.app("createAuthUri", ["providerId": "google.com"]), "Sign-in with IDP is not yet supported.")
        let session = try #require(try world.app("createAuthUri", body.without("sessionId")).body["sessionId"]?.string)
        #expect(session.utf8.count == 27)
        #expect(session.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
        expectRefusal(try world.app("createAuthUri", body.with(["continueUri": "/relative"])), "INVALID_CONTINUE_URI")
    }

    @Test("B47: finds a user by the address, or by that of an identity, in any case")
    func search() throws {
        let world = try FirebaseWorld(accounts: [.account("ada", ["firebase": ["providers": [google("Ada@gmail.example")]]])])
        for email in ["ADA@example.com", "ada@GMAIL.example"] {
            #expect(try world.app("createAuthUri", body.with(["identifier": .string(email)])).body["registered"] == true)
        }
        let unknown = try world.app("createAuthUri", body.with(["identifier": "x@y"]))
        #expect(
            unknown.body.text
                == #"{"kind":"identitytoolkit#CreateAuthUriResponse","registered":false,"allProviders":[],"sessionId":"s","signinMethods":[]}"#
        )
    }

    private static let cases: [(JSON, JSON, JSON)] = [
        ([:], ["password"], ["password"]),
        (["providers": [["providerId": "google.com", "rawId": "1"]]], ["password", "google.com"], ["password", "google.com"]),
        (["phoneNumber": "+491"], ["password"], ["password"]), (["emailLinkSignin": true], ["password"], ["password", "emailLink"]),
    ]

    @Test("B48: lists the providers in their order without phone, and the methods", arguments: cases)
    func methods(_ firebase: JSON, _ providers: JSON, _ methods: JSON) throws {
        let world = try FirebaseWorld(accounts: [.account("ada", ["firebase": firebase])])
        let answer = try world.app("createAuthUri", body)
        #expect(answer.body["allProviders"] == providers)
        #expect(answer.body["signinMethods"] == methods)
    }

    @Test("B49: answers with the session alone while addresses are protected")
    func protected() throws {
        let world = try FirebaseWorld(settings: ["firebase.emailEnumerationProtection": true])
        #expect(
            try world.app("createAuthUri", body).body.text == #"{"kind":"identitytoolkit#CreateAuthUriResponse","sessionId":"s"}"#)
    }

    @Test("with `allowDuplicateEmails`, only the user's own address and password count")
    func duplicates() throws {
        let world = try FirebaseWorld(accounts: [.account("ada", ["firebase": ["providers": [google("ada@gmail.example")]]])])
        _ = try world.emulator(.patch, "config", ["signIn": ["allowDuplicateEmails": true]])
        #expect(try world.app("createAuthUri", body).body["signinMethods"] == ["password"])
    }
}
