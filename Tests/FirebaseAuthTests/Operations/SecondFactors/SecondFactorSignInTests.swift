import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import FirebaseAuth

@Suite("Sign-in with a second factor")
struct SecondFactorSignInTests {
    private static let notEnrolled = "MFA_ENROLLMENT_NOT_FOUND"

    private func makeWorld() throws -> FirebaseWorld {
        try FirebaseWorld(accounts: [.accountWithSecondFactor(), .account("bob")])
    }

    /// A pending credential in any state.
    private func credential(
        of uid: String = "ada", by provider: SignIn.Provider = .password, project: String = FirebaseWorld.project
    ) -> JSON {
        .string(PendingCredential(uid: uid, provider: provider, project: project).text)
    }

    @Test("B76: a password is answered with a pending credential in place of tokens, and with the masked factors")
    func firstStep() throws {
        let world = try makeWorld()
        try world.world.setNow("2026-01-07T09:00:05Z")
        let answer = try world.firstStep()
        #expect(answer.object?.keys == ["kind", "registered", "localId", "email", "displayName", "mfaPendingCredential", "mfaInfo"])
        #expect(answer["mfaInfo"]?.text == #"[{"displayName":"Mobile","mfaEnrollmentId":"m1","phoneInfo":"+*******0101"}]"#)
        let text = try #require(answer["mfaPendingCredential"]?.string)
        #expect(PendingCredential(text) == PendingCredential(uid: "ada", provider: .password, project: FirebaseWorld.project))
        #expect(try world.user("ada")?["lastLoginAt"] == "1767776400000")
        #expect(try world.user("ada")?["lastRefreshAt"] == nil)
    }

