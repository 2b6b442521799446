import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("Sign-in by phone")
struct PhoneSignInTests {
    private static let number = FirebaseWorld.phoneNumber
    private static let firstFactorRefusal =
        "UNSUPPORTED_FIRST_FACTOR : A phone number cannot be set as a first factor on an SMS based MFA user."

    @Test("B60: sendVerificationCode answers with the session alone, on both paths, and ignores checks of the app")
    func session() throws {
        let world = try FirebaseWorld()
        let checks: JSON = ["phoneNumber": .string(Self.number), "recaptchaToken": "x", "iosReceipt": "x", "iosSecret": "x"]
        for answer in [try world.app("sendVerificationCode", checks), try world.mobile("sendVerificationCode", checks)] {
            #expect(answer.status == 200)
            #expect(answer.body.object?.keys == ["sessionInfo"])
            let session = try #require(answer.body["sessionInfo"]?.string)
            #expect(session.wholeMatch(of: #/[A-Za-z0-9_-]{226}/#) != nil, "\(session)")
        }
    }

    @Test("B60: sendVerificationCode refuses numbers without +", arguments: [nil, "", "15555550100", " +1"] as [JSON?])
    func invalidNumber(_ number: JSON?) throws {
        let world = try FirebaseWorld()
        let body = JSON.object(omittingMissing: [("phoneNumber", number)])
        expectRefusal(try world.app("sendVerificationCode", body), "INVALID_PHONE_NUMBER : Invalid format.")
        #expect(try world.verificationCodes() == [])
    }

    @Test("B60: a phone number is no first factor of a user with second factors")
    func secondFactor() throws {
        let world = try FirebaseWorld(accounts: [.accountWithSecondFactor(["phoneNumber": .string(Self.number)])])
        expectRefusal(try world.app("sendVerificationCode", ["phoneNumber": .string(Self.number)]), Self.firstFactorRefusal)
        #expect(try world.verificationCodes() == [])
        // The number of the second factor is no one's first factor.
        #expect(try world.app("sendVerificationCode", ["phoneNumber": "+15555550101"]).status == 200)
    }

