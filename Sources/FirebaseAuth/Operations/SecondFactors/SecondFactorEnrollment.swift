import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The second factors of the signed-in user (firebase-auth-more.md 12.1).
enum SecondFactorEnrollment {
    static let operations: [Operation<FirebaseAuthBackend>] = [start, finalize, withdraw].flatMap(\.self).tagged("Firebase: second factors")

    private static let idToken = ValueSchema.Field.optional("idToken", .secret, "Of the signed-in user, whose address is verified.")

    /// B69, B70
    private static let start = Operation.onUsers(
        ["startEnrollment": .v2("accounts/mfaEnrollment:start")], "Make a code to add a second factor, in place of a text message",
        "There are no other second factors than phone numbers.",
        body: .google(
            "FirebaseEnrollmentStart",
            [
                idToken,
                .optional(
                    "phoneEnrollmentInfo", .object([.optional("phoneNumber", SecondFactor.number, SecondFactor.numberWords)])),
            ], example: ["idToken": IssuedTokens.exampleIDToken, "phoneEnrollmentInfo": ["phoneNumber": PhoneSignIn.exampleNumber]]),
        answers: .shape(started, "The session of the text message, whose code is listed.")
    ) { call in
        let (body, now) = (call.sent, call.now)
        let token = try body.idToken()
        let code = try call.context.write { db in
            let user = try call.service.user(bearing: token, at: now, in: db)
            try checkFirstFactor(token)
            guard user.shownEmailVerified == true else {
                throw FirebaseError.refused("UNVERIFIED_EMAIL", "Need to verify email first before enrolling second factors.")
            }
            guard let info = try body.object("phoneEnrollmentInfo") else {
                throw FirebaseError.refused("INVALID_ARGUMENT", "((Missing phoneEnrollmentInfo.))")
            }
            let phoneNumber = try Checks.phoneNumber(info.string("phoneNumber") ?? "")
            if user.secondFactors?.has(phoneNumber) == true { throw FirebaseError.secondFactorExists }
            return try VerificationCode.make(
                .secondFactorEnrollment, for: phoneNumber, of: user.uid, from: call.context.identifiers, at: now, in: db)
        }
        call.context.logNotice(code.notice)
        return started.response(code)
    }

    private static let started = Shape<VerificationCode>(
        "FirebaseEnrollmentStarted", [.object("phoneSessionInfo", VerificationCode.session) { $0 }])

    private static func checkFirstFactor(_ token: SentIDToken) throws(FirebaseError) {
        guard token.provider.allowsSecondFactor else {
            throw .refused("UNSUPPORTED_FIRST_FACTOR", "MFA is not available for the given first factor.")
        }
    }

    /// B71 to B73
    private static let finalize = Operation.onUsers(
        ["finalizeEnrollment": .v2("accounts/mfaEnrollment:finalize")], "Add a second factor",
        "The request has the code of the text message with its session.",
        body: .google(
            "FirebaseEnrollment",
            [
                idToken, .optional("displayName", .text, "A name for the second factor."),
                .optional("phoneVerificationInfo", VerificationCode.textMessage),
            ],
            example: [
                "idToken": IssuedTokens.exampleIDToken, "displayName": "Mobile",
                "phoneVerificationInfo": ["sessionInfo": PhoneSignIn.exampleSession, "code": PhoneSignIn.exampleSMSCode],
            ]),
        answers: .shape(SecondFactorSignIn.response, "Signed in with the second factor.")
    ) { call in
        let (body, service, now) = (call.sent, call.service, call.now)
        let token = try body.idToken()
        let displayName = try body.string("displayName")
        let tokens = try call.context.writeDespiteRefusal { db in
            var user = try service.user(bearing: token, at: now, in: db)
            try checkFirstFactor(token)
            guard let info = try body.object("phoneVerificationInfo") else {
                throw FirebaseError.refused("INVALID_ARGUMENT", "((Missing phoneVerificationInfo.))")
            }
            let phoneNumber = try VerificationCode.check(info, in: db)
            var secondFactors = user.secondFactors ?? SecondFactors()
            if secondFactors.has(phoneNumber) { throw FirebaseError.secondFactorExists }
            let factor = SecondFactor(
                id: UserID.make(from: call.context.identifiers), phoneNumber: phoneNumber, displayName: displayName, enrolledAt: now)
            secondFactors.factors.append(factor)
            user.secondFactors = secondFactors
            return try service.issueTokens(continuing: &user, by: token.provider, with: factor, at: now, in: db)
        }
        return SecondFactorSignIn.response.response(tokens)
    }

    /// B74
    private static let withdraw = Operation.onUsers(
        ["withdrawEnrollment": .v2("accounts/mfaEnrollment:withdraw")], "Remove a second factor",
        body: .google(
            "FirebaseWithdrawal", [idToken, .optional("mfaEnrollmentId", .text)],
            example: ["idToken": IssuedTokens.exampleIDToken, "mfaEnrollmentId": "m1"]),
        answers: .shape(withdrawn, "The second factor is removed. The new tokens have none.")
    ) { call in
        let (service, now) = (call.service, call.now)
        let token = try call.sent.idToken()
        let id = try call.sent.string("mfaEnrollmentId") ?? ""
        let tokens = try call.context.write { db in
            var user = try service.user(bearing: token, at: now, in: db)
            guard user.secondFactors?.factor(id) != nil else { throw FirebaseError.enrollmentNotFound }
            user.secondFactors?.factors.removeAll { $0.id.isSame(as: id) }
            return try service.issueTokens(continuing: &user, by: token.provider, at: now, in: db)
        }
        return withdrawn.response(tokens)
    }

    private static let withdrawn = Shape<IssuedTokens>("FirebaseWithdrawn", IssuedTokens.requiredMembers { $0 })
}
