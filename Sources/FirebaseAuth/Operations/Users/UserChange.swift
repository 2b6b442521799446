import GRDB
import Storage
import UnderstudyCore
import Values

/// The requested changes of a user (firebase-auth.md 3.7, firebase-auth-more.md 9.5).
struct UserChange {
    private let givenEmail: String?
    let password: String?
    private let displayName: String?
    private let photoURL: String?
    private let deletedAttributes: [String]
    private let deletedProviders: [String]
    private let linkedProvider: ProviderInfo?
    private let mfa: RequestBody?
    /// Whether earlier tokens are revoked explicitly. The owner may say from when; see `validSince`.
    private let revokesTokens: Bool
    /// This field and those below are set by the owner alone.
    private var emailVerified: Bool?
    private var disabled: Bool?
    private var phoneNumber: String?
    private var customAttributes: String?
    private var validSince: Int64?
    private var createdAt: Instant?
    private var lastLoginAt: Instant?

    /// In the order of the numbers that some SDKs send in their place.
    private static let attributes = [
        "USER_ATTRIBUTE_NAME_UNSPECIFIED", "EMAIL", "DISPLAY_NAME", "PROVIDER", "PHOTO_URL", "PASSWORD", "RAW_USER_INFO",
    ]

    init(_ body: RequestBody, isOwner: Bool) throws(FirebaseError) {
        givenEmail = try body.filled("email")
        password = try body.filled("password")
        displayName = try body.string("displayName")
        photoURL = try body.string("photoUrl")
        deletedAttributes = try body.choices("deleteAttribute", of: Self.attributes)
        deletedProviders = try body.strings("deleteProvider") ?? []
        linkedProvider = try body.object("linkProviderUserInfo").map { body throws(FirebaseError) in try ProviderInfo(body) }
        mfa = try body.object("mfa")
        revokesTokens = body.has("validSince")
        if let attribute = deletedAttributes.first(where: { ["PROVIDER", "RAW_USER_INFO"].contains($0) }) {
            throw .notImplemented("deleteAttribute: \(attribute)")
        }
        guard isOwner else { return }
        emailVerified = try body.bool("emailVerified")
        disabled = try body.bool("disableUser")
        phoneNumber = try body.filled("phoneNumber")
        customAttributes = try body.string("customAttributes")
        validSince = try body.seconds("validSince")
        createdAt = try body.milliseconds("createdAt")
        lastLoginAt = try body.milliseconds("lastLoginAt")
    }

    /// In lower case. The response has it even if the address is the same as before.
    var email: String? { givenEmail?.lowercased() }

    /// Checks the format of the changes, and that address and phone number are free. The requester is authenticated before.
    func check(for user: FirebaseUser, at now: Instant, in db: Database) throws {
        _ = try email.map(Checks.email)
        if let email, isNewEmail(of: user), try AuthUser.find(email: email, in: db) != nil { throw FirebaseError.emailExists }
        _ = try password.map(Checks.password)
        _ = try secondFactors()
        let phoneNumber = try phoneNumber.map(Checks.phoneNumber)
        let owner = try phoneNumber.flatMap { try FirebaseUser.find(phoneNumber: $0, at: now, in: db) }
        if let owner, !owner.uid.isSame(as: user.uid) { throw FirebaseError.phoneNumberExists }
        _ = try customAttributes.map(CustomClaims.checked)
        try linkedProvider?.checkLink()
    }

    /// The second factors that replace the user's if the request has `mfa`; `nil` removes them.
    private func secondFactors() throws(FirebaseError) -> SecondFactors? {
        let entries = try mfa?.objects("enrollments") ?? []
        return entries.isEmpty ? nil : try SecondFactors(entries)
    }

    private func isNewEmail(of user: FirebaseUser) -> Bool {
        email.map { email in !(user.email?.isSame(as: email) ?? false) } ?? false
    }

    /// Whether the change affects the sign-in: the address or the password.
    func changesCredentials(of user: FirebaseUser) -> Bool { isNewEmail(of: user) || password != nil }

