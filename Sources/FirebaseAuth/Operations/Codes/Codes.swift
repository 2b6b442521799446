import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    /// firebase-auth.md 3.9, firebase-auth-more.md B50, B99, B100
    func sendCode(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let request = try CodeRequest(body, isOwner: requester.isOwner)
        let now = context.now
        let code = try context.write { db -> ActionCode? in
            let addressee = try addressee(of: request, at: now, in: db)
            guard addressee != nil || request.kind == .emailSignIn else { return nil }
            guard let email = addressee == nil ? request.email : addressee?.email else { throw FirebaseError.missingEmail }
            if let newEmail = request.newEmail, try AuthUser.find(email: newEmail, in: db) != nil { throw FirebaseError.emailExists }
            return try ActionCode.make(
                request.kind, for: addressee?.auth, email: email, newEmail: request.newEmail, continueURL: request.continueURL,
                from: context.identifiers, at: now, in: db)
        }
        let shown = request.returnsLink ? code : nil
        if shown == nil, let code { context.logNotice(code.notice) }
        return .firebase(
            omittingMissing: [
                ("kind", "identitytoolkit#GetOobConfirmationCodeResponse"),
                ("email", .string(code?.email ?? request.email?.lowercased() ?? "")),
                ("oobCode", shown.map { .string($0.code) }), ("oobLink", shown.map { .string($0.link(at: context.baseURL)) }),
            ])
    }

    /// The user to whom the code is sent.
    ///
    /// - Returns: `nil` for an unknown address that the response must not reveal, or that may sign up.
    private func addressee(of request: CodeRequest, at now: Instant, in db: Database) throws -> FirebaseUser? {
        func known() throws -> FirebaseUser? {
            guard let email = request.email else { throw FirebaseError.missingEmail }
            return try FirebaseUser.find(email: email, at: now, in: db)
        }
        switch request.kind {
        case .emailSignIn: return try known()
        case .passwordReset:
            if let user = try known() { return user }
            if try ProjectConfig.find(settings, in: db).protectsFromEnumeration { return nil }
            throw FirebaseError.emailNotFound
        case .verifyEmail, .verifyAndChangeEmail, .recoverEmail:
            let changes = request.kind != .verifyEmail
            if changes, request.newEmail == nil { throw FirebaseError.refused("MISSING_NEW_EMAIL") }
            if request.returnsLink, request.idToken == nil {
                guard let user = try known() else { throw FirebaseError.userNotFound }
                return user
            }
            guard let idToken = request.idToken else { throw changes ? FirebaseError.missingIDToken : FirebaseError.invalidIDToken }
            return try user(bearing: SentIDToken(idToken), at: now, in: db)
        }
    }

    /// firebase-auth.md 3.9
    func resetPassword(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let (text, password) = (try body.string("oobCode"), try body.string("newPassword"))
        guard let text, !text.isEmpty else { throw FirebaseError.refused("MISSING_OOB_CODE") }
        guard let known = try context.read({ try ActionCode.find(text, in: $0) }) else { throw FirebaseError.invalidOobCode }
        if let password, !password.isEmpty {
            guard known.kind == .passwordReset else { throw FirebaseError.invalidOobCode }
            try reset(to: password, by: known.code, context)
        }
        return .firebase(
            omittingMissing: [
                ("kind", "identitytoolkit#ResetPasswordResponse"), ("requestType", .string(known.kind.rawValue)),
                // A sign-in asks for the address, as a proof that the person who opens the link knows it.
                ("email", known.kind == .emailSignIn ? nil : .string(known.email)), ("newEmail", known.newEmail.map(JSON.string)),
            ])
    }

    /// Sets a password with a code, which counts once: of two simultaneous requests one is refused.
    func reset(to password: String, by code: String, _ context: Context) throws {
        let hash = try PasswordHash(of: Checks.password(password), rounds: passwordRounds)
        try context.write { db in
            guard let code = try ActionCode.find(code, in: db) else { throw FirebaseError.invalidOobCode }
            try code.reset(hash, at: context.now, in: db)
        }
    }
}

/// A validated request for a code.
private struct CodeRequest {
    let kind: ActionCode.Kind
    let email: String?
    let newEmail: String?
    let idToken: String?
    let continueURL: String?
    let returnsLink: Bool

    /// In the order of the numbers that some SDKs send in their place.
    private static let types = [
        "OOB_REQ_TYPE_UNSPECIFIED", "PASSWORD_RESET", "OLD_EMAIL_AGREE", "NEW_EMAIL_ACCEPT", "VERIFY_EMAIL", "RECOVER_EMAIL",
        "EMAIL_SIGNIN",
        "VERIFY_AND_CHANGE_EMAIL", "REVERT_SECOND_FACTOR_ADDITION",
    ]

    init(_ body: RequestBody, isOwner: Bool) throws(FirebaseError) {
        let type = try body.choice("requestType", of: Self.types)
        email = try body.filled("email").map { text throws(FirebaseError) in try Checks.addressee(text, refusal: .invalidEmail) }
        idToken = try body.filled("idToken")
        returnsLink = try body.bool("returnOobLink") ?? false
        let newEmail = try body.filled("newEmail").map { text throws(FirebaseError) in
            try Checks.addressee(text, refusal: .refused("INVALID_NEW_EMAIL")).lowercased()
        }
        let address = try body.filled("continueUrl")
        guard let type, !type.isSame(as: Self.types[0]) else { throw .refused("MISSING_REQ_TYPE") }
        if returnsLink, !isOwner { throw .refused("INSUFFICIENT_PERMISSION") }
        continueURL = try address.map { text throws(FirebaseError) in try Checks.continueURL(text) }
        guard let kind = ActionCode.Kind(exact: type), kind != .recoverEmail else { throw .notImplemented(type) }
        self.kind = kind
        self.newEmail = kind == .verifyAndChangeEmail ? newEmail : nil
    }
}
