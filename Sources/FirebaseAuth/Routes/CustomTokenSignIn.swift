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
        let (signIn, isNew) = try context.write { db in
            let known = try FirebaseUser.find(token.uid, at: now, in: db)
            var user = try known ?? create(NewUser(passwordless: token.uid), nil, from: context.identifiers, at: now, in: db)
            user.hasCustomAuth = true
            return (
                try completeSignIn(of: user, by: .custom, claims: token.claims, asksForSecondFactor: false, at: now, in: db), known == nil
            )
        }
        return .firebase(
            .object(
                omittingMissing: [("kind", "identitytoolkit#VerifyCustomTokenResponse"), ("isNewUser", .bool(isNew))] + signIn))
    }
}
