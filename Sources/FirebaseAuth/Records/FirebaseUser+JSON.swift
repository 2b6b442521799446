import Values

extension FirebaseUser {
    /// Whether the user can sign in by password. The mobile SDKs infer it from the presence of a hash.
    var hasPassword: Bool { auth.passwordHash != nil && auth.email != nil }

    /// Replaces every password's hash, as in production (firebase-auth.md 3.4).
    static let redactedHash = "UkVEQUNURUQ="

    /// The user as `lookup` shows it. Missing fields are omitted. `createdAt` and `lastLoginAt` are strings, as the mobile SDKs need them
    /// (firebase-auth.md 3.1, 3.4).
    var json: JSON {
        .object(
            omittingMissing: [
                ("localId", .string(uid)),
                ("email", email.map(JSON.string)),
                ("emailVerified", shownEmailVerified.map(JSON.bool)),
                ("emailLinkSignin", hasEmailLink ? true : nil),
                ("displayName", auth.displayName.map(JSON.string)),
                ("photoUrl", photoURL.map(JSON.string)),
                ("phoneNumber", phoneNumber.map(JSON.string)),
                ("passwordHash", hasPassword ? .string(Self.redactedHash) : nil),
                ("passwordUpdatedAt", auth.passwordUpdatedAt.map { .number(Double($0.milliseconds)) }),
                ("validSince", validSince == 0 ? nil : .string("\(validSince)")),
                ("createdAt", .string("\(createdAt.milliseconds)")),
                ("lastLoginAt", lastLoginAt.map { .string("\($0.milliseconds)") }),
                ("lastRefreshAt", lastRefreshAt.map { .string($0.description) }),
                ("disabled", auth.disabled.map(JSON.bool)),
                ("customAuth", hasCustomAuth ? true : nil),
                ("customAttributes", customAttributes.map(JSON.string)),
                ("initialEmail", auth.initialEmail.map(JSON.string)),
                ("screenName", screenName.map(JSON.string)),
                ("providerUserInfo", providerUserInfo),
                ("mfaInfo", secondFactors.map { .array($0.factors.map(\.shown)) }),
            ])
    }

    var providerUserInfo: JSON { .array(providers.map(\.json)) }

    /// `nil` for a user without address whose `emailVerified` was never set, or was removed with the address.
    var shownEmailVerified: Bool? {
        auth.email == nil ? (emailVerifiedUnset ? nil : false) : auth.emailVerified
    }
}