    @Test("B61: verificationCodes lists all unused codes, the oldest first, several for a number")
    func list() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        let sent = [
            try world.phoneCode(), try world.phoneCode(for: "+2"), try world.phoneCode(), try world.enrollmentCode(session, for: "+3"),
        ]
        let codes = try world.verificationCodes()
        #expect(codes.map { $0["sessionInfo"] } == sent.map { $0["sessionInfo"] })
        #expect(codes.map { $0["phoneNumber"] } == [.string(Self.number), "+2", .string(Self.number), "+3"])
        for code in codes {
            #expect(code.object?.keys == ["code", "phoneNumber", "sessionInfo"])
            #expect(code["code"]?.string?.wholeMatch(of: #/[0-9]{6}/#) != nil, "\(code.text)")
        }
        // Codes do not expire, and survive the deletion of all users.
        try world.world.setNow("2027-01-07T09:00:00Z")
        _ = try world.emulator(.delete, "accounts")
        #expect(try world.app("signInWithPhoneNumber", sent[0]).status == 200)
        #expect(try world.verificationCodes().count == 3)
    }

    @Test("B62: the parameters of reCAPTCHA are fakes")
    func recaptcha() throws {
        let world = try FirebaseWorld()
        for path in [FirebaseWorld.legacy + "getRecaptchaParam?key=any", FirebaseWorld.plain + "recaptchaParams?key=any"] {
            let answer = try world.world.get(path)
            #expect(answer.status == 200)
            #expect(answer.body.object?.keys == ["kind", "recaptchaStoken", "recaptchaSiteKey"])
            #expect(answer.body["kind"] == "identitytoolkit#GetRecaptchaParamResponse")
        }
    }

    private static let refusals: [(JSON, String)] = [
        (["temporaryProof": "x", "sessionInfo": "x"], "MISSING_PHONE_NUMBER"),
        (["temporaryProof": "x", "phoneNumber": "+1"], "INVALID_TEMPORARY_PROOF"),
        ([:], "MISSING_SESSION_INFO"), (["code": "1"], "MISSING_SESSION_INFO"),
        (["sessionInfo": "x", "idToken": "x"], "MISSING_CODE"),
        (["sessionInfo": "x", "code": "1", "idToken": "x"], "INVALID_SESSION_INFO"),
    ]

    @Test("B63: signInWithPhoneNumber checks the proof first", arguments: refusals)
    func refused(_ body: JSON, _ message: String) throws {
        expectRefusal(try FirebaseWorld().app("signInWithPhoneNumber", body), message)
    }

    @Test("B63: a wrong code leaves the session open, and a right one is used up even if a later check fails")
    func consumption() throws {
        let world = try FirebaseWorld()
        let code = try world.phoneCode()
        expectRefusal(try world.app("signInWithPhoneNumber", code.with(["code": "none"])), "INVALID_CODE")
        #expect(try world.verificationCodes().count == 1)
        expectRefusal(try world.app("signInWithPhoneNumber", code.with(["idToken": "x"])), "INVALID_ID_TOKEN")
        #expect(try world.verificationCodes() == [])
        expectRefusal(try world.app("signInWithPhoneNumber", code), "INVALID_SESSION_INFO")
    }

    @Test("B63: a disabled user, and one with second factors, is refused last")
    func refusedUser() throws {
        let off: JSON = ["phoneNumber": .string(Self.number), "disabled": true]
        let world = try FirebaseWorld(accounts: [.account("off", ["firebase": off]), .account()])
        let code = try world.phoneCode()
        expectRefusal(try world.app("signInWithPhoneNumber", code), "USER_DISABLED")
        expectRefusal(try world.app("signInWithPhoneNumber", code), "INVALID_SESSION_INFO")
        let session = try world.signInByPhone("+2")
        let late = try world.phoneCode(for: "+2")
        let factors: JSON = ["localId": .string(session.uid), "mfa": ["enrollments": [["mfaEnrollmentId": "m1", "phoneInfo": "+3"]]]]
        #expect(try world.owner("accounts:update", factors).status == 200)
        expectRefusal(try world.app("signInWithPhoneNumber", late), Self.firstFactorRefusal)
        #expect(try world.verificationCodes() == [])
    }

    @Test("B64: an unknown number makes a user, a known one signs in, on both paths")
    func newUser() throws {
        let world = try FirebaseWorld()
        let answer = try world.app("signInWithPhoneNumber", world.phoneCode())
        #expect(answer.body.object?.keys == ["isNewUser", "phoneNumber", "localId", "idToken", "refreshToken", "expiresIn"])
        #expect(answer.body["isNewUser"] == true)
        #expect(answer.body["phoneNumber"] == .string(Self.number))
        let session = try FirebaseWorld.Session(answer)
        #expect(session.uid.wholeMatch(of: #/[A-Za-z0-9]{28}/#) != nil)
        #expect(session.claims["phone_number"] == .string(Self.number))
        #expect(session.claims["firebase"]?.text == #"{"identities":{"phone":["+15555550100"]},"sign_in_provider":"phone"}"#)
        #expect(try world.refreshedClaims(session)["firebase"]?["sign_in_provider"] == "phone")
        let user = try world.user(session)
        #expect(user["createdAt"] == "1767776400000")
        #expect(user["lastLoginAt"] == "1767776400000")
        for member in ["validSince", "passwordHash", "emailVerified", "email"] { #expect(user[member] == nil, "\(member)") }
        #expect(user["providerUserInfo"]?.text == #"[{"providerId":"phone","phoneNumber":"+15555550100","rawId":"+15555550100"}]"#)

        try world.world.setNow("2026-01-07T09:00:05Z")
        let again = try world.mobile("verifyPhoneNumber", world.phoneCode())
        #expect(again.body["isNewUser"] == false)
        #expect(again.body["localId"] == .string(session.uid))
        #expect(try world.user(session)["lastLoginAt"] == "1767776405000")
        #expect(try world.world.canBeExportedAndImported())
    }

    @Test("B65, B66: linking another user's number answers with a proof, which signs in that user")
    func temporaryProof() throws {
        let world = try FirebaseWorld()
        let owner = try world.signInByPhone()
        let idToken = JSON.string(try world.signIn().idToken)
        let answer = try world.app("signInWithPhoneNumber", world.phoneCode().with(["idToken": idToken]))
        #expect(answer.status == 200)
        #expect(answer.body.object?.keys == ["phoneNumber", "temporaryProof", "temporaryProofExpiresIn"])
        #expect(answer.body["temporaryProofExpiresIn"] == "3600")
        let proof = try #require(answer.body["temporaryProof"]?.string)
        #expect(proof.wholeMatch(of: #/[A-Za-z0-9_-]{119}/#) != nil, "\(proof)")
        #expect(try world.user("ada")?["phoneNumber"] == nil)

        let body: JSON = ["temporaryProof": .string(proof), "phoneNumber": .string(Self.number)]
        expectRefusal(try world.app("signInWithPhoneNumber", body.with(["idToken": idToken])), "PHONE_NUMBER_EXISTS")
        expectRefusal(try world.app("signInWithPhoneNumber", body.with(["phoneNumber": "+2"])), "INVALID_TEMPORARY_PROOF")
        // The proof is not used up, and does not expire.
        try world.world.setNow("2027-01-07T09:00:00Z")
        for _ in 0..<2 {
            let session = try FirebaseWorld.Session(world.app("signInWithPhoneNumber", body))
            #expect(session.uid == owner.uid)
        }
    }

    @Test("B67: linking sets or replaces the number of the signed-in user")
    func link() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        let before = try world.user(session)
        try world.world.setNow("2026-01-07T09:00:05Z")
        for number in [Self.number, "+2"] {
            let code = try world.phoneCode(for: number).with(["idToken": .string(session.idToken)])
            let answer = try world.app("signInWithPhoneNumber", code)
            #expect(answer.body["isNewUser"] == false)
            #expect(answer.body["localId"] == "ada")
            let firebase: JSON = [
                "identities": ["email": ["ada@example.com"], "phone": [.string(number)]], "sign_in_provider": "phone",
            ]
            #expect(try world.claims(answer)["firebase"] == firebase)
            let user = try world.user(session)
            #expect(user["phoneNumber"] == .string(number))
            #expect(user["lastLoginAt"] == "1767776405000")
            #expect(user["validSince"] == before["validSince"])
            let entries = user["providerUserInfo"]?.array
            #expect(entries?.compactMap { $0["providerId"]?.string } == ["password", "phone"])
            #expect(entries?.last == ["providerId": "phone", "phoneNumber": .string(number), "rawId": .string(number)])
        }
        // The first number is free again.
        #expect(try world.app("signInWithPhoneNumber", world.phoneCode()).body["isNewUser"] == true)
    }

    @Test("B67: the entry of a linked number is the last one")
    func place() throws {
        let google: JSON = ["providerId": "google.com", "rawId": "g-1"]
        let world = try FirebaseWorld(accounts: [.account("ada", ["firebase": ["providers": [google]]])])
        let session = try world.signIn()
        _ = try world.app("signInWithPhoneNumber", world.phoneCode().with(["idToken": .string(session.idToken)]))
        let entries = try world.user(session)["providerUserInfo"]?.array
        #expect(entries?.compactMap { $0["providerId"]?.string } == ["password", "google.com", "phone"])
        #expect(try world.world.canBeExportedAndImported())
    }

    @Test("B68: only the owner sets a number by update")
    func update() throws {
        let world = try FirebaseWorld(accounts: [.account("ada", ["firebase": ["phoneNumber": "+1"]]), .account("bob")])
        let session = try world.signIn()
        #expect(try world.app("update", ["idToken": .string(session.idToken), "phoneNumber": "+2"]).status == 200)
        #expect(try world.user(session)["phoneNumber"] == "+1")
        func set(_ number: JSON, of uid: JSON) throws -> Answer {
            try world.owner("accounts:update", ["localId": uid, "phoneNumber": number])
        }
        expectRefusal(try set("2", of: "ada"), "INVALID_PHONE_NUMBER : Invalid format.")
        expectRefusal(try set("+1", of: "bob"), "PHONE_NUMBER_EXISTS")
        #expect(try set("+1", of: "ada").status == 200)
        #expect(try set("+2", of: "ada").status == 200)
        #expect(try set("+1", of: "bob").status == 200)
        #expect(try world.user("ada")?["phoneNumber"] == "+2")
    }
}
