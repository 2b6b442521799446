import GRDB
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    package func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock { FirebaseSeed(block) }

    /// The block of a user; `nil` for a user that differs in nothing from the account. Codes and the project's settings are not exported.
    package func exportSeed(of account: Account, from db: Database) throws -> JSON? {
        let deletedIDs = try AuthUser.deletedIDs(ofAccount: account.key, in: db)
        let deleted: JSON? = deletedIDs.isEmpty ? nil : .array(deletedIDs.map(JSON.string))
        guard let auth = try AuthUser.find(account: account.key, in: db) else {
            return .object(omittingMissing: [("deleted", true), ("deletedIds", deleted)])
        }
        var block = JSON.object(
            omittingMissing: [
                ("localId", auth.uid.isSame(as: account.key) ? nil : .string(auth.uid)), ("disabled", auth.disabled.map(JSON.bool)),
                ("initialEmail", auth.initialEmail.map(JSON.string)),
                ("passwordUpdatedAt", auth.passwordUpdatedAt.map { .string($0.description) }),
                ("validSince", auth.validSinceSeconds.map { .string(Instant(seconds: $0).description) }), ("deletedIds", deleted),
            ])
        if try FirebaseUser.isStored(auth.uid, in: db) {
            block = block.merging(try FirebaseUser.of(auth, at: .distantFuture, in: db).seedJSON)
        }
        let providers = try ProviderInfo.all(of: auth.uid, in: db).map(ProviderSeed.json)
        if !providers.isEmpty { block = block.merging(["providers": .array(providers)]) }
        return block == [:] ? nil : block
    }
}

extension FirebaseUser {
    /// The fields that only Firebase has, as ``FirebaseSeed`` reads them.
    fileprivate var seedJSON: JSON {
        .object(
            omittingMissing: [
                ("phoneNumber", phoneNumber.map(JSON.string)), ("photoUrl", photoURL.map(JSON.string)),
                ("customClaims", customAttributes.flatMap(CustomClaims.parsed).map(JSON.object)),
                ("customAuth", hasCustomAuth ? true : nil), ("ownsAccount", ownsAccount ? true : nil),
                ("emailLinkSignin", hasEmailLink ? true : nil), ("emailVerified", emailVerifiedUnset ? .null : nil),
                ("screenName", screenName.map(JSON.string)), ("mfaInfo", secondFactors.map { .array($0.factors.map(\.json)) }),
                ("createdAt", .string(createdAt.description)), ("lastLoginAt", .optional(lastLoginAt?.description)),
                ("lastRefreshAt", lastRefreshAt.map { .string($0.description) }),
            ])
    }
}
