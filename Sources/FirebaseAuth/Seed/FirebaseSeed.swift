import GRDB
import UnderstudyCore
import Values

/// The `firebase` block of an account in the seed file (firebase-auth.md 6).
struct FirebaseSeed: SeedBlock {
    private let uid: String?
    private let emailVerified: Bool?
    private let disabled: Bool?
    private let profile: ProfileSeed
    private let providers: [ProviderInfo]
    private let initialEmail: String?
    private let passwordUpdatedAt: SeedInstant?
    private let validSince: SeedInstant?
    /// Whether the account has no user.
    private let isDeleted: Bool
    /// The ids of the account's deleted users.
    private let deletedIDs: [String]
    private let path: String
    let claims: [UniqueName]

    init(_ reader: ObjectReader) {
        path = reader.path
        uid = reader.string("localId", length: 1...128)
        emailVerified = reader.bool("emailVerified")
        disabled = reader.bool("disabled")
        profile = ProfileSeed(reader)
        providers = ProviderSeed.read(reader)
        initialEmail = reader.string("initialEmail")
        passwordUpdatedAt = reader.instant("passwordUpdatedAt")
        validSince = reader.instant("validSince")
        isDeleted = reader.bool("deleted") ?? false
        deletedIDs = reader.strings("deletedIds") ?? []
        var claims: [UniqueName] = []
        if let uid { claims.append(UniqueName(kind: "firebase.localId", value: uid, path: reader.path(of: "localId"))) }
        if let phone = profile.phoneNumber {
            claims.append(UniqueName(kind: "firebase.phoneNumber", value: phone, path: reader.path(of: "phoneNumber")))
        }
        self.claims = claims
        reader.finish()
    }

    func insert(for account: Account, at moment: SeedMoment, in db: Database) throws -> [DueRecord] {
        if let uid, !isDeleted { try name(uid, account, in: db) }
        guard let user = try AuthUser.find(account: account.key, in: db) else { return [] }
        if isDeleted {
            try user.delete(in: db)
            try AuthUser.forgetDeletion(of: user.uid, in: db)
        } else {
            if let emailVerified { try user.setEmailVerified(emailVerified, in: db) }
            if let disabled { try user.setDisabled(disabled, in: db) }
            try user.setHistory(initialEmail: initialEmail, passwordUpdatedAt: passwordUpdatedAt?.resolved(at: moment), in: db)
            if let since = validSince?.resolved(at: moment).seconds {
                try user.setValidSince(since, isAhead: since > moment.now.seconds, in: db)
            }
            try profile.insert(for: user, at: moment, path: path, in: db)
            for entry in providers { try entry.save(of: user.uid, in: db) }
        }
        for uid in deletedIDs where try AuthUser.find(uid, in: db) == nil {
            try AuthUser.noteDeletion(of: uid, account: account.key, in: db)
        }
        return []
    }

    /// Assigns the user id, which all backends share.
    ///
    /// - Throws: ``SeedError`` when another block gives the account a different id.
    private func name(_ uid: String, _ account: Account, in db: Database) throws {
        let path = path + ".localId"
        if let named = try AuthUser.find(account: account.key, in: db)?.uid, !named.isSame(as: account.key), !named.isSame(as: uid),
            !named.isSame(as: "account:\(account.key)")
        {
            throw SeedError(path, found: uid, expected: "\"\(named)\", which is the account's user id")
        }
        try AuthUser.assign(uid, toUserOfAccount: account.key, path: path, in: db)
    }
}

/// The fields of a seeded user that only Firebase has.
private struct ProfileSeed: Sendable {
    let phoneNumber: String?
    private let mfaInfo: [SecondFactorSeed]?
    private let photoURL: String?
    private let customClaims: JSON?
    private let hasCustomAuth: Bool
    private let hasEmailLink: Bool
    private let emailVerifiedUnset: Bool
    private let screenName: String?
    private let ownsAccount: Bool
    private let createdAt: SeedInstant?
    /// The inner `nil` means that the user never signed in, the outer that the file does not say.
    private let lastLoginAt: SeedInstant??
    private let lastRefreshAt: SeedInstant?
    private let isGiven: Bool

    private static let members = [
        "phoneNumber", "photoUrl", "customClaims", "customAuth", "ownsAccount", "createdAt", "lastLoginAt", "lastRefreshAt",
        "emailLinkSignin", "screenName", "mfaInfo",
    ]

    init(_ reader: ObjectReader) {
        emailVerifiedUnset = reader.json("emailVerified") == .null
        isGiven = emailVerifiedUnset || Self.members.contains { reader.has($0) }
        phoneNumber = Checks.phoneNumber("phoneNumber", in: reader)
        mfaInfo = SecondFactorSeed.read(reader)
        photoURL = reader.string("photoUrl")
        customClaims = reader.value("customClaims", expected: "an object of claims that are not reserved, of 1000 characters at most") {
            json in
            guard json.object != nil, (try? CustomClaims.checked(json.text)) != nil else { return nil }
            return json
        }
        hasCustomAuth = reader.bool("customAuth") ?? false
        hasEmailLink = reader.bool("emailLinkSignin") ?? false
        screenName = reader.string("screenName")
        ownsAccount = reader.bool("ownsAccount") ?? false
        createdAt = reader.instant("createdAt")
        lastLoginAt = reader.json("lastLoginAt") == .null ? .some(nil) : reader.instant("lastLoginAt").map { .some($0) }
        lastRefreshAt = reader.instant("lastRefreshAt")
    }

    func insert(for auth: AuthUser, at moment: SeedMoment, path: String, in db: Database) throws {
        guard isGiven else { return }
        if let phoneNumber, let owner = try FirebaseUser.find(phoneNumber: phoneNumber, at: moment.now, in: db),
            !owner.uid.isSame(as: auth.uid)
        {
            throw SeedError(
                path + ".phoneNumber", found: phoneNumber, expected: "a phone number that the account \(owner.auth.account) does not have")
        }
        var user = FirebaseUser(auth, createdAt: createdAt?.resolved(at: moment) ?? auth.createdAt)
        (user.phoneNumber, user.photoURL) = (phoneNumber, photoURL)
        user.customAttributes = customClaims?.text
        (user.hasCustomAuth, user.ownsAccount, user.hasEmailLink) = (hasCustomAuth, ownsAccount, hasEmailLink)
        user.secondFactors = mfaInfo.map { SecondFactors(factors: $0.map { $0.factor(at: moment) }) }
        (user.emailVerifiedUnset, user.screenName) = (emailVerifiedUnset, screenName)
        if let lastLoginAt { user.lastLoginAt = lastLoginAt?.resolved(at: moment) }
        user.lastRefreshAt = lastRefreshAt?.resolved(at: moment)
        try user.save(in: db)
    }
}
