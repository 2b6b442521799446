import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The second step of a sign-in (firebase-auth-more.md 12.2).
enum SecondFactorSignIn {
    static let operations: [Operation<FirebaseAuthBackend>] = [start, finalize].flatMap(\.self).tagged("Firebase: second factors")

    private static let pendingCredential = ValueSchema.Field.optional("mfaPendingCredential", .secret, "Of the response of the first step.")
    private static let exampleCredential: JSON = "eyJfQXV0aEVtdWxhdG9yTWZhUGVuZGluZ0NyZWRlbnRpYWwiOiJETyBOT1QgTU9ESUZZIn0="

    /// B77, B78
    private static let start = Operation.onUsers(
        ["startSecondStep": .v2("accounts/mfaSignIn:start")], "Make a code for the second step of a sign-in, in place of a text message",
        body: .google(
            "FirebaseSecondStepStart",
            [pendingCredential, .optional("mfaEnrollmentId", .text, "One of `mfaInfo` in the response of the first step.")],
            example: ["mfaPendingCredential": exampleCredential, "mfaEnrollmentId": "m1"]),
        answers: .shape(started, "The session of the text message, whose code is listed.")
    ) { call in
        let (text, id) = (try call.sent.filled("mfaPendingCredential"), try call.sent.filled("mfaEnrollmentId"))
        guard let text else {
            throw FirebaseError.refused("MISSING_MFA_PENDING_CREDENTIAL", "Request does not have MFA pending credential.")
        }
        guard let id else { throw FirebaseError.refused("MISSING_MFA_ENROLLMENT_ID", "No second factor identifier is provided.") }
        let code = try call.context.write { db in
            let (user, _) = try call.service.firstStep(of: text, at: call.now, in: db)
            guard let factor = user.secondFactors?.factor(id) else { throw FirebaseError.enrollmentNotFound }
            return try VerificationCode.make(
                .secondFactorSignIn, for: factor.phoneNumber, of: user.uid, from: call.context.identifiers, at: call.now, in: db)
        }
        call.context.logNotice(code.notice)
        return started.response(code)
    }

    private static let started = Shape<VerificationCode>(
        "FirebaseSecondStepStarted", [.object("phoneResponseInfo", VerificationCode.session) { $0 }])

    /// B79, B80
    private static let finalize = Operation.onUsers(
        ["finalizeSecondStep": .v2("accounts/mfaSignIn:finalize")], "Complete a sign-in with the second factor",
        "The request has the code of the text message with its session.",
        body: .google(
            "FirebaseSecondStep", [pendingCredential, .optional("phoneVerificationInfo", VerificationCode.textMessage)],
            example: [
                "mfaPendingCredential": exampleCredential,
                "phoneVerificationInfo": ["sessionInfo": PhoneSignIn.exampleSession, "code": PhoneSignIn.exampleSMSCode],
            ]),
        answers: .shape(response, "Signed in with the second factor.")
    ) { call in
        let (service, now) = (call.service, call.now)
        guard let text = try call.sent.filled("mfaPendingCredential") else {
            throw FirebaseError.refused("MISSING_CREDENTIAL", "Please set MFA Pending Credential.")
        }
        guard let info = try call.sent.object("phoneVerificationInfo") else {
            throw FirebaseError.refused("INVALID_ARGUMENT", "MFA provider not supported!")
        }
        let tokens = try call.context.writeDespiteRefusal { db in
            let phoneNumber = try VerificationCode.check(info, in: db)
            var (user, provider) = try service.firstStep(of: text, at: now, in: db)
            user.lastLoginAt = now
            try user.save(in: db)
            guard let factor = user.secondFactors?.factor(ofNumber: phoneNumber) else { throw FirebaseError.enrollmentNotFound }
            if user.auth.isDisabled { throw FirebaseError.userDisabled }
            return try service.issueTokens(continuing: &user, by: provider, with: factor, at: now, in: db)
        }
        return response.response(tokens)
    }

    /// The tokens of a sign-in in two steps, which have no `expiresIn` (B72).
    static let response = Shape<IssuedTokens>("FirebaseTwoStepSignedIn", IssuedTokens.pair { $0 })
}

extension FirebaseAuthBackend {
    /// Issues the tokens of a sign-in that continues the user's last one. Stores the user.
    func issueTokens(
        continuing user: inout FirebaseUser, by provider: SignIn.Provider, with factor: SecondFactor? = nil, at now: Instant,
        in db: Database
    ) throws -> IssuedTokens {
        var signIn = SignIn(provider: provider, authTime: user.lastLoginAt ?? user.lastRefreshAt ?? now)
        signIn.secondFactor = factor?.id
        return try issueTokens(for: &user, signIn, at: now, in: db)
    }

    /// The user and the first factor of a pending credential.
    fileprivate func firstStep(of text: String, at now: Instant, in db: Database) throws -> (FirebaseUser, SignIn.Provider) {
        guard let credential = PendingCredential(text) else {
            throw FirebaseError.refused("((Invalid phoneVerificationInfo.mfaPendingCredential.))")
        }
        guard credential.project.isSame(as: settings.projectID) else {
            throw FirebaseError.refused("INVALID_PROJECT_ID", "Project ID does not match MFA pending credential.")
        }
        guard let user = try FirebaseUser.find(credential.uid, at: now, in: db) else {
            throw FirebaseError.refused("((User in pendingCredentialPayload does not exist.))")
        }
        return (user, credential.provider)
    }
}
