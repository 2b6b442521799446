import UnderstudyCore

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
                ("emailVerified", .bool(auth.email != nil && auth.emailVerified)),
                ("displayName", auth.displayName.map(JSON.string)),
                ("photoUrl", photoURL.map(JSON.string)),
                ("phoneNumber", phoneNumber.map(JSON.string)),
                ("passwordHash", hasPassword ? .string(Self.redactedHash) : nil),
                ("passwordUpdatedAt", auth.passwordUpdatedAt.map { .number(Double($0.milliseconds)) }),
                ("validSince", .string("\(validSince)")),
                ("createdAt", .string("\(createdAt.milliseconds)")),
                ("lastLoginAt", lastLoginAt.map { .string("\($0.milliseconds)") }),
                ("lastRefreshAt", lastRefreshAt.map { .string($0.description) }),
                ("disabled", auth.disabled.map(JSON.bool)),
                ("customAuth", hasCustomAuth ? true : nil),
                ("customAttributes", customAttributes.map(JSON.string)),
                ("initialEmail", auth.initialEmail.map(JSON.string)),
                ("providerUserInfo", providerUserInfo),
            ])
    }

    /// Computed, so that it agrees with address, name and photo.
    var providerUserInfo: JSON {
        var providers: [JSON] = []
        if let email, hasPassword {
            providers.append(
                .object(
                    omittingMissing: [
                        ("providerId", "password"), ("email", .string(email)), ("federatedId", .string(email)), ("rawId", .string(email)),
                        ("displayName", auth.displayName.map(JSON.string)), ("photoUrl", photoURL.map(JSON.string)),
                    ]))
        }
        if let phoneNumber {
            providers.append(["providerId": "phone", "phoneNumber": .string(phoneNumber), "rawId": .string(phoneNumber)])
        }
        return .array(providers)
    }
}
