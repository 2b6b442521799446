import Foundation
import GRDB
import Storage
import UnderstudyCore
import Values

/// A user to import (firebase-auth-more.md 13).
///
/// An error of one user is a sentence in the response. The checks of all users come first, and refuse the whole request.
struct ImportedUser {
    let new: NewUser
    let hash: PasswordHash?
    let createdAt: Instant?
    let lastLoginAt: Instant?
    let customAttributes: String?
    /// The identities at providers, without `password` and `phone`, which are computed.
    let providers: [ProviderInfo]
    private let identities: [(provider: String?, rawID: String?)]
    private let tenant: String?
    private let mfaInfo: [RequestBody]

    /// Stands for another system's hash, which cannot be checked here: no password matches it.
    private static let unknownPassword = PasswordHash(text: "imported")

    init(_ body: RequestBody, rounds: Int) throws(FirebaseError) {
        var new = try NewUser(createdBy: body, checkingID: false)
        // The length is not checked: another system may allow shorter passwords.
        new.password = nil
        // The rules for second factors are others than those of a user whom the owner creates.
        new.mfaInfo = nil
        new.disabled = new.disabled ?? false
        (new.email, new.phoneNumber) = (try body.filled("email"), try body.filled("phoneNumber"))
        self.new = new
        hash = try Self.hash(body, rounds: rounds)
        createdAt = (try? body.milliseconds("createdAt")) ?? nil
        // Files of `firebase auth:export` have the second name.
        lastLoginAt = try body.milliseconds(body.has("lastLoginAt") ? "lastLoginAt" : "lastSignedInAt")
        customAttributes = try body.filled("customAttributes")
        let entries = try body.objects("providerUserInfo") ?? []
        identities = try entries.map { entry throws(FirebaseError) in (try entry.filled("providerId"), try entry.filled("rawId")) }
        providers = try entries.map { entry throws(FirebaseError) in try ProviderInfo(entry) }.filter { !$0.isComputed }
        tenant = try body.filled("tenantId")
        mfaInfo = try body.objects("mfaInfo") ?? []
    }

    /// The user's password; `nil` if there is none, or none that can be read.
    static func password(in body: RequestBody) throws(FirebaseError) -> String? {
        let (foreign, salt) = (try body.filled("passwordHash"), try body.filled("salt"))
        let given = try body.filled("rawPassword")
        return foreign.map { Self.password(inHash: $0, salt: salt) } ?? given
    }

    /// The hash of the user's password: the emulator's own is readable and hashed again here (firebase-auth-more.md B88).
    private static func hash(_ body: RequestBody, rounds: Int) throws(FirebaseError) -> PasswordHash? {
        guard let password = try password(in: body) else { return try body.filled("passwordHash") == nil ? nil : unknownPassword }
        do {
            return try PasswordHash(of: password, rounds: rounds)
        } catch {
            throw .refused("INVALID_PASSWORD")
        }
    }

    /// The password in a hash of the form `fakeHash:salt=SALT:password=PASSWORD`, with the same salt. Hash and salt may be in base64, as the
    /// Admin SDKs send them.
    static func password(inHash hash: String, salt: String?) -> String? {
        guard let salt else { return nil }
        for hash in [hash, decoded(hash)].compactMap(\.self) {
            for salt in [salt, decoded(salt)].compactMap(\.self) {
                let prefix = "fakeHash:salt=\(salt):password="
                if hash.utf8.starts(with: prefix.utf8) { return String(decoding: hash.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) }
            }
        }
        return nil
    }

    private static func decoded(_ text: String) -> String? {
        Base64URL.bytes(text).flatMap { String(validating: $0, as: UTF8.self) }
    }
}

