import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("Enrolment of a second factor")
struct SecondFactorEnrollmentTests {
    private static let number = FirebaseWorld.phoneNumber
    private static let ineligible = "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor."
    private static let exists = "SECOND_FACTOR_EXISTS : Phone number already enrolled as second factor for this account."

    private static let startRefusals: [(JSON, String)] = [
        ([:], "MISSING_ID_TOKEN"), (["idToken": "x"], "INVALID_ID_TOKEN"),
        (["idToken": "TOKEN"], "INVALID_ARGUMENT : ((Missing phoneEnrollmentInfo.))"),
        (["idToken": "TOKEN", "totpEnrollmentInfo": [:]], "INVALID_ARGUMENT : ((Missing phoneEnrollmentInfo.))"),
        (["idToken": "TOKEN", "phoneEnrollmentInfo": [:]], "INVALID_PHONE_NUMBER : Invalid format."),
        (["idToken": "TOKEN", "phoneEnrollmentInfo": ["phoneNumber": "1"]], "INVALID_PHONE_NUMBER : Invalid format."),
        (["idToken": "TOKEN", "phoneEnrollmentInfo": ["phoneNumber": "+15555550101"]], exists),
    ]

    @Test("B69: start checks the request in order, and makes no code for a refused one", arguments: startRefusals)
    func refusedStart(_ body: JSON, _ message: String) throws {
        let world = try FirebaseWorld(accounts: [.accountWithSecondFactor()])
        let sent = body["idToken"] == "TOKEN" ? body.with(["idToken": try token(world)]) : body
        expectRefusal(try world.secondFactor("mfaEnrollment:start", sent), message)
        #expect(try world.verificationCodes() == [])
    }

    /// An ID token of a user with a second factor.
    private func token(_ world: FirebaseWorld) throws -> JSON {
        try #require(try world.secondStep(after: world.firstStep()).body["idToken"])
    }

    @Test("B69, B71: users who signed in anonymously, by phone or by a custom token cannot have one")
    func ineligibleUsers() throws {
        let world = try FirebaseWorld()
        let custom = try world.app("signInWithCustomToken", ["token": #"{"uid":"ada"}"#]).body["idToken"] ?? .null
        let anonymous = try world.app("signUp").body["idToken"] ?? .null
        for token in [custom, anonymous, .string(try world.signInByPhone().idToken)] {
            for operation in ["start", "finalize"] {
                expectRefusal(try world.secondFactor("mfaEnrollment:\(operation)", ["idToken": token]), Self.ineligible)
            }
        }
    }

    @Test("B69: start requires a verified address")
    func unverified() throws {
        let world = try FirebaseWorld()
        let body: JSON = ["idToken": .string(try world.signUp().idToken)]
        expectRefusal(
            try world.secondFactor("mfaEnrollment:start", body),
            "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.")
    }

    @Test("B69, B71: a token that was revoked, or whose user is disabled, is refused")
    func revoked() throws {
        let world = try FirebaseWorld()
        let body: JSON = ["idToken": .string(try world.signIn().idToken)]
        _ = try world.owner("accounts:update", ["localId": "ada", "disableUser": true])
        for operation in ["start", "finalize", "withdraw"] {
            expectRefusal(try world.secondFactor("mfaEnrollment:\(operation)", body), "USER_DISABLED")
        }
        try world.world.setNow("2026-01-07T09:00:05Z")
        _ = try world.owner("accounts:update", ["localId": "ada", "disableUser": false, "validSince": "1767776405"])
        for operation in ["start", "finalize", "withdraw"] {
            expectRefusal(try world.secondFactor("mfaEnrollment:\(operation)", body), "TOKEN_EXPIRED")
        }
    }

    @Test("B70: start answers with the session, whose code is listed")
    func start() throws {
        let world = try FirebaseWorld()
        let body: JSON = ["idToken": .string(try world.signIn().idToken), "phoneEnrollmentInfo": ["phoneNumber": .string(Self.number)]]
        let answer = try world.secondFactor("mfaEnrollment:start", body)
        let code = try #require(try world.verificationCodes().first)
        #expect(code["phoneNumber"] == .string(Self.number))
        #expect(answer.status == 200)
        #expect(answer.body == ["phoneSessionInfo": ["sessionInfo": code["sessionInfo"] ?? .null]])
    }

    private static let finalizeRefusals: [(JSON, String)] = [
        ([:], "INVALID_ARGUMENT : ((Missing phoneVerificationInfo.))"),
        (["totpVerificationInfo": ["verificationCode": "1"]], "INVALID_ARGUMENT : ((Missing phoneVerificationInfo.))"),
        (["phoneVerificationInfo": [:]], "MISSING_CODE"), (["phoneVerificationInfo": ["code": "1"]], "MISSING_SESSION_INFO"),
        (["phoneVerificationInfo": ["code": "1", "sessionInfo": "x"]], "INVALID_SESSION_INFO"),
    ]

    @Test("B71: finalize checks the request in order", arguments: finalizeRefusals)
    func refusedFinalize(_ body: JSON, _ message: String) throws {
        let world = try FirebaseWorld()
        expectRefusal(try world.secondFactor("mfaEnrollment:finalize", body), "MISSING_ID_TOKEN")
        expectRefusal(try world.secondFactor("mfaEnrollment:finalize", body.with(["idToken": "x"])), "INVALID_ID_TOKEN")
        let token = JSON.string(try world.signIn().idToken)
        expectRefusal(try world.secondFactor("mfaEnrollment:finalize", body.with(["idToken": token])), message)
    }

    @Test("B71: finalize refuses a proof of Android with 501")
    func android() throws {
        let world = try FirebaseWorld()
        let body: JSON = [
            "idToken": .string(try world.signIn().idToken), "phoneVerificationInfo": ["androidVerificationProof": "x"],
        ]
        let answer = try world.secondFactor("mfaEnrollment:finalize", body)
        #expect(answer.status == 501)
        #expect(answer.body["error"]?["message"] == "androidVerificationProof is unsupported!")
    }

    @Test("B71: a wrong code leaves the session open, a right one is used up even for a number that is enrolled already")
    func consumption() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        let (first, second) = (try world.enrollmentCode(session), try world.enrollmentCode(session))
        func finalize(_ code: JSON) throws -> Answer {
            try world.secondFactor("mfaEnrollment:finalize", ["idToken": .string(session.idToken), "phoneVerificationInfo": code])
        }
        expectRefusal(try finalize(first.with(["code": "none"])), "INVALID_CODE")
        #expect(try finalize(first).status == 200)
        expectRefusal(try finalize(first), "INVALID_SESSION_INFO")
        expectRefusal(try finalize(second), Self.exists)
        expectRefusal(try finalize(second), "INVALID_SESSION_INFO")
        #expect(try world.verificationCodes() == [])
    }

    @Test("B72, B73: an enrolled factor is in the tokens, and in the user with its full number")
    func enroll() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        try world.world.setNow("2026-01-07T09:00:05Z")
        let answer = try world.enroll(session, name: "Mobile")
        #expect(answer.body.object?.keys == ["idToken", "refreshToken"])
        let user = try world.user(session)
        let factor = try #require(user["mfaInfo"]?.array?.first)
        let id = try #require(factor["mfaEnrollmentId"]?.string)
        #expect(id.wholeMatch(of: #/[A-Za-z0-9]{28}/#) != nil, "\(id)")
        let expected: JSON = [
            "mfaEnrollmentId": .string(id), "displayName": "Mobile", "enrolledAt": "2026-01-07T09:00:05.000Z",
            "phoneInfo": .string(Self.number), "unobfuscatedPhoneInfo": .string(Self.number),
        ]
        #expect(factor.text == expected.text)
        // The sign-in is the earlier one.
        #expect(user["lastLoginAt"] == "1767776400000")
        let claims = try world.claims(answer)
        #expect(claims["auth_time"] == 1_767_776_400)
        #expect(claims["firebase"]?["sign_in_provider"] == "password")
        #expect(claims["firebase"]?["sign_in_second_factor"] == "phone")
        #expect(claims["firebase"]?["second_factor_identifier"] == .string(id))
        let refreshToken = try #require(answer.body["refreshToken"]?.string)
        let refreshed = try world.refresh(refreshToken).body["id_token"]?.string.flatMap { UnverifiedJWT($0)?.claims }
        #expect(refreshed?["firebase"] == claims["firebase"])
        #expect(try world.world.canBeExportedAndImported())
    }

