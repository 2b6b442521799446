import GRDB
import Storage
import UnderstudyCore
import Values

/// An entry of a user's `providerUserInfo`: the user's identity at one provider (firebase-auth-more.md 9.4).
struct ProviderInfo: Sendable, Equatable {
    /// The provider's id, such as `google.com`.
    var provider: String
    /// The user's id at the provider. `nil` for a stored `password` or `phone`, whose entry is computed; see ``FirebaseUser/providers``.
    var rawID: String?
    var federatedID: String?
    var displayName: String?
    var photoURL: String?
    var email: String?
    var screenName: String?
    var phoneNumber: String?

    static let (password, phone) = (SignIn.Provider.password.rawValue, SignIn.Provider.phone.rawValue)

    /// Whether the entry is computed from the user's address or phone number.
    var isComputed: Bool { provider.isSame(as: Self.password) || provider.isSame(as: Self.phone) }
}

extension ProviderInfo: Shaped {
    static let shape = Shape<ProviderInfo>(
        "FirebaseProvider",
        [
            .init("providerId", .text, "`password`, `phone`, or an identity provider such as `google.com`.", example: "password") {
                $0.provider
            },
            .optional("email", .text, example: "six-days@understudy.test") { $0.email },
            .optional("phoneNumber", .text, example: "+15555550100") { $0.phoneNumber },
            .optional("federatedId", .text, example: "six-days@understudy.test") { $0.federatedID },
            .init("rawId", .text, "The user's id at the provider.", example: "six-days@understudy.test") { $0.rawID },
            .optional("displayName", .text, example: "Sam Six") { $0.displayName },
            .optional("photoUrl", .text, example: "https://example.com/sam.png") { $0.photoURL },
            .optional("screenName", .text, example: "sam") { $0.screenName },
        ])
}

extension ProviderInfo {
    /// An entry of a request, with all members optional.
    static let given = ValueSchema.object(
        ["providerId", "rawId", "federatedId", "displayName", "photoUrl", "email", "screenName", "phoneNumber"].map { .optional($0, .text) }
    )

    /// An entry as requests give it.
    init(_ body: RequestBody) throws(FirebaseError) {
        self.init(
            provider: try body.string("providerId") ?? "", rawID: try body.string("rawId"), federatedID: try body.string("federatedId"),
            displayName: try body.string("displayName"), photoURL: try body.string("photoUrl"), email: try body.string("email"),
            screenName: try body.string("screenName"), phoneNumber: try body.string("phoneNumber"))
    }
}

/// The stored entries. An entry changes only through these functions.
extension ProviderInfo {
    private static let columns = [
        "provider", "raw_id", "federated_id", "display_name", "photo_url", "email", "screen_name", "phone_number",
    ]
    private static let byUser = "SELECT \(columns.joined(separator: ", ")) FROM firebase_provider WHERE uid = ? ORDER BY number"
    private static let upsert = upsertSQL("firebase_provider", key: ["uid", "provider"], columns: ["uid"] + columns)

    /// A user's entries in the order in which they were added.
    static func all(of uid: String, in db: Database) throws -> [ProviderInfo] {
        try db.values(byUser, [uid], ProviderInfo.init(row:))
    }

    /// Adds the entry to a user, or replaces the user's entry of the same provider at its place.
    func save(of uid: String, in db: Database) throws {
        try db.run(Self.upsert, [uid, provider, rawID, federatedID, displayName, photoURL, email, screenName, phoneNumber])
    }

    /// Removes a user's entry of one provider, if there is one.
    static func remove(_ provider: String, of uid: String, in db: Database) throws {
        try db.run("DELETE FROM firebase_provider WHERE uid = ? AND provider = ?", [uid, provider])
    }

    /// Removes all of a user's entries.
    static func removeAll(of uid: String, in db: Database) throws {
        try db.run("DELETE FROM firebase_provider WHERE uid = ?", [uid])
    }

    /// The user with an identity: the newest owner of several.
    static func owner(of rawID: String, at provider: String, in db: Database) throws -> String? {
        let sql = "SELECT uid FROM firebase_provider WHERE provider = ? AND raw_id = ? ORDER BY number DESC LIMIT 1"
        return try db.firstValue(sql, [provider, rawID])
    }

    /// The user with an address at a provider, in any case: the oldest owner of several.
    static func owner(ofEmail email: String, in db: Database) throws -> String? {
        let sql = "SELECT uid FROM firebase_provider WHERE email = ? COLLATE NOCASE ORDER BY number LIMIT 1"
        return try db.firstValue(sql, [email])
    }

    private init(row: StoredRow) throws {
        provider = try row[0]
        rawID = try row[1]
        federatedID = try row[2]
        displayName = try row[3]
        photoURL = try row[4]
        email = try row[5]
        screenName = try row[6]
        phoneNumber = try row[7]
    }
}

extension FirebaseUser {
    /// The user's entries. Those of `password` and `phone` are computed, so that they agree with the other fields. They stand at their stored
    /// place, or before all others.
    var providers: [ProviderInfo] {
        let computed = [passwordEntry, phoneEntry].compactMap(\.self)
        let placed = linkedProviders.compactMap { info in
            info.isComputed ? computed.first { $0.provider.isSame(as: info.provider) } : info
        }
        return computed.filter { entry in !placed.contains { $0.provider.isSame(as: entry.provider) } } + placed
    }

    /// Stores the place of a computed entry that the user is about to get: the last one. Without this the entry comes first.
    ///
    /// - Parameter provider: `password` or `phone`.
    func addPlace(for provider: String, in db: Database) throws {
        guard !linkedProviders.isEmpty, !providers.contains(where: { $0.provider.isSame(as: provider) }) else { return }
        try ProviderInfo.remove(provider, of: uid, in: db)
        try ProviderInfo(provider: provider).save(of: uid, in: db)
    }

    private var passwordEntry: ProviderInfo? {
        guard let email, hasPassword || hasEmailLink else { return nil }
        return ProviderInfo(
            provider: ProviderInfo.password, rawID: email, federatedID: email, displayName: auth.displayName, photoURL: photoURL,
            email: email)
    }

    private var phoneEntry: ProviderInfo? {
        phoneNumber.map { ProviderInfo(provider: ProviderInfo.phone, rawID: $0, phoneNumber: $0) }
    }
}
