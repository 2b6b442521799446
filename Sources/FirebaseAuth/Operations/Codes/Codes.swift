import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// The codes that mails would contain (firebase-auth.md 3.9, firebase-auth-more.md B50, B99, B100).
enum Codes {
    static let operations: [Operation<FirebaseAuthBackend>] = [send, reset].flatMap(\.self).tagged("Firebase: codes")

    static let exampleCode: JSON = "oVlH0Q_FCHbJqsn1BCGFQcn3NxzvBd41OP-vGAhvQqERFHM1JWgg8L"

    private static let send = Operation.onUsers(
        [
            "sendOobCodeLegacy": .legacy("getOobConfirmationCode"), "sendOobCode": .v1("accounts:sendOobCode"),
            "sendOobCodeByOwner": .project("/accounts:sendOobCode"),
        ], "Make a code to verify an address, set a password or sign in, in place of a mail", "The owner can get the link in the response.",
        body: .google(
            "FirebaseSendCode",
            [
                .optional(
                    "requestType", .numberOrText,
                    """
                    `PASSWORD_RESET`, `VERIFY_EMAIL`, `EMAIL_SIGNIN` or `VERIFY_AND_CHANGE_EMAIL`, or its index among the names of the real \
                    service.
                    """), .optional("email", .text, "In upper or lower case."), .optional("idToken", .secret, "Of the signed-in user."),
                .optional("newEmail", .text, "For `VERIFY_AND_CHANGE_EMAIL`."),
                .optional("continueUrl", .text, "The URL to which the link redirects."),
                .optional("returnOobLink", .bool, "Only for the owner: whether the response contains the link."),
            ], example: ["requestType": "PASSWORD_RESET", "email": "six-days@understudy.test"]),
        answers: .shape(sent, "The code was made; no mail is sent.", exampleWithout: ["oobCode", "oobLink"])
    ) { call in
        let request = try CodeRequest(call.sent, isOwner: call.user.isOwner)
        let now = call.now
        let code = try call.context.write { db -> ActionCode? in
            let addressee = try addressee(of: request, of: call.service, at: now, in: db)
            guard addressee != nil || request.kind == .emailSignIn else { return nil }
            guard let email = addressee == nil ? request.email : addressee?.email else { throw FirebaseError.missingEmail }
            if let newEmail = request.newEmail, try AuthUser.find(email: newEmail, in: db) != nil { throw FirebaseError.emailExists }
            return try ActionCode.make(
                request.kind, for: addressee?.auth, email: email, newEmail: request.newEmail, continueURL: request.continueURL,
                from: call.context.identifiers, at: now, in: db)
        }
        let shown = request.returnsLink ? code : nil
        if shown == nil, let code { call.context.logNotice(code.notice) }
        let link = shown.map { (code: $0.code, link: $0.link(at: call.context.baseURL)) }
        return sent.response((code?.email ?? request.email?.lowercased() ?? "", link))
    }

    private static let sent = Shape<(email: String, shown: (code: String, link: String)?)>(
        "FirebaseCodeSent",
        [
            .kind("GetOobConfirmationCodeResponse"), .init("email", .text, example: "six-days@understudy.test") { $0.email },
            .optional("oobCode", .secret) { $0.shown?.code }, .optional("oobLink", .secret) { $0.shown?.link },
        ])

    /// The user to whom the code is sent.
    ///
    /// - Returns: `nil` for an unknown address that the response must not reveal, or that may sign up.
    private static func addressee(
        of request: CodeRequest, of service: FirebaseAuthBackend, at now: Instant, in db: Database
    ) throws -> FirebaseUser? {
        func known() throws -> FirebaseUser? {
            guard let email = request.email else { throw FirebaseError.missingEmail }
            return try FirebaseUser.find(email: email, at: now, in: db)
        }
        switch request.kind {
        case .emailSignIn: return try known()
        case .passwordReset:
            if let user = try known() { return user }
            if try ProjectConfig.find(service.settings, in: db).protectsFromEnumeration { return nil }
            throw FirebaseError.emailNotFound
        case .verifyEmail, .verifyAndChangeEmail, .recoverEmail:
            let changes = request.kind != .verifyEmail
            if changes, request.newEmail == nil { throw FirebaseError.refused("MISSING_NEW_EMAIL") }
            if request.returnsLink, request.idToken == nil {
                guard let user = try known() else { throw FirebaseError.userNotFound }
                return user
            }
            guard let idToken = request.idToken else { throw changes ? FirebaseError.missingIDToken : FirebaseError.invalidIDToken }
            return try service.user(bearing: SentIDToken(idToken), at: now, in: db)
        }
    }

    private static let reset = Operation.onUsers(
        ["resetPasswordLegacy": .legacy("resetPassword"), "resetPassword": .v1("accounts:resetPassword")],
        "Check a code, or set a password with it",
        body: .google(
            "FirebaseResetPassword",
            [.optional("oobCode", .secret), .optional("newPassword", .secret, "At least six characters.")],
            example: ["oobCode": exampleCode, "newPassword": "another-secret"]),
        answers: .shape(used, "The purpose of the code. A password in the request has been set.", exampleWithout: ["newEmail"])
    ) { call in
        let (text, password) = (try call.sent.string("oobCode"), try call.sent.string("newPassword"))
        guard let text, !text.isEmpty else { throw FirebaseError.refused("MISSING_OOB_CODE") }
        guard let known = try call.context.read({ try ActionCode.find(text, in: $0) }) else { throw FirebaseError.invalidOobCode }
        if let password, !password.isEmpty {
            guard known.kind == .passwordReset else { throw FirebaseError.invalidOobCode }
            try call.service.reset(to: password, by: known.code, call.context)
        }
        return used.response(known)
    }

    private static let used = Shape<ActionCode>(
        "FirebaseCodeUsed",
        [
            .kind("ResetPasswordResponse"), .init("requestType", .text, example: "PASSWORD_RESET") { $0.kind.rawValue },
            // A sign-in asks for the address, as a proof that the person who opens the link knows it.
            .optional("email", .text, "Absent for a sign-in.", example: "six-days@understudy.test") {
                $0.kind == .emailSignIn ? nil : $0.email
            }, .optional("newEmail", .text) { $0.newEmail },
        ])
}

extension FirebaseAuthBackend {
    /// Sets a password with a code, which counts once: of two simultaneous requests one is refused.
    func reset(to password: String, by code: String, _ context: Context) throws {
        let hash = try PasswordHash(of: Checks.password(password), rounds: passwordRounds)
        try context.writeDespiteRefusal { db in
            guard let code = try ActionCode.find(code, in: db) else { throw FirebaseError.invalidOobCode }
            try code.reset(hash, at: context.now, in: db)
        }
    }
}