    @Test("B73: a user may have several factors, in the order of their enrolment")
    func several() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        for number in ["+3", "+1", "+2"] { #expect(try world.enroll(session, number).status == 200) }
        #expect(try world.user(session)["mfaInfo"]?.array?.map { $0["phoneInfo"] } == ["+3", "+1", "+2"])
    }

    @Test("B74: withdraw removes a factor, and after the last one sign-in has one step again")
    func withdraw() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        let enrolled = try world.enroll(session)
        let idToken = enrolled.body["idToken"] ?? .null
        let id = try world.user(session)["mfaInfo"]?.array?.first?["mfaEnrollmentId"] ?? .null
        expectRefusal(try world.secondFactor("mfaEnrollment:withdraw"), "MISSING_ID_TOKEN")
        expectRefusal(try world.secondFactor("mfaEnrollment:withdraw", ["idToken": "x"]), "INVALID_ID_TOKEN")
        for body: JSON in [["idToken": idToken], ["idToken": idToken, "mfaEnrollmentId": "x"]] {
            expectRefusal(try world.secondFactor("mfaEnrollment:withdraw", body), "MFA_ENROLLMENT_NOT_FOUND")
        }
        #expect(try world.firstStep()["idToken"] == nil)
        let answer = try world.secondFactor("mfaEnrollment:withdraw", ["idToken": idToken, "mfaEnrollmentId": id])
        #expect(answer.body.object?.keys == ["idToken", "refreshToken", "expiresIn"])
        #expect(try world.claims(answer)["firebase"]?.object?.keys == ["identities", "sign_in_provider"])
        #expect(try world.user(session)["mfaInfo"] == [])
        #expect(try world.firstStep()["idToken"] != nil)
        let again: JSON = ["idToken": idToken, "mfaEnrollmentId": id]
        expectRefusal(try world.secondFactor("mfaEnrollment:withdraw", again), "MFA_ENROLLMENT_NOT_FOUND")
        #expect(try world.world.canBeExportedAndImported())
    }
}
