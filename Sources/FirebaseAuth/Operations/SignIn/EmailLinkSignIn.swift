import GRDB
import MicroHTTP
import UnderstudyCore

extension FirebaseAuthBackend {
    /// Signs in the user of the address, or adds the address to the signed-in user (firebase-auth-more.md 10).
    func signInWithEmailLink(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let (email, text) = (try body.filled("email")?.lowercased(), try body.filled("oobCode"))
        let token = try body.filled("idToken").map(SentIDToken.init)
        let now = context.now
        // The code is used up even if a later check fails.
        return try context.writeDespiteRefusal { db in
            let bearer = try token.map { try self.user(bearing: $0, at: now, in: db) }
            guard let email else { throw FirebaseError.missingEmail }
            guard let text else { throw FirebaseError.refused("MISSING_OOB_CODE") }
            guard let code = try ActionCode.find(text, in: db), code.kind == .emailSignIn else { throw FirebaseError.invalidOobCode }
            guard email.isSame(as: code.email) else {
                throw FirebaseError.refused("INVALID_EMAIL", "The email provided does not match the sign-in email address.")
            }
            _ = try Checks.email(email)
            try code.consume(in: db)
            let owner = try FirebaseUser.find(email: email, at: now, in: db)
            if (bearer ?? owner)?.auth.isDisabled == true { throw FirebaseError.userDisabled }
            if let bearer, let owner, !owner.uid.isSame(as: bearer.uid) { throw FirebaseError.emailExists }
            let known = bearer ?? owner
            let user = try known ?? create(NewUser(passwordless: nil, email: email), nil, from: context.identifiers, at: now, in: db)
            try user.proveEmail(email, in: db)
            guard let signedIn = try FirebaseUser.find(user.uid, at: now, in: db) else { throw FirebaseError.userNotFound }
            let members = try completeSignIn(of: signedIn, by: .password, at: now, in: db)
            return .firebase(
                omittingMissing: [
                    ("kind", "identitytoolkit#EmailLinkSigninResponse"), ("email", .string(email)), ("localId", .string(user.uid)),
                    ("isNewUser", .bool(known == nil)),
                ] + members)
        }
    }
}

extension FirebaseUser {
    /// Records a sign-in by the link in a mail to an address, which becomes the user's.
    fileprivate func proveEmail(_ address: String, in db: Database) throws {
        try addPlace(for: ProviderInfo.password, in: db)
        try auth.adoptEmail(address, isVerified: true, in: db)
        var user = self
        user.hasEmailLink = true
        try user.save(in: db)
    }
}
