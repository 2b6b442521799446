import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    /// firebase-auth.md 3.7, firebase-auth-more.md 9.5
    func update(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        for member in ["provider", "upgradeToFederatedLogin"] where body.has(member) {
            throw FirebaseError.notImplemented("\(member) is not implemented yet.")
        }
        if body.has("deletePasskey") { throw FirebaseError.missing("passkeys") }
        let (idToken, code, uid) = (try body.filled("idToken"), try body.filled("oobCode"), try body.filled("localId"))
        if requester.isOwner {
            guard uid != nil else { throw FirebaseError.missingLocalID }
        } else {
            guard idToken != nil || code != nil else { throw FirebaseError.refused("INVALID_REQ_TYPE", "Unsupported request parameters.") }
            if body.has("customAttributes") { throw FirebaseError.refused("INSUFFICIENT_PERMISSION") }
        }
        let change = try UserChange(body, isOwner: requester.isOwner)
        if let code { return try apply(code, context) }
        if idToken != nil, body.has("disableUser") { throw FirebaseError.operationNotAllowed }
        let (token, now) = (try idToken.map(SentIDToken.init), context.now)
        func changing(_ db: Database) throws -> FirebaseUser {
            let user =
                try token.map { try self.user(bearing: $0, at: now, in: db) } ?? uid.flatMap { try FirebaseUser.find($0, at: now, in: db) }
            guard let user else { throw FirebaseError.userNotFound }
            try change.check(for: user, at: now, in: db)
            return user
        }
        // Checked before and within the transaction: the password is hashed in between, so that other requests need not wait, and only for
        // a request that would succeed.
        _ = try context.read(changing)
        let hash = try change.password.map { try PasswordHash(of: $0, rounds: passwordRounds) }
        let (response, recovery) = try context.write { db in
            let user = try changing(db)
            if let token, change.changesCredentials(of: user) { try checkAllowed(change, token, at: now, in: db) }
            let recovery = try change.apply(to: user, hash, context, in: db)
            var changed = try FirebaseUser.find(user.uid, at: now, in: db) ?? user
            // Earlier tokens may be revoked by this change, so that the client gets new ones.
            let getsTokens = hash != nil || (token != nil && change.revokes(user))
            let provider = hash == nil ? token?.provider : nil
            let signIn = SignIn(provider: provider ?? .password, authTime: Instant(seconds: max(changed.validSince, 0)))
            let tokens = getsTokens ? try issueTokens(for: &changed, signIn, at: now, in: db) : nil
            return (updated(changed, tokens, newEmail: change.email), recovery)
        }
        if let recovery { context.logNotice(recovery.notice) }
        return response
    }

    /// With fidelity `production`, requires a recent sign-in, and refuses to change an address directly while addresses are protected from
    /// enumeration (firebase-auth.md 7).
    private func checkAllowed(_ change: UserChange, _ token: SentIDToken, at now: Instant, in db: Database) throws {
        guard settings.fidelity == .production else { return }
        try checkRecent(token, at: now)
        if change.email != nil, try ProjectConfig.find(settings, in: db).protectsFromEnumeration { throw FirebaseError.operationNotAllowed }
    }

    /// Carries out the purpose of a code and consumes the code (firebase-auth.md 5).
    ///
    /// - Throws: `INVALID_OOB_CODE`, `EMAIL_EXISTS`, or a 501 for a code of another operation (firebase-auth-more.md B54).
    private func apply(_ text: String, _ context: Context) throws -> Response {
        let now = context.now
        let (user, code) = try context.write { db in
            guard let code = try ActionCode.find(text, in: db) else { throw FirebaseError.invalidOobCode }
            return (try code.apply(at: now, in: db), code)
        }
        return updated(user, nil, newEmail: code.kind == .verifyAndChangeEmail ? code.newEmail : nil)
    }

    private func updated(_ user: FirebaseUser, _ tokens: IssuedTokens?, newEmail: String?) -> Response {
        .firebase(
            omittingMissing: [
                ("kind", "identitytoolkit#SetAccountInfoResponse"), ("localId", .string(user.uid)),
                ("emailVerified", user.shownEmailVerified.map(JSON.bool)), ("providerUserInfo", user.providerUserInfo),
                ("email", user.email.map(JSON.string)), ("displayName", user.auth.displayName.map(JSON.string)),
                ("photoUrl", user.photoURL.map(JSON.string)), ("newEmail", newEmail.map(JSON.string)),
                ("passwordHash", user.hasPassword ? .string(FirebaseUser.redactedHash) : nil),
            ] + (tokens?.members ?? []))
    }
}
