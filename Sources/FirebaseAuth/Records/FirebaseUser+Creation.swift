import GRDB
import Storage
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    /// Creates a user. A deleted user's id gets its former account, if that has no user; any other id gets a new account
    /// (firebase-auth.md 6).
    ///
    /// - Parameter hash: of the new user's password, computed before the transaction, for which other requests wait.
    func create(
        _ new: NewUser, _ hash: PasswordHash?, from source: IdentifierSource, at now: Instant, in db: Database
    ) throws -> FirebaseUser {
        if let uid = new.uid, try AuthUser.find(uid, in: db) != nil { throw FirebaseError.refused("DUPLICATE_LOCAL_ID") }
        var new = new
        new.email = try new.email.map(Checks.email)
        if let email = new.email, try AuthUser.find(email: email, in: db) != nil { throw FirebaseError.emailExists }
        if let phone = new.phoneNumber, try FirebaseUser.find(phoneNumber: Checks.phoneNumber(phone), at: now, in: db) != nil {
            throw FirebaseError.phoneNumberExists
        }
        if let password = new.password { _ = try Checks.password(password) }
        let secondFactors = try new.mfaInfo.map { try SecondFactors($0, makeID: { UserID.make(from: source) }) }
        guard try AuthUser.count(in: db) < settings.mostUsers else { throw FirebaseError.tooManyUsers(settings.mostUsers) }
        let uid = new.uid ?? UserID.make(from: source)
        let key = try account(forUser: uid, at: now, in: db)
        try AuthUser.insert(uid, account: key.name, in: db)
        guard let auth = try AuthUser.find(uid, in: db) else { throw FirebaseError.userNotFound }
        try auth.setFirst(email: new.email, isVerified: new.emailVerified, hash, at: now, in: db)
        // A user who returns finds the account's data, but not the former display name.
        try auth.setDisplayName(new.displayName, in: db)
        try auth.setDisabled(new.disabled, in: db)
        if new.isPasswordless { try auth.setValidSince(0, in: db) }
        var user = FirebaseUser(auth, createdAt: now)
        (user.photoURL, user.phoneNumber, user.screenName) = (new.photoURL, new.phoneNumber, new.screenName)
        (user.ownsAccount, user.emailVerifiedUnset) = (key.isNew, new.isPasswordless && new.email == nil)
        user.secondFactors = secondFactors
        try user.save(in: db)
        return try FirebaseUser.find(uid, at: now, in: db) ?? user
    }

    /// The account of a new user: that of the deleted user with the same id, or a new account named by the id.
    private func account(forUser uid: String, at now: Instant, in db: Database) throws -> (name: String, isNew: Bool) {
        if let former = try AuthUser.formerAccount(ofDeleted: uid, in: db), try AuthUser.find(account: former, in: db) == nil {
            return (former, false)
        }
        var key = Account.isKey(uid) ? uid : UUIDText.named("firebase user \(uid)")
        while try Account.find(key, in: db) != nil { key += "-2" }
        try Account(key: key, createdAt: now).insert(in: db)
        return (key, true)
    }
}