extension ImportedUser {
    /// Refuses an import with an address or an identity twice.
    ///
    /// - Throws: `DUPLICATE_EMAIL`, `DUPLICATE_RAW_ID`.
    static func checkSanity(of users: [ImportedUser], checksEmails: Bool) throws(FirebaseError) {
        var emails: Set<ExactText> = []
        for email in checksEmails ? users.compactMap(\.new.email) : [] where !emails.insert(ExactText(email.lowercased())).inserted {
            throw .refused("DUPLICATE_EMAIL", email)
        }
        var identities: Set<[ExactText]> = []
        for (provider, rawID) in users.flatMap(\.identities) {
            let (provider, rawID) = (provider ?? "", rawID ?? "")
            guard identities.insert([ExactText(provider), ExactText(rawID)]).inserted else {
                throw .refused("DUPLICATE_RAW_ID", "Provider id(\(provider)), Raw id(\(rawID))")
            }
        }
    }

    /// - Throws: `DUPLICATE_LOCAL_ID`. Two users without an id count as duplicates.
    static func checkIDs(of users: [ImportedUser]) throws(FirebaseError) {
        var known: Set<ExactText> = []
        for uid in users.map({ $0.new.uid ?? "" }) where !known.insert(ExactText(uid)).inserted {
            throw .refused("DUPLICATE_LOCAL_ID", uid)
        }
    }

    /// Checks the user by itself and against the stored ones.
    ///
    /// - Parameter checksEmails: selects the words for an address that another user has.
    /// - Returns: the user's id.
    func check(checksEmails: Bool, in db: Database) throws -> String {
        guard let uid = new.uid, UserID.isUserID(uid) else { throw FirebaseError.refused("localId is missing") }
        guard tenant == nil else { throw FirebaseError.refused("Tenant id in userInfo does not match the tenant id in request.") }
        try checkClaims()
        try checkProviders(of: uid, in: db)
        if let phone = new.phoneNumber, !Checks.isPhoneNumber(phone) { throw FirebaseError.refused("phone number format is invalid") }
        guard let email = new.email else { return uid }
        guard Checks.isEmail(email) else { throw FirebaseError.refused("email is invalid") }
        if let owner = try AuthUser.find(email: email.lowercased(), in: db), !owner.uid.isSame(as: uid) {
            throw FirebaseError.refused(
                checksEmails
                    ? "email exists in other account in database" : "((Auth Emulator does not support importing duplicate email: \(email)))"
            )
        }
        return uid
    }

    /// The user's second factors; `nil` for none (firebase-auth-more.md B83).
    func secondFactors(at now: Instant, from source: IdentifierSource) throws(FirebaseError) -> SecondFactors? {
        if mfaInfo.isEmpty { return nil }
        return try SecondFactors(
            importing: mfaInfo, email: new.email, isVerified: new.emailVerified, at: now, makeID: { UserID.make(from: source) })
    }

    private func checkClaims() throws(FirebaseError) {
        do throws(FirebaseError) {
            _ = try customAttributes.map { text throws(FirebaseError) in try CustomClaims.checked(text) }
        } catch {
            switch error.message {
            case "CLAIMS_TOO_LARGE": throw .refused("Custom claims provided are too large.")
            case "INVALID_CLAIMS": throw .refused("Invalid custom claims provided.")
            default: throw .refused("Custom claims provided include a reserved claim.")
            }
        }
    }

    private func checkProviders(of uid: String, in db: Database) throws {
        for entry in providers {
            guard !entry.provider.isEmpty, let rawID = entry.rawID, !rawID.isEmpty else {
                throw FirebaseError.refused(
                    entry.federatedID?.isEmpty ?? true
                        ? "federatedId or (providerId & rawId) is required"
                        : """
                        ((Parsing federatedId is not implemented in Auth Emulator; \
                        please specify providerId AND rawId as a workaround.))
                        """)
            }
            if let owner = try ProviderInfo.owner(of: rawID, at: entry.provider, in: db), !owner.isSame(as: uid) {
                throw FirebaseError.refused("raw id exists in other account in database")
            }
        }
    }
}
