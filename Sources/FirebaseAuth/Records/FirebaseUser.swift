import GRDB
import Storage
import UnderstudyCore
import Values

/// A Firebase user: the shared record, and the fields that only Firebase has.
struct FirebaseUser: Sendable, Equatable {
    let auth: AuthUser
    var photoURL: String?
    var phoneNumber: String?
    var createdAt: Instant
    /// `nil` for a user who never signed in.
    var lastLoginAt: Instant?
    var lastRefreshAt: Instant?
    /// A JSON object as text, as it was sent.
    var customAttributes: String?
    var hasCustomAuth = false
    /// Whether the user has signed in by a link in a mail.
    var hasEmailLink = false
    /// Whether `emailVerified` is absent while the user has no address.
    var emailVerifiedUnset = false
    var screenName: String?
    /// `nil` until the first second factor is added.
    var secondFactors: SecondFactors?
    /// Whether the account was created by a sign-up here.
    var ownsAccount = false
    /// The stored entries of `providerUserInfo`, which ``save(in:)`` does not store; see ``ProviderInfo``.
    let linkedProviders: [ProviderInfo]

    var uid: String { auth.uid }
    var email: String? { auth.email?.lowercased() }
    var hasSecondFactor: Bool { secondFactors?.isEmpty == false }

    /// ID tokens issued before this second are revoked; see ``revokes(tokenIssuedAt:at:)``. 0 before the first password.
    let validSince: Int64

    /// A user who signed up, or was seeded, at an instant.
    init(_ auth: AuthUser, createdAt: Instant, linkedProviders: [ProviderInfo] = []) {
        self.auth = auth
        self.createdAt = createdAt
        lastLoginAt = createdAt
        self.linkedProviders = linkedProviders
        validSince = auth.validSinceSeconds ?? createdAt.seconds
    }

    /// Whether a token issued in a second is revoked. A revocation after `now` counts if the owner has set it so. Otherwise the clock was set
    /// back, and it does not count yet.
    func revokes(tokenIssuedAt seconds: Double, at now: Instant) -> Bool {
        let since = auth.validSinceSeconds ?? auth.createdAt.seconds
        return (auth.isRevokedAhead || since <= now.seconds) && seconds < Double(since)
    }
}

extension FirebaseUser {
    /// - Parameter now: the user's instants are at most this one: a seeded user exists wherever the clock stands (firebase-auth.md 6).
    static func find(_ uid: String, at now: Instant, in db: Database) throws -> FirebaseUser? {
        try AuthUser.find(uid, in: db).map { try of($0, at: now, in: db) }
    }

    static func find(account key: String, at now: Instant, in db: Database) throws -> FirebaseUser? {
        try AuthUser.find(account: key, in: db).map { try of($0, at: now, in: db) }
    }

    static func find(email: String, at now: Instant, in db: Database) throws -> FirebaseUser? {
        // The database's case-insensitive comparison knows ASCII alone.
        try AuthUser.find(email: email.lowercased(), in: db).map { try of($0, at: now, in: db) }
    }

    static func find(phoneNumber: String, at now: Instant, in db: Database) throws -> FirebaseUser? {
        let uid: String? = try db.firstValue("SELECT uid FROM firebase_user WHERE phone_number = ?", [phoneNumber])
        return try uid.flatMap { try find($0, at: now, in: db) }
    }

    static func of(_ auth: AuthUser, at now: Instant, in db: Database) throws -> FirebaseUser {
        let providers = try ProviderInfo.all(of: auth.uid, in: db)
        return try db.firstValue(byID, [auth.uid]) { try FirebaseUser(auth, $0, providers, at: now) }
            ?? FirebaseUser(auth, createdAt: min(auth.createdAt, now), linkedProviders: providers)
    }

    /// Calls the body with users in byte order of their ids. They are read in pages, so that memory holds few of them at a time.
    ///
    /// - Parameters:
    ///   - uid: the last id before the first user.
    ///   - most: the most users; `nil` for all.
    static func forEach(
        after uid: String = "", most: Int? = nil, at now: Instant, in db: Database, _ body: (FirebaseUser) throws -> Void
    ) throws {
        var (last, remaining) = (uid, most ?? .max)
        while remaining > 0 {
            let limit = min(remaining, pageCount)
            let page = try AuthUser.list(after: last, limit: limit, in: db)
            for user in page { try body(of(user, at: now, in: db)) }
            guard page.count == limit, let user = page.last else { return }
            (last, remaining) = (user.uid, remaining - limit)
        }
    }

    private static let pageCount = 500

    /// Whether a user has a row in `firebase_user`.
    static func isStored(_ uid: String, in db: Database) throws -> Bool {
        try db.firstValue("SELECT EXISTS (SELECT 1 FROM firebase_user WHERE uid = ?)", [uid]) ?? false
    }

    private static let columns = [
        "photo_url", "phone_number", "created_at", "last_login_at", "last_refresh_at", "custom_attributes", "custom_auth", "owns_account",
        "email_link", "email_verified_unset", "screen_name", "mfa_info",
    ]
    private static let byID = "SELECT \(columns.joined(separator: ", ")) FROM firebase_user WHERE uid = ?"
    private static let upsert = upsertSQL("firebase_user", key: ["uid"], columns: ["uid"] + columns)

    /// - Parameter row: of ``columns``.
    private init(_ auth: AuthUser, _ row: StoredRow, _ providers: [ProviderInfo], at now: Instant) throws {
        self.auth = auth
        linkedProviders = providers
        // An instant stored while the clock stood later counts as now.
        func instant(_ milliseconds: Int64) -> Instant { min(Instant(milliseconds: milliseconds), now) }
        let since = auth.validSinceSeconds ?? auth.createdAt.seconds
        validSince = auth.isRevokedAhead ? since : min(since, now.seconds)
        photoURL = try row[0]
        phoneNumber = try row[1]
        createdAt = try instant(row[2])
        lastLoginAt = try (row[3] as Int64?).map(instant)
        lastRefreshAt = try (row[4] as Int64?).map(instant)
        customAttributes = try row[5]
        hasCustomAuth = try row[6]
        ownsAccount = try row[7]
        hasEmailLink = try row[8]
        emailVerifiedUnset = try row[9]
        screenName = try row[10]
        secondFactors = try row[11]
    }

    /// Stores the fields that only Firebase has.
    func save(in db: Database) throws {
        let values: SQLArguments = [
            uid, photoURL, phoneNumber, createdAt.milliseconds, lastLoginAt?.milliseconds, lastRefreshAt?.milliseconds,
            customAttributes, hasCustomAuth, ownsAccount, hasEmailLink, emailVerifiedUnset, screenName, secondFactors?.rawValue,
        ]
        try db.run(Self.upsert, values)
    }
}

extension SecondFactors: ColumnValue {}
