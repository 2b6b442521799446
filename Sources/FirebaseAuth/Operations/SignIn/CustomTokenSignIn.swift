import GRDB
import MicroHTTP
import UnderstudyCore

extension FirebaseAuthBackend {
    /// Signs in; an unknown user is created (firebase-auth.md 3.10).
    func signInWithCustomToken(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        guard let text = try body.filled("token") else { throw FirebaseError.refused("MISSING_CUSTOM_TOKEN") }
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
            omittingMissing: [("kind", "identitytoolkit#VerifyCustomTokenResponse"), ("isNewUser", .bool(isNew))] + signIn)
    }
}
