import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    /// Signs in, links the identity to the signed-in user, or asks the client to sign in otherwise first (firebase-auth-more.md 9).
    func signInWithIdp(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        if try body.bool("returnRefreshToken") ?? false { throw FirebaseError.notImplemented("returnRefreshToken is not implemented yet.") }
        if try body.filled("pendingIdToken") != nil { throw FirebaseError.notImplemented("pendingIdToken is not implemented yet.") }
        let returnsRefusal = try body.bool("returnIdpCredential") ?? false
        let identity = try FederatedIdentity(FederatedParameters(body))
        let token = try body.filled("idToken").map(SentIDToken.init)
        // A disabled user is refused last, with the identity stored.
        return try context.writeDespiteRefusal { db in
            let bearer = try token.map { try user(bearing: $0, at: context.now, in: db) }
            let allowsDuplicates = try ProjectConfig.find(settings, in: db).allowsDuplicateEmails
            let match: FederatedMatch
            do {
                match = try FederatedMatch(identity, bearer: bearer, allowsDuplicates: allowsDuplicates, at: context.now, in: db)
            } catch let refusal as FirebaseError where returnsRefusal {
                return .firebase(
                    identity.response(emailVerified: identity.isEmailVerified, [("errorMessage", .string(refusal.message))]))
            }
            if case .unconfirmed(let user) = match { return .firebase(confirmation(of: identity, by: user)) }
            return .firebase(try signIn(identity, match, allowsDuplicates: allowsDuplicates, context, in: db))
        }
    }

    /// The request to prove the address by another sign-in first (firebase-auth-more.md B33).
    private func confirmation(of identity: FederatedIdentity, by user: FirebaseUser) -> JSON {
        identity.response(
            emailVerified: identity.isEmailVerified,
            [
                ("needConfirmation", true), ("localId", .string(user.uid)),
                ("verifiedProvider", .array(user.providers.filter { !$0.isComputed }.map { .string($0.provider) })),
            ])
    }

    private func signIn(
        _ identity: FederatedIdentity, _ match: FederatedMatch, allowsDuplicates: Bool, _ context: Context, in db: Database
    ) throws -> JSON {
        let now = context.now
        let known: FirebaseUser?
        var isRecycled = false
        switch match {
        case .linking(let user):
            try user.link(identity, allowsDuplicates: allowsDuplicates, in: db)
            known = user
        case .sameEmail(let user):
            try user.adopt(identity, at: now, in: db)
            // The user's former identity at the provider had the same address.
            isRecycled = user.linkedProviders.contains { $0.provider.isSame(as: identity.provider) }
            known = user
        case .known(let user), .unconfirmed(let user): known = user
        case .new: known = nil
        }
        let new = NewUser(of: identity, hasEmail: !allowsDuplicates)
        let uid = try known?.uid ?? create(new, nil, from: context.identifiers, at: now, in: db).uid
        try identity.info.save(of: uid, in: db)
        guard let user = try FirebaseUser.find(uid, at: now, in: db) else { throw FirebaseError.userNotFound }
        let hasSameEmail = (user.email ?? "").isSame(as: identity.email ?? "")
        let members = try completeSignIn(of: user, by: SignIn.Provider(rawValue: identity.provider), at: now, in: db)
        return identity.response(
            emailVerified: hasSameEmail ? user.shownEmailVerified : identity.isEmailVerified,
            [
                ("emailRecycled", isRecycled ? true : nil), ("localId", .string(uid)), ("isNewUser", known == nil ? true : nil),
            ] + members)
    }
}
