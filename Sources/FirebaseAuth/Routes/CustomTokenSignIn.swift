import GRDB
import MicroHTTP
import UnderstudyCore

extension FirebaseAuthBackend {
    var customTokenOperations: [Operation] {
        [
            Operation(
                legacy: "verifyCustomToken", plain: "accounts:signInWithCustomToken", "sign in with a token of the app's own backend",
                handler: signInWithCustomToken)
        ]
    }

    /// Signs in; an unknown user is created (firebase-auth.md 3.10).
    private func signInWithCustomToken(_ requester: Requester, _ context: Context) throws -> Response {
        guard let text = try RequestBody(context.request).string("token"), !text.isEmpty else {
            throw FirebaseError.refused("MISSING_CUSTOM_TOKEN")
        }
        let (token, now) = (try CustomToken(text), context.now)
        let (user, isNew) = try context.write { db in
            let known = try FirebaseUser.find(token.uid, at: now, in: db)
            if known?.auth.isDisabled == true { throw FirebaseError.userDisabled }
            var user = try known ?? create(NewUser(uid: token.uid), nil, from: context.identifiers, at: now, in: db)
            user.lastLoginAt = now
            user.hasCustomAuth = true
            try user.save(in: db)
            return (user, known == nil)
        }
        let tokens = tokens(for: user, SignIn(provider: .custom, claims: token.claims, authTime: now), at: now)
        return .firebase(
            .object(
                omittingMissing: [("kind", "identitytoolkit#VerifyCustomTokenResponse"), ("isNewUser", .bool(isNew))] + tokens.members))
    }
}
