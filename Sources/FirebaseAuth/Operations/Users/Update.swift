import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// Changes of users (firebase-auth.md 3.7, firebase-auth-more.md 9.5).
enum Update {
    static let operations = Operation.onUsers(
        ["updateLegacy": .legacy("setAccountInfo"), "update": .v1("accounts:update"), "updateByOwner": .project("/accounts:update")],
        "Change the signed-in user, use a code, or change a user as the owner", body: change,
        answers: .shape(
            response, "The changed user; with new tokens when earlier ones are revoked.",
            exampleWithout: ["newEmail", "idToken", "refreshToken", "expiresIn"]), update
    ).tagged("Firebase: users")

    private static let change = Input.google(
        "FirebaseUpdate", members,
        example: ["idToken": IssuedTokens.exampleIDToken, "localId": "six-days", "displayName": "Sam"])

    private static let members: [ValueSchema.Field] = [
        .optional("idToken", .secret, "Of the signed-in user."), .optional("oobCode", .secret, "A code to use instead of a token."),
        .optional("localId", .text, "Only for the owner, and required there."), .optional("email", .text, "In upper or lower case."),
        .optional("password", .secret, "At least six characters."), .optional("displayName", .text), .optional("photoUrl", .text),
        .optional(
            "linkProviderUserInfo", ProviderInfo.given,
            "An identity at a provider, which is stored as it is."),
        .optional("deleteAttribute", .list(of: .text), "`EMAIL`, `DISPLAY_NAME`, `PHOTO_URL`, `PASSWORD`."),
        .optional(
            "deleteProvider", .list(of: .text),
            "Providers to unlink. `password` removes the address, too, and `phone` the phone number."),
        .optional("emailVerified", .bool, "Only for the owner."), .optional("disableUser", .bool, "Only for the owner."),
        .optional("phoneNumber", .text, "Only for the owner."),
        .optional(
            "mfa", .object([.optional("enrollments", SecondFactor.givenList)]),
            "The second factors that replace the user's. Without any, the user has none."),
        .optional("customAttributes", .text, "Only for the owner: an object as text, of at most 1000 characters."),
        .optional(
            "validSince", .numberOrText,
            "Revokes earlier tokens. For the owner, seconds since 1970; for an app, any value counts as now."),
        .optional("createdAt", .numberOrText, "Only for the owner: milliseconds since 1970."),
        .optional("lastLoginAt", .numberOrText, "Only for the owner: milliseconds since 1970."),
        .optional("returnSecureToken", .bool, "Ignored."),
    ]

    private static let response = Shape<(user: FirebaseUser, newEmail: String?, tokens: IssuedTokens?)>(
        "FirebaseUpdated",
        [
            .kind("SetAccountInfoResponse"), .init("localId", .text, example: "six-days") { $0.user.uid },
            .optional("emailVerified", .bool) { $0.user.shownEmailVerified },
            .list("providerUserInfo", of: ProviderInfo.shape) { $0.user.providers },
            .optional("email", .text, example: "six-days@understudy.test") { $0.user.email },
            .optional("displayName", .text, example: "Sam") { $0.user.auth.displayName },
            .optional("photoUrl", .text, example: "https://example.com/sam.png") { $0.user.photoURL },
            .optional("newEmail", .text, "The address that was sent, or that a code set.") { $0.newEmail },
            .optional("passwordHash", .secret, example: .string(FirebaseUser.redactedHash)) { source in
                source.user.hasPassword ? FirebaseUser.redactedHash : nil
            },
        ] + IssuedTokens.members { $0.tokens })

    @Sendable private static func update(_ call: ToolkitCall) throws -> Response {
        let (body, service, isOwner, context) = (call.sent, call.service, call.user.isOwner, call.context)
        for member in ["provider", "upgradeToFederatedLogin"] where body.has(member) {
            throw FirebaseError.notImplemented("\(member) is not implemented yet.")
        }
        if body.has("deletePasskey") { throw FirebaseError.missing("passkeys") }
        let (idToken, code, uid) = (try body.filled("idToken"), try body.filled("oobCode"), try body.filled("localId"))
        if isOwner {
            guard uid != nil else { throw FirebaseError.missingLocalID }
        } else {
            guard idToken != nil || code != nil else { throw FirebaseError.refused("INVALID_REQ_TYPE", "Unsupported request parameters.") }
            if body.has("customAttributes") { throw FirebaseError.refused("INSUFFICIENT_PERMISSION") }
        }
        let change = try UserChange(body, isOwner: isOwner)
        if let code { return try apply(code, context) }
        if idToken != nil, body.has("disableUser") { throw FirebaseError.operationNotAllowed }
        let (token, now) = (try idToken.map(SentIDToken.init), call.now)
        func changing(_ db: Database) throws -> FirebaseUser {
            let user =
                try token.map { try service.user(bearing: $0, at: now, in: db) }
                ?? uid.flatMap { try FirebaseUser.find($0, at: now, in: db) }
            guard let user else { throw FirebaseError.userNotFound }
            try change.check(for: user, at: now, in: db)
            return user
        }
        // Checked before and within the transaction: the password is hashed in between, so that other requests need not wait, and only for
        // a request that would succeed.
        _ = try context.read(changing)
        let hash = try change.password.map { try PasswordHash(of: $0, rounds: service.passwordRounds) }
        let (changed, tokens, recovery) = try context.write { db in
            let user = try changing(db)
            if let token, change.changesCredentials(of: user) { try service.checkAllowed(change, token, at: now, in: db) }
            let recovery = try change.apply(to: user, hash, context, in: db)
            var changed = try FirebaseUser.find(user.uid, at: now, in: db) ?? user
            // Earlier tokens may be revoked by this change, so that the client gets new ones.
            let getsTokens = hash != nil || (token != nil && change.revokes(user))
            let provider = hash == nil ? token?.provider : nil
            let signIn = SignIn(provider: provider ?? .password, authTime: Instant(seconds: max(changed.validSince, 0)))
            let tokens = getsTokens ? try service.issueTokens(for: &changed, signIn, at: now, in: db) : nil
            return (changed, tokens, recovery)
        }
        if let recovery { context.logNotice(recovery.notice) }
        return response.response((changed, change.email, tokens))
    }

    /// Carries out the purpose of a code and consumes the code (firebase-auth.md 5).
    ///
    /// - Throws: `INVALID_OOB_CODE`, `EMAIL_EXISTS`, or a 501 for a code of another operation (firebase-auth-more.md B54).
    private static func apply(_ text: String, _ context: Context) throws -> Response {
        let now = context.now
        let (user, code) = try context.writeDespiteRefusal { db in
            guard let code = try ActionCode.find(text, in: db) else { throw FirebaseError.invalidOobCode }
            return (try code.apply(at: now, in: db), code)
        }
        return response.response((user, code.kind == .verifyAndChangeEmail ? code.newEmail : nil, nil))
    }
}

extension ValueSchema {
    /// A whole number, or the number as text.
    static let numberOrText = ValueSchema.oneOf([.text, .integer(NumberRange())])
}

extension FirebaseAuthBackend {
    /// With fidelity `production`, requires a recent sign-in, and refuses to change an address directly while addresses are protected from
    /// enumeration (firebase-auth.md 7).
    fileprivate func checkAllowed(_ change: UserChange, _ token: SentIDToken, at now: Instant, in db: Database) throws {
        guard settings.fidelity == .production else { return }
        try checkRecent(token, at: now)
        if change.email != nil, try ProjectConfig.find(settings, in: db).protectsFromEnumeration { throw FirebaseError.operationNotAllowed }
    }
}
