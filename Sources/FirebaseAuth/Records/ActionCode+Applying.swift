import GRDB
import Storage
import UnderstudyCore
import Values

extension ActionCode {
    /// Consumes the code and carries out its purpose (firebase-auth.md 5). Setting a password takes ``reset(_:at:in:)`` instead.
    ///
    /// The code is used up even if the address belongs to another user in the meantime; see ``Context/writeDespiteRefusal(_:)``.
    ///
    /// - Throws: `INVALID_OOB_CODE`, `INVALID_EMAIL`, `EMAIL_EXISTS`, or a 501 for a code of another operation.
    func apply(at now: Instant, in db: Database) throws -> FirebaseUser {
        if [.passwordReset, .emailSignIn].contains(kind) { throw FirebaseError.notImplemented(kind.rawValue) }
        // The emulator checks no form. A code with such an address stays.
        let address = try (kind == .recoverEmail ? email : newEmail).map(Checks.email)
        try consume(in: db)
        let user = try kind == .recoverEmail ? AuthUser.find(uid, in: db) : addressee(in: db)
        guard let user else { throw FirebaseError.invalidOobCode }
        if kind == .verifyEmail {
            try user.setEmailVerified(true, in: db)
        } else {
            guard let address else { throw FirebaseError.invalidOobCode }
            try change(user, to: address, at: now, in: db)
        }
        guard let changed = try FirebaseUser.find(user.uid, at: now, in: db) else { throw FirebaseError.invalidOobCode }
        return changed
    }

    /// The user with the address to which the code was sent; `nil` if that user has changed it since.
    private func addressee(in db: Database) throws -> AuthUser? { try AuthUser.find(email: email, in: db) }

    private func change(_ user: AuthUser, to email: String, at now: Instant, in db: Database) throws {
        if let owner = try AuthUser.find(email: email, in: db), !owner.uid.isSame(as: user.uid) { throw FirebaseError.emailExists }
        try user.setEmail(email, isVerified: true, at: now, in: db)
    }

    /// Sets the password, and consumes the code as ``apply(at:in:)`` does. The address is verified too, because the mail with the code
    /// arrived there, and identities at other providers, which may be another person's, are removed.
    func reset(_ hash: PasswordHash, at now: Instant, in db: Database) throws {
        guard kind == .passwordReset else { throw FirebaseError.invalidOobCode }
        try consume(in: db)
        guard let user = try addressee(in: db) else { throw FirebaseError.invalidOobCode }
        try user.setPassword(hash, at: now, in: db)
        try user.setEmailVerified(true, in: db)
        try ProviderInfo.removeAll(of: user.uid, in: db)
    }
}
