import GRDB
import MicroHTTP
import UnderstudyCore

extension FirebaseAuthBackend {
    var mailOperations: [Operation] {
        [
            Operation(
                legacy: "getOobConfirmationCode", plain: "accounts:sendOobCode", admin: "accounts:sendOobCode",
                "make a code to verify an address or to set a password, in place of a mail", handler: sendCode),
            Operation(
                legacy: "resetPassword", plain: "accounts:resetPassword", "check a code, or set a password with it", handler: resetPassword),
        ]
    }

    /// firebase-auth.md 3.9
    private func sendCode(_ requester: Requester, _ context: Context) throws -> Response {
        let request = try CodeRequest(RequestBody(context.request), isOwner: requester.isOwner)
        let now = context.now
        let code = try context.write { db -> ActionCode? in
            guard let user = try addressee(of: request, requester, at: now, in: db) else { return nil }
            guard let email = user.email else { throw FirebaseError.missingEmail }
            if let newEmail = request.newEmail, try AuthUser.find(email: newEmail, in: db) != nil { throw FirebaseError.emailExists }
            return try ActionCode.make(
                request.kind, for: user.auth, email: email, newEmail: request.newEmail, continueURL: request.continueURL,
                host: context.request.host, from: context.identifiers, at: now, in: db)
        }
        if let code { context.logNotice(code.notice) }
        let shown = request.returnsLink ? code : nil
        return .firebase(
            .object(
                omittingMissing: [
                    ("kind", "identitytoolkit#GetOobConfirmationCodeResponse"),
                    ("email", .string(code?.email ?? request.email?.lowercased() ?? "")),
                    ("oobCode", shown.map { .string($0.code) }), ("oobLink", shown.map { .string($0.link) }),
                ]))
    }

    /// The user to whom the code is sent.
    ///
    /// - Returns: `nil` for an unknown address that the response must not reveal.
    private func addressee(of request: CodeRequest, _ requester: Requester, at now: Instant, in db: Database) throws -> FirebaseUser? {
        func known() throws -> FirebaseUser? { try request.email.flatMap { try FirebaseUser.find(email: $0, at: now, in: db) } }
        switch request.kind {
        case .passwordReset:
            guard request.email != nil else { throw FirebaseError.missingEmail }
            if let user = try known() { return user }
            if try ProjectConfig.find(settings, in: db).protectsFromEnumeration { return nil }
            throw FirebaseError.emailNotFound
        case .verifyEmail:
            if requester.isOwner, request.returnsLink, request.idToken == nil {
                guard request.email != nil else { throw FirebaseError.missingEmail }
                guard let user = try known() else { throw FirebaseError.userNotFound }
                return user
            }
            guard let idToken = request.idToken else { throw FirebaseError.invalidIDToken }
            return try user(bearing: SentIDToken(idToken), at: now, in: db)
        case .verifyAndChangeEmail, .recoverEmail:
            guard request.newEmail != nil else { throw FirebaseError.refused("MISSING_NEW_EMAIL") }
            if requester.isOwner, request.returnsLink, request.idToken == nil, let user = try known() { return user }
            guard let idToken = request.idToken else { throw FirebaseError.missingIDToken }
            return try user(bearing: SentIDToken(idToken), at: now, in: db)
        }
    }

    /// firebase-auth.md 3.9
    private func resetPassword(_ requester: Requester, _ context: Context) throws -> Response {
        let body = try RequestBody(context.request)
        let (text, password) = (try body.string("oobCode"), try body.string("newPassword"))
        guard let text, !text.isEmpty else { throw FirebaseError.refused("MISSING_OOB_CODE") }
        guard let known = try context.read({ try ActionCode.find(text, in: $0) }) else { throw FirebaseError.invalidOobCode }
        if let password, !password.isEmpty {
            guard known.kind == .passwordReset else { throw FirebaseError.invalidOobCode }
            try reset(to: password, by: known.code, context)
        }
        return .firebase(
            .object(
                omittingMissing: [
                    ("kind", "identitytoolkit#ResetPasswordResponse"), ("requestType", .string(known.kind.rawValue)),
                    ("email", .string(known.email)), ("newEmail", known.newEmail.map(JSON.string)),
                ]))
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
        email = try body.string("email").flatMap { $0.isEmpty ? nil : $0 }
        let newEmail = try body.string("newEmail")
        idToken = try body.string("idToken").flatMap { $0.isEmpty ? nil : $0 }
        let address = try body.string("continueUrl")
        returnsLink = try body.bool("returnOobLink") ?? false
        guard let type, !type.isSame(as: Self.types[0]) else { throw .refused("MISSING_REQ_TYPE") }
        guard let kind = ActionCode.Kind(exact: type), kind != .recoverEmail else {
            throw .unimplemented("identitytoolkit.accounts.sendOobCode of \(type)")
        }
        if returnsLink, !isOwner { throw .refused("INSUFFICIENT_PERMISSION") }
        self.kind = kind
        continueURL = try address.map { text throws(FirebaseError) in try Checks.continueURL(text) }
        if kind == .verifyAndChangeEmail, let newEmail, !newEmail.isEmpty {
            self.newEmail = try Checks.email(newEmail)
        } else {
            self.newEmail = nil
        }
    }
}
