import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

/// Expects a 501 with its whole body (firebase-auth.md 2).
func expectNotImplemented(_ answer: Answer, _ message: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let text = JSON.string(message)
    let body: JSON = [
        "error": ["code": 501, "message": text, "errors": [["message": text, "reason": "unimplemented"]], "status": "NOT_IMPLEMENTED"]
    ]
    #expect(answer.status == 501, sourceLocation: sourceLocation)
    #expect(answer.body.text == body.text, sourceLocation: sourceLocation)
}

@Suite("A part of a request that Understudy does not have")
struct MissingPartTests {
    private static let tenants = "Understudy does not have tenants, of which tenantId names one."

    @Test("is a tenant, in a body or a query", arguments: ["signUp", "signInWithPassword", "lookup", "update", "delete", "sendOobCode"])
    func tenant(_ operation: String) throws {
        let world = try FirebaseWorld()
        let before = try world.world.exportSeed()
        expectNotImplemented(try world.app(operation, ["tenantId": "t"]), Self.tenants)
        expectNotImplemented(try world.app(operation, ["tenant_id": "t"]), Self.tenants)
        #expect(try world.world.exportSeed() == before)
        // The mobile SDKs send the member without a value.
        #expect(try world.app(operation, ["tenantId": ""]).status != 501)
        #expect(try world.app(operation, ["tenantId": .null]).status != 501)
    }

    @Test("is a tenant for the owner, too")
    func ownersTenant() throws {
        let world = try FirebaseWorld()
        expectNotImplemented(try world.owner("accounts", ["tenantId": "t"]), Self.tenants)
        expectNotImplemented(try world.owner(.get, FirebaseWorld.admin + "accounts:batchGet?tenantId=t"), Self.tenants)
        expectNotImplemented(try world.owner(.post, FirebaseWorld.plain + "projects/p:queryAccounts", ["tenantId": "t"]), Self.tenants)
    }

    @Test("is a blocking function in the project's settings")
    func blockingFunctions() throws {
        let world = try FirebaseWorld()
        let path = "/identitytoolkit.googleapis.com/v2/projects/p/config"
        let triggers: JSON = ["blockingFunctions": ["triggers": ["beforeCreate": ["functionUri": "http://localhost/f"]]]]
        let message = "Understudy does not have blocking functions."
        for query in ["", "?updateMask=blockingFunctions", "?updateMask=blockingFunctions.triggers.beforeCreate"] {
            expectNotImplemented(try world.owner(.patch, path + query, triggers), message)
        }
        expectNotImplemented(try world.owner(.patch, path, ["blockingFunctions": ["forwardInboundCredentials": [:]]]), message)
        // None are named, or they are not to be changed.
        #expect(try world.owner(.patch, path, ["blockingFunctions": ["triggers": [:]]]).status == 200)
        #expect(try world.owner(.patch, path + "?updateMask=signIn.allowDuplicateEmails", triggers).status == 200)
    }

    @Test(
        "is a setting of the project, in the mask or in the body",
        arguments: [
            ("?updateMask=mfa", [:], "mfa"),
            ("?updateMask=signIn.allowDuplicateEmails,signIn.email.enabled", [:], "signIn.email.enabled"),
            ("?updateMask=sign_in.phone_number", [:], "signIn.phoneNumber"),
            ("?updateMask=signIn", ["signIn": ["allowDuplicateEmails": true, "email": ["enabled": true]]], "signIn.email"),
            ("", ["signIn": ["allowDuplicateEmails": true], "mfa": ["state": "ENABLED"]], "mfa"),
            ("", ["email_privacy_config": ["other": true]], "emailPrivacyConfig.other"),
        ] as [(String, JSON, String)])
    func setting(_ query: String, _ body: JSON, _ path: String) throws {
        let world = try FirebaseWorld()
        let route = "/identitytoolkit.googleapis.com/v2/projects/p/config"
        let before = try world.owner(.get, route).body
        expectNotImplemented(try world.owner(.patch, route + query, body), "Understudy does not have the project's setting \(path).")
        // Nothing of the request is stored.
        #expect(try world.owner(.get, route).body == before)
    }

    @Test("is no setting of the project that the request leaves as it is")
    func otherSetting() throws {
        let world = try FirebaseWorld()
        let route = "/identitytoolkit.googleapis.com/v2/projects/p/config"
        let body: JSON = ["name": "projects/p/config", "signIn": ["allowDuplicateEmails": true, "email": .null], "mfa": .null]
        #expect(try world.owner(.patch, route, body).body["signIn"]?["allowDuplicateEmails"] == true)
        let masked: JSON = ["sign_in": ["allow_duplicate_emails": false, "email": ["enabled": true]], "mfa": ["state": "ENABLED"]]
        let answer = try world.owner(.patch, route + "?updateMask=sign_in.allow_duplicate_emails", masked)
        #expect(answer.body["signIn"]?["allowDuplicateEmails"] == false)
    }

    @Test(
        "is a captcha or a former token in a sign-in by password",
        arguments: [
            ("captchaResponse", "captcha unimplemented"), ("captchaChallenge", "captcha unimplemented"),
            ("idToken", "idToken / pendingIdToken is no longer in use and unsupported by the Auth Emulator."),
            ("pendingIdToken", "idToken / pendingIdToken is no longer in use and unsupported by the Auth Emulator."),
        ])
    func passwordSignIn(_ member: String, _ message: String) throws {
        let world = try FirebaseWorld()
        let body: JSON = ["email": "ada@example.com", "password": "secret"]
        expectNotImplemented(try world.app("signInWithPassword", body.with([member: "t"])), message)
        #expect(try world.app("signInWithPassword", body.with([member: ""])).status == 200)
        // Checks of the request's own form come before.
        let incomplete: JSON = ["email": "ada@example.com"]
        expectRefusal(try world.app("signInWithPassword", incomplete.with([member: "t"])), "MISSING_PASSWORD")
    }

    @Test("is an ID token in a sign-up by the owner")
    func ownersSignUp() throws {
        let world = try FirebaseWorld()
        let session = try world.signUp()
        let body: JSON = ["idToken": .string(session.idToken), "email": "new@example.com", "password": "secret"]
        let before = try world.world.exportSeed()
        expectNotImplemented(try world.owner("accounts", body), "Understudy does not have a sign-up by the owner with an idToken.")
        #expect(try world.world.exportSeed() == before)
    }

    @Test("is a passkey")
    func passkey() throws {
        let world = try FirebaseWorld()
        let body: JSON = ["localId": "ada", "deletePasskey": ["id"]]
        expectNotImplemented(try world.owner("accounts:update", body), "Understudy does not have passkeys.")
    }
}