    @Test("B75: custom tokens, sign-up, update and refresh do not ask for it")
    func unasked() throws {
        let world = try makeWorld()
        let custom = try world.app("signInWithCustomToken", ["token": #"{"uid":"ada"}"#])
        #expect(custom.body["idToken"] != nil)
        let idToken = try #require(custom.body["idToken"])
        let linked = try world.app("signUp", ["idToken": idToken, "email": "new@example.com", "password": "another"])
        #expect(linked.body["idToken"] != nil)
        #expect(try world.app("update", ["idToken": idToken, "password": "a third"]).body["idToken"] != nil)
        let refreshToken = try #require(custom.body["refreshToken"]?.string)
        #expect(try world.refresh(refreshToken).body["id_token"] != nil)
    }

    @Test("B75, B76: identity providers ask for it, also when they link, and also for a disabled user")
    func identityProvider() throws {
        let world = try makeWorld()
        let google: JSON = ["sub": "g-1", "email": "ada@example.com", "email_verified": true]
        let first = try world.signInWithIdp(google)
        #expect(first.status == 200)
        #expect(first.body["idToken"] == nil)
        #expect(first.body["localId"] == "ada")
        let second = try world.secondStep(after: first.body)
        #expect(try world.claims(second)["firebase"]?["sign_in_provider"] == "google.com")
        #expect(try world.claims(second)["firebase"]?["sign_in_second_factor"] == "phone")

        let idToken = try #require(second.body["idToken"])
        let linked = try world.signInWithIdp(["sub": "a-1"], at: "apple.com", ["idToken": idToken])
        #expect(linked.body["idToken"] == nil)
        #expect(linked.body["mfaInfo"] == first.body["mfaInfo"])
        let entries = try world.user("ada")?["providerUserInfo"]?.array
        #expect(entries?.contains { $0["providerId"] == "apple.com" } == true)

        _ = try world.owner("accounts:update", ["localId": "ada", "disableUser": true])
        let disabled = try world.signInWithIdp(google)
        #expect(disabled.status == 200)
        #expect(disabled.body["mfaPendingCredential"] == first.body["mfaPendingCredential"])
    }

    @Test("B59, B75: a link in a mail asks for it, when the sign-in by link is stored already")
    func emailLink() throws {
        let world = try makeWorld()
        _ = try world.app("sendOobCode", ["requestType": "EMAIL_SIGNIN", "email": "ada@example.com"])
        let code = try #require(try world.codes().first?["oobCode"])
        let first = try world.app("signInWithEmailLink", ["email": "ada@example.com", "oobCode": code])
        #expect(first.body.object?.keys == ["kind", "email", "localId", "isNewUser", "mfaPendingCredential", "mfaInfo"])
        #expect(try world.user("ada")?["emailLinkSignin"] == true)
        #expect(try world.user("ada")?["lastRefreshAt"] == nil)
        let second = try world.secondStep(after: first.body)
        #expect(try world.claims(second)["firebase"]?["sign_in_provider"] == "password")
    }

    private static let startRefusals: [(JSON, String)] = [
        ([:], "MISSING_MFA_PENDING_CREDENTIAL : Request does not have MFA pending credential."),
        (["mfaPendingCredential": "x"], "MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided."),
        (["mfaPendingCredential": "x", "mfaEnrollmentId": "m1"], "((Invalid phoneVerificationInfo.mfaPendingCredential.))"),
        (["mfaPendingCredential": "e30=", "mfaEnrollmentId": "m1"], "((Invalid phoneVerificationInfo.mfaPendingCredential.))"),
    ]

    @Test("B77: start checks the request in order", arguments: startRefusals)
    func refusedStart(_ body: JSON, _ message: String) throws {
        expectRefusal(try makeWorld().secondFactor("mfaSignIn:start", body), message)
    }

    @Test("B77: start refuses the credential of another project, of an unknown user, and an unknown factor")
    func refusedCredential() throws {
        let world = try makeWorld()
        func start(_ credential: JSON, _ id: JSON = "m1") throws -> Answer {
            try world.secondFactor("mfaSignIn:start", ["mfaPendingCredential": credential, "mfaEnrollmentId": id])
        }
        expectRefusal(
            try start(credential(project: "other")), "INVALID_PROJECT_ID : Project ID does not match MFA pending credential.")
        expectRefusal(try start(credential(of: "nobody")), "((User in pendingCredentialPayload does not exist.))")
        expectRefusal(try start(credential(), "m2"), Self.notEnrolled)
        expectRefusal(try start(credential(of: "bob")), Self.notEnrolled)
        #expect(try world.verificationCodes() == [])
    }

    @Test("B78: start answers with the session, whose code is listed with the full number")
    func start() throws {
        let world = try makeWorld()
        let answer = try world.secondFactor("mfaSignIn:start", ["mfaPendingCredential": credential(), "mfaEnrollmentId": "m1"])
        let code = try #require(try world.verificationCodes().first)
        #expect(code["phoneNumber"] == "+15555550101")
        #expect(answer.status == 200)
        #expect(answer.body == ["phoneResponseInfo": ["sessionInfo": code["sessionInfo"] ?? .null]])
    }

    private static let finalizeRefusals: [(JSON, String)] = [
        ([:], "MISSING_CREDENTIAL : Please set MFA Pending Credential."),
        (["mfaPendingCredential": "x"], "INVALID_ARGUMENT : MFA provider not supported!"),
        (
            ["mfaPendingCredential": "x", "totpVerificationInfo": ["verificationCode": "1"]],
            "INVALID_ARGUMENT : MFA provider not supported!"
        ),
        (["mfaPendingCredential": "x", "phoneVerificationInfo": [:]], "MISSING_CODE"),
        (["mfaPendingCredential": "x", "phoneVerificationInfo": ["code": "1"]], "MISSING_SESSION_INFO"),
        (["mfaPendingCredential": "x", "phoneVerificationInfo": ["code": "1", "sessionInfo": "x"]], "INVALID_SESSION_INFO"),
    ]

    @Test("B79: finalize checks the request in order", arguments: finalizeRefusals)
    func refusedFinalize(_ body: JSON, _ message: String) throws {
        expectRefusal(try makeWorld().secondFactor("mfaSignIn:finalize", body), message)
    }

    @Test("B79: finalize refuses a proof of Android with 501")
    func android() throws {
        let body: JSON = ["mfaPendingCredential": "x", "phoneVerificationInfo": ["androidVerificationProof": "x"]]
        let answer = try makeWorld().secondFactor("mfaSignIn:finalize", body)
        #expect(answer.status == 501)
        #expect(answer.body["error"]?["message"] == "androidVerificationProof is unsupported!")
    }

    @Test("B79: a wrong code leaves the session open, a right one is used up before the credential is read")
    func consumption() throws {
        let world = try makeWorld()
        let code = try world.phoneCode(for: "+15555550101")
        func finalize(_ credential: JSON, _ code: JSON) throws -> Answer {
            try world.secondFactor("mfaSignIn:finalize", ["mfaPendingCredential": credential, "phoneVerificationInfo": code])
        }
        expectRefusal(try finalize("x", code.with(["code": "none"])), "INVALID_CODE")
        expectRefusal(try finalize("x", code), "((Invalid phoneVerificationInfo.mfaPendingCredential.))")
        expectRefusal(try finalize(credential(), code), "INVALID_SESSION_INFO")
    }

    @Test("B79: the sign-in counts as such even if the number is no factor, or the user is disabled")
    func countedSignIn() throws {
        let world = try makeWorld()
        func finalize(_ number: String) throws -> Answer {
            let body: JSON = ["mfaPendingCredential": credential(), "phoneVerificationInfo": try world.phoneCode(for: number)]
            return try world.secondFactor("mfaSignIn:finalize", body)
        }
        try world.world.setNow("2026-01-07T09:00:05Z")
        expectRefusal(try finalize("+2"), Self.notEnrolled)
        #expect(try world.user("ada")?["lastLoginAt"] == "1767776405000")
        #expect(try world.user("ada")?["lastRefreshAt"] == nil)
        _ = try world.owner("accounts:update", ["localId": "ada", "disableUser": true])
        try world.world.setNow("2026-01-07T09:00:06Z")
        expectRefusal(try finalize("+2"), Self.notEnrolled)
        expectRefusal(try finalize("+15555550101"), "USER_DISABLED")
        #expect(try world.user("ada")?["lastLoginAt"] == "1767776406000")
        #expect(try world.verificationCodes() == [])
    }

    @Test("B80: finalize answers with tokens of the first factor's provider, and the credential can be used again")
    func finalize() throws {
        let world = try makeWorld()
        let first = try world.firstStep()
        try world.world.setNow("2026-01-07T09:00:05Z")
        for _ in 0..<2 {
            let answer = try world.secondStep(after: first)
            #expect(answer.body.object?.keys == ["idToken", "refreshToken"])
            let claims = try world.claims(answer)
            #expect(claims["sub"] == "ada")
            #expect(claims["auth_time"] == 1_767_776_405)
            let firebase =
                #"{"identities":{"email":["ada@example.com"]},"sign_in_provider":"password","second_factor_identifier":"m1","#
                + #""sign_in_second_factor":"phone"}"#
            #expect(claims["firebase"]?.text == firebase)
        }
        #expect(try world.user("ada")?["lastLoginAt"] == "1767776405000")
        #expect(try world.user("ada")?["lastRefreshAt"] == "2026-01-07T09:00:05.000Z")
        let google = credential(by: SignIn.Provider(rawValue: "google.com"))
        let body: JSON = ["mfaPendingCredential": google, "phoneVerificationInfo": try world.phoneCode(for: "+15555550101")]
        let answer = try world.secondFactor("mfaSignIn:finalize", body)
        #expect(try world.claims(answer)["firebase"]?["sign_in_provider"] == "google.com")
    }

    @Test("B80: the number of the session may be masked, as the mobile SDKs see it")
    func masked() throws {
        let world = try makeWorld()
        let body: JSON = ["mfaPendingCredential": credential(), "phoneVerificationInfo": try world.phoneCode(for: "+*******0101")]
        let answer = try world.secondFactor("mfaSignIn:finalize", body)
        #expect(try world.claims(answer)["firebase"]?["second_factor_identifier"] == "m1")
    }
}
