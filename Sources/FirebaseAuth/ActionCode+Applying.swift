import GRDB
import UnderstudyCore

extension ActionCode {
    /// Carries out the code's purpose and consumes the code (firebase-auth.md 5). Setting a password takes ``reset(_:at:in:)`` instead.
    ///
    /// - Throws: `INVALID_OOB_CODE`, `EMAIL_EXISTS`, or a 501 for a code of another operation.
    func apply(at now: Instant, in db: Database) throws -> FirebaseUser {
        if [.passwordReset, .emailSignIn].contains(kind) { throw FirebaseError.notImplemented(kind.rawValue) }
        guard let user = try AuthUser.find(uid, in: db) else { throw FirebaseError.invalidOobCode }
        switch kind {
        case .verifyEmail:
            guard user.email?.lowercased().isSame(as: email) ?? false else { throw FirebaseError.invalidOobCode }
            try user.setEmailVerified(true, in: db)
        case .verifyAndChangeEmail:
            guard let newEmail else { throw FirebaseError.invalidOobCode }
            try change(user, to: newEmail, at: now, in: db)
        case .recoverEmail: try change(user, to: email, at: now, in: db)
        case .passwordReset, .emailSignIn: break
        }
        try consume(in: db)
        guard let changed = try FirebaseUser.find(uid, at: now, in: db) else { throw FirebaseError.invalidOobCode }
        return changed
    }

    private func change(_ user: AuthUser, to email: String, at now: Instant, in db: Database) throws {
        if let owner = try AuthUser.find(email: email, in: db), !owner.uid.isSame(as: user.uid) { throw FirebaseError.emailExists }
        try user.setEmail(email, isVerified: true, at: now, in: db)
    }

    /// Sets the password. The address is verified too, because the mail with the code arrived there, and identities at other providers, which
    /// may be another person's, are removed.
    func reset(_ hash: PasswordHash, at now: Instant, in db: Database) throws {
        guard kind == .passwordReset, let user = try AuthUser.find(uid, in: db) else { throw FirebaseError.invalidOobCode }
        try user.setPassword(hash, at: now, in: db)
        try user.setEmailVerified(true, in: db)
        try ProviderInfo.removeAll(of: uid, in: db)
        try consume(in: db)
    }
}
