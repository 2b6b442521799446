import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    /// firebase-auth.md 3.3
    func signInWithPassword(_ requester: Requester, _ body: RequestBody, _ context: Context) throws -> Response {
        let (given, password) = (try body.string("email"), try body.string("password"))
        guard let given else { throw FirebaseError.missingEmail }
        let email = try Checks.email(given)
        guard let password, !password.isEmpty else { throw FirebaseError.missingPassword }
        if try body.filled("captchaResponse") != nil || body.filled("captchaChallenge") != nil {
            throw FirebaseError.notImplemented("captcha unimplemented")
        }
        if try body.filled("idToken") != nil || body.filled("pendingIdToken") != nil {
            throw FirebaseError.notImplemented("idToken / pendingIdToken is no longer in use and unsupported by the Auth Emulator.")
        }
        let now = context.now
        let (known, config) = try context.read { db in
            (try FirebaseUser.find(email: email, at: now, in: db), try ProjectConfig.find(settings, in: db))
        }
        func refused(_ error: FirebaseError) -> FirebaseError {
            config.protectsFromEnumeration ? .refused("INVALID_LOGIN_CREDENTIALS") : error
        }
        guard let known else { throw refused(.emailNotFound) }
        if known.auth.isDisabled { throw FirebaseError.userDisabled }
        guard let hash = known.auth.passwordHash, hash.matches(password) else { throw refused(.invalidPassword) }
        let signIn = try context.write { db in
            // Checked again: the user may have been deleted, or the password changed, in the meantime.
            guard let user = try FirebaseUser.find(known.uid, at: now, in: db), user.auth.passwordHash == hash else {
                throw refused(.invalidPassword)
            }
            return try completeSignIn(of: user, by: .password, at: now, in: db)
        }
        return .firebase(
            omittingMissing: [
                ("kind", "identitytoolkit#VerifyPasswordResponse"), ("registered", true), ("localId", .string(known.uid)),
                ("email", .string(email)), ("displayName", known.auth.displayName.map(JSON.string)),
            ] + signIn)
    }
}
