import GRDB
import UnderstudyCore

/// The requested changes of a user (firebase-auth.md 3.7).
struct UserChange {
    /// In lower case after ``check(for:at:in:)``.
    private(set) var email: String?
    let password: String?
    private let displayName: String?
    private let photoURL: String?
    private let deletes: Set<String>
    /// This field and those below are set by the owner alone.
    private let emailVerified: Bool?
    private let disabled: Bool?
    private let phoneNumber: String?
    private let customAttributes: String??
    private let validSince: Int64?
    private let createdAt: Instant?
    private let lastLoginAt: Instant?

    init(_ body: RequestBody, isOwner: Bool) throws(FirebaseError) {
        email = try body.string("email")
        password = try body.string("password")
        displayName = try body.string("displayName")
        photoURL = try body.string("photoUrl")
        let attributes = try (body.strings("deleteAttribute") ?? []) + (body.strings("deleteProvider") ?? []).map { "provider \($0)" }
        deletes = Set(attributes)
        guard isOwner else {
            (emailVerified, disabled, phoneNumber, customAttributes, validSince) = (nil, nil, nil, nil, nil)
            (createdAt, lastLoginAt) = (nil, nil)
            return
        }
        emailVerified = try body.bool("emailVerified")
        disabled = try body.bool("disableUser")
        phoneNumber = try body.string("phoneNumber")
        customAttributes = try body.string("customAttributes")
        validSince = try body.seconds("validSince")
        createdAt = try body.milliseconds("createdAt")
        lastLoginAt = try body.milliseconds("lastLoginAt")
    }

    /// Checks the format of the changes, and that address and phone number are free. The requester is authenticated before.
    mutating func check(for user: FirebaseUser, at now: Instant, in db: Database) throws {
        email = try email.map(Checks.email)
        if let email, isNewEmail(of: user), try AuthUser.find(email: email, in: db) != nil { throw FirebaseError.emailExists }
        _ = try password.map(Checks.password)
        if let phoneNumber { try checkFree(Checks.phoneNumber(phoneNumber), for: user, at: now, in: db) }
        _ = try customAttributes?.map(CustomClaims.checked)
    }

    private func checkFree(_ phoneNumber: String, for user: FirebaseUser, at now: Instant, in db: Database) throws {
        if let owner = try FirebaseUser.find(phoneNumber: phoneNumber, at: now, in: db), !owner.uid.isSame(as: user.uid) {
            throw FirebaseError.refused("PHONE_NUMBER_EXISTS")
        }
    }

    private func isNewEmail(of user: FirebaseUser) -> Bool {
        email.map { email in !(user.email?.isSame(as: email) ?? false) } ?? false
    }

    /// Whether the change affects the sign-in: the address or the password.
    func changesCredentials(of user: FirebaseUser) -> Bool { isNewEmail(of: user) || password != nil }

    /// Whether the change revokes earlier tokens.
    func revokes(_ user: FirebaseUser) -> Bool { changesCredentials(of: user) || validSince != nil }

    /// Stores the changes.
    ///
    /// - Parameter hash: of the new password.
    /// - Returns: the new code that restores the former address; `nil` when there is none to restore.
    func apply(to user: FirebaseUser, _ hash: PasswordHash?, _ context: Context, in db: Database) throws -> ActionCode? {
        let (auth, now) = (user.auth, context.now)
        var code: ActionCode?
        if let email, isNewEmail(of: user) {
            try auth.setEmail(email, at: now, in: db)
            code = try (auth.initialEmail ?? user.email).map { former in
                try ActionCode.make(
                    .recoverEmail, for: auth, email: former, newEmail: email, host: context.request.host, from: context.identifiers,
                    at: now, in: db)
            }
        }
        if let hash { try auth.setPassword(hash, at: now, in: db) }
        if let displayName { try auth.setDisplayName(displayName, in: db) }
        if let emailVerified { try auth.setEmailVerified(emailVerified, in: db) }
        if let disabled { try auth.setDisabled(disabled, in: db) }
        if let validSince { try auth.setValidSince(validSince, in: db) }
        try delete(from: auth, in: db)
        try save(user, at: now, in: db)
        return code
    }

    private func delete(from auth: AuthUser, in db: Database) throws {
        if deletes.contains("DISPLAY_NAME") { try auth.setDisplayName(nil, in: db) }
        if !deletes.isDisjoint(with: ["PASSWORD", "provider password"]) { try auth.removePassword(in: db) }
        if deletes.contains("EMAIL") { try auth.removeEmail(in: db) }
    }

    /// Stores the fields that only Firebase has.
    private func save(_ known: FirebaseUser, at now: Instant, in db: Database) throws {
        var user = known
        if let photoURL { user.photoURL = photoURL }
        if deletes.contains("PHOTO_URL") { user.photoURL = nil }
        if let phoneNumber { user.phoneNumber = phoneNumber }
        if deletes.contains("provider phone") { user.phoneNumber = nil }
        if let customAttributes { user.customAttributes = customAttributes }
        user.createdAt = createdAt ?? user.createdAt
        user.lastLoginAt = lastLoginAt ?? user.lastLoginAt
        if user != known { try user.save(in: db) }
    }
}