    /// Whether the change revokes earlier tokens.
    func revokes(_ user: FirebaseUser) -> Bool { changesCredentials(of: user) || revokesTokens }

    /// Stores the changes.
    ///
    /// - Parameter hash: of the new password.
    /// - Returns: the new code that restores the former address; `nil` when there is none to restore.
    func apply(to user: FirebaseUser, _ hash: PasswordHash?, _ context: Context, in db: Database) throws -> ActionCode? {
        let (auth, now) = (user.auth, context.now)
        var code: ActionCode?
        if changesCredentials(of: user) { try user.addPlace(for: ProviderInfo.password, in: db) }
        if phoneNumber != nil { try user.addPlace(for: ProviderInfo.phone, in: db) }
        if let email, isNewEmail(of: user) {
            try auth.setEmail(email, at: now, in: db)
            code = try (auth.initialEmail ?? user.email).map { former in
                try ActionCode.make(
                    .recoverEmail, for: auth, email: former, newEmail: email, from: context.identifiers, at: now, in: db)
            }
        }
        if let hash { try auth.setPassword(hash, at: now, in: db) }
        if let displayName { try auth.setDisplayName(displayName, in: db) }
        if let emailVerified { try auth.setEmailVerified(emailVerified, in: db) }
        if let disabled { try auth.setDisabled(disabled, in: db) }
        if revokesTokens {
            let since = validSince ?? now.seconds
            try auth.setValidSince(since, isAhead: since > now.seconds, in: db)
        }
        try delete(from: auth, in: db)
        try linkedProvider?.save(of: user.uid, in: db)
        try save(user, in: db)
        return code
    }

    /// Whether the provider is removed, or the attribute under which Firebase knows it.
    private func deletes(provider: String, or attribute: String? = nil) -> Bool {
        deletedProviders.contains { $0.isSame(as: provider) } || attribute.map(deletedAttributes.contains) ?? false
    }

    private func delete(from auth: AuthUser, in db: Database) throws {
        if deletedAttributes.contains("DISPLAY_NAME") { try auth.setDisplayName(nil, in: db) }
        if deletedAttributes.contains("PASSWORD") { try auth.removePassword(in: db) }
        if deletes(provider: ProviderInfo.password, or: "EMAIL") { try auth.removeEmail(in: db) }
        for provider in deletedProviders { try ProviderInfo.remove(provider, of: auth.uid, in: db) }
    }

    /// Stores the fields that only Firebase has.
    private func save(_ known: FirebaseUser, in db: Database) throws {
        var user = known
        if let photoURL { user.photoURL = photoURL }
        if deletedAttributes.contains("PHOTO_URL") { user.photoURL = nil }
        if let phoneNumber { user.phoneNumber = phoneNumber }
        if deletes(provider: ProviderInfo.phone) { user.phoneNumber = nil }
        if mfa != nil { user.secondFactors = try secondFactors() }
        if let customAttributes { user.customAttributes = customAttributes }
        if emailVerified != nil { user.emailVerifiedUnset = false }
        if deletes(provider: ProviderInfo.password, or: "EMAIL") { (user.emailVerifiedUnset, user.hasEmailLink) = (true, false) }
        user.createdAt = createdAt ?? user.createdAt
        user.lastLoginAt = lastLoginAt ?? user.lastLoginAt
        if user != known { try user.save(in: db) }
    }
}

extension ProviderInfo {
    /// Checks an entry that a request adds (firebase-auth-more.md B44).
    ///
    /// - Throws: `MISSING_PROVIDER_ID`, `MISSING_RAW_ID`, or a 501 for a computed entry.
    fileprivate func checkLink() throws(FirebaseError) {
        if provider.isEmpty { throw .refused("MISSING_PROVIDER_ID") }
        if rawID?.isEmpty ?? true { throw .refused("MISSING_RAW_ID") }
        if isComputed { throw .missing("linkProviderUserInfo for password and phone") }
    }
}
