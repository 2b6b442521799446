import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// Second factors (firebase-auth-more.md 12).
extension FirebaseAuthBackend {
    private static func checkFirstFactor(_ token: SentIDToken) throws(FirebaseError) {
        guard token.provider.allowsSecondFactor else {
            throw .refused("UNSUPPORTED_FIRST_FACTOR", "MFA is not available for the given first factor.")
        }
    }

    /// B69, B70
    func startEnrollment(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let (token, now) = (try body.idToken(), context.now)
        let code = try context.write { db in
            let user = try user(bearing: token, at: now, in: db)
            try Self.checkFirstFactor(token)
            guard user.shownEmailVerified == true else {
                throw FirebaseError.refused("UNVERIFIED_EMAIL", "Need to verify email first before enrolling second factors.")
            }
            guard let info = try body.object("phoneEnrollmentInfo") else {
                throw FirebaseError.refused("INVALID_ARGUMENT", "((Missing phoneEnrollmentInfo.))")
            }
            let phoneNumber = try Checks.phoneNumber(info.string("phoneNumber") ?? "")
            if user.secondFactors?.has(phoneNumber) == true { throw FirebaseError.secondFactorExists }
            return try VerificationCode.make(
                .secondFactorEnrollment, for: phoneNumber, of: user.uid, from: context.identifiers, at: now, in: db)
        }
        context.logNotice(code.notice)
        return .firebase(["phoneSessionInfo": ["sessionInfo": .string(code.sessionInfo)]])
    }

    /// B71 to B73
    func finalizeEnrollment(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let (token, now) = (try body.idToken(), context.now)
        let displayName = try body.string("displayName")
        return try context.writeDespiteRefusal { db in
            var user = try user(bearing: token, at: now, in: db)
            try Self.checkFirstFactor(token)
            guard let info = try body.object("phoneVerificationInfo") else {
                throw FirebaseError.refused("INVALID_ARGUMENT", "((Missing phoneVerificationInfo.))")
            }
            let phoneNumber = try VerificationCode.check(info, in: db)
            var secondFactors = user.secondFactors ?? SecondFactors()
            if secondFactors.has(phoneNumber) { throw FirebaseError.secondFactorExists }
            let factor = SecondFactor(
                id: UserID.make(from: context.identifiers), phoneNumber: phoneNumber, displayName: displayName, enrolledAt: now)
            secondFactors.factors.append(factor)
            user.secondFactors = secondFactors
            return try signedIn(&user, by: token.provider, with: factor, at: now, in: db)
        }
    }

    /// B74
    func withdraw(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let (token, now) = (try body.idToken(), context.now)
        let id = try body.string("mfaEnrollmentId") ?? ""
        let tokens = try context.write { db in
            var user = try user(bearing: token, at: now, in: db)
            guard user.secondFactors?.factor(id) != nil else { throw FirebaseError.enrollmentNotFound }
            user.secondFactors?.factors.removeAll { $0.id.isSame(as: id) }
            return try issueTokens(for: &user, Self.signIn(of: user, by: token.provider, at: now), at: now, in: db)
        }
        return .firebase(omittingMissing: tokens.members)
    }

    /// B77, B78
    func startSecondStep(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let (text, id) = (try body.filled("mfaPendingCredential"), try body.filled("mfaEnrollmentId"))
        guard let text else {
            throw FirebaseError.refused("MISSING_MFA_PENDING_CREDENTIAL", "Request does not have MFA pending credential.")
        }
        guard let id else { throw FirebaseError.refused("MISSING_MFA_ENROLLMENT_ID", "No second factor identifier is provided.") }
        let now = context.now
        let code = try context.write { db in
            let (user, _) = try firstStep(of: text, at: now, in: db)
            guard let factor = user.secondFactors?.factor(id) else { throw FirebaseError.enrollmentNotFound }
            return try VerificationCode.make(
                .secondFactorSignIn, for: factor.phoneNumber, of: user.uid, from: context.identifiers, at: now, in: db)
        }
        context.logNotice(code.notice)
        return .firebase(["phoneResponseInfo": ["sessionInfo": .string(code.sessionInfo)]])
    }

    /// B79, B80
    func finalizeSecondStep(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        guard let text = try body.filled("mfaPendingCredential") else {
            throw FirebaseError.refused("MISSING_CREDENTIAL", "Please set MFA Pending Credential.")
        }
        guard let info = try body.object("phoneVerificationInfo") else {
            throw FirebaseError.refused("INVALID_ARGUMENT", "MFA provider not supported!")
        }
        let now = context.now
        return try context.writeDespiteRefusal { db in
            let phoneNumber = try VerificationCode.check(info, in: db)
            var (user, provider) = try firstStep(of: text, at: now, in: db)
            user.lastLoginAt = now
            try user.save(in: db)
            guard let factor = user.secondFactors?.factor(ofNumber: phoneNumber) else { throw FirebaseError.enrollmentNotFound }
            if user.auth.isDisabled { throw FirebaseError.userDisabled }
            return try signedIn(&user, by: provider, with: factor, at: now, in: db)
        }
    }

    /// The user and the first factor of a pending credential.
    private func firstStep(of text: String, at now: Instant, in db: Database) throws -> (FirebaseUser, SignIn.Provider) {
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

    /// The response with the tokens of a sign-in in two steps, which has no `expiresIn` (B72). Stores the user.
    private func signedIn(
        _ user: inout FirebaseUser, by provider: SignIn.Provider, with factor: SecondFactor, at now: Instant, in db: Database
    ) throws -> Response {
        var signIn = Self.signIn(of: user, by: provider, at: now)
        signIn.secondFactor = factor.id
        let tokens = try issueTokens(for: &user, signIn, at: now, in: db)
        return .firebase(["idToken": .string(tokens.idToken), "refreshToken": .string(tokens.refreshToken)])
    }

    /// The sign-in that a user's last one continues.
    private static func signIn(of user: FirebaseUser, by provider: SignIn.Provider, at now: Instant) -> SignIn {
        SignIn(provider: provider, authTime: user.lastLoginAt ?? user.lastRefreshAt ?? now)
    }
}
