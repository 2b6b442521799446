import GRDB
import Storage
import UnderstudyCore
import Values

extension ActionCode {
    /// Carries out the code's purpose and consumes the code (firebase-auth.md 5). Setting a password takes ``reset(_:at:in:)`` instead.
    ///
    /// - Throws: `INVALID_OOB_CODE`, `INVALID_EMAIL`, `EMAIL_EXISTS`, or a 501 for a code of another operation.
    func apply(at now: Instant, in db: Database) throws -> FirebaseUser {
        if [.passwordReset, .emailSignIn].contains(kind) { throw FirebaseError.notImplemented(kind.rawValue) }
        let user = try kind == .recoverEmail ? AuthUser.find(uid, in: db) : addressee(in: db)
        guard let user else { throw FirebaseError.invalidOobCode }
        switch kind {
        case .verifyEmail: try user.setEmailVerified(true, in: db)
        case .verifyAndChangeEmail:
            guard let newEmail else { throw FirebaseError.invalidOobCode }
            try change(user, to: newEmail, at: now, in: db)
        case .recoverEmail: try change(user, to: email, at: now, in: db)
        case .passwordReset, .emailSignIn: break
        }
        try consume(in: db)
        guard let changed = try FirebaseUser.find(user.uid, at: now, in: db) else { throw FirebaseError.invalidOobCode }
        return changed
    }

    /// The user with the address to which the code was sent; `nil` if that user has another one by now.
    private func addressee(in db: Database) throws -> AuthUser? { try AuthUser.find(email: email, in: db) }

    private func change(_ user: AuthUser, to email: String, at now: Instant, in db: Database) throws {
        let email = try Checks.email(email)
        if let owner = try AuthUser.find(email: email, in: db), !owner.uid.isSame(as: user.uid) { throw FirebaseError.emailExists }
        try user.setEmail(email, isVerified: true, at: now, in: db)
    }

    /// Sets the password. The address is verified too, because the mail with the code arrived there, and identities at other providers, which
    /// may be another person's, are removed.
    func reset(_ hash: PasswordHash, at now: Instant, in db: Database) throws {
        guard kind == .passwordReset, let user = try addressee(in: db) else { throw FirebaseError.invalidOobCode }
        try user.setPassword(hash, at: now, in: db)
        try user.setEmailVerified(true, in: db)
        try ProviderInfo.removeAll(of: user.uid, in: db)
        try consume(in: db)
    }
}
