import UnderstudyCore
import Values

extension FirebaseUser {
    /// Whether the user can sign in by password. The mobile SDKs infer it from the presence of a hash.
    var hasPassword: Bool { auth.passwordHash != nil && auth.email != nil }

    /// Replaces every password's hash, as in production (firebase-auth.md 3.4).
    static let redactedHash = "UkVEQUNURUQ="

    /// `nil` for a user without address whose `emailVerified` was never set, or was removed with the address.
    var shownEmailVerified: Bool? {
        auth.email == nil ? (emailVerifiedUnset ? nil : false) : auth.emailVerified
    }
}

extension FirebaseUser: Shaped {
    /// The user as `lookup` shows it. Missing fields are omitted. `createdAt` and `lastLoginAt` are strings, as the mobile SDKs need them
    /// (firebase-auth.md 3.1, 3.4).
    static let shape = Shape<FirebaseUser>(
        "FirebaseUser",
        [
            .init("localId", .text, "The user id, `sub` of ID tokens.", example: "six-days") { $0.uid },
            .optional("email", .text, "In lower case.", example: "six-days@understudy.test") { $0.email },
            .optional("emailVerified", .bool, "Absent for a user without address, unless it was set.") { $0.shownEmailVerified },
            .optional("emailLinkSignin", .bool, "True if the user has signed in by a link in a mail.") { $0.hasEmailLink ? true : nil },
            .optional("displayName", .text, example: "Sam Six") { $0.auth.displayName },
            .optional("photoUrl", .text, example: "https://example.com/sam.png") { $0.photoURL },
            .optional("phoneNumber", .text, example: "+15555550100") { $0.phoneNumber },
            .optional(
                "passwordHash", .choice([redactedHash]), "Replaces every hash: its presence tells clients that there is a password."
            ) { $0.hasPassword ? redactedHash : nil },
            .optional("passwordUpdatedAt", .integer(NumberRange()), "Milliseconds since 1970.", example: 1_767_776_400_000) { user in
                user.auth.passwordUpdatedAt.map { JSON.number(Double($0.milliseconds)) }
            },
            .optional(
                "validSince", .text,
                """
                ID tokens issued before are revoked. Seconds since 1970, as a string; absent for a user who never had a password.
                """, example: "1767776400"
            ) { $0.validSince == 0 ? nil : "\($0.validSince)" },
            .init(
                "createdAt", .text, "The time of the user's creation. Milliseconds since 1970, as a string.", example: "1767776400000"
            ) { "\($0.createdAt.milliseconds)" },
            .optional(
                "lastLoginAt", .text, "The time of the last sign-in. Milliseconds since 1970, as a string.", example: "1767776400000"
            ) { user in user.lastLoginAt.map { "\($0.milliseconds)" } },
            .optional("lastRefreshAt", .timestamp) { $0.lastRefreshAt?.description },
            .optional("disabled", .bool, "Absent until it is first set.", example: false) { $0.auth.disabled },
            .optional("customAuth", .bool, "True if the user has signed in with a custom token.") { $0.hasCustomAuth ? true : nil },
            .optional("customAttributes", .text, "An object as text.", example: #"{"role":"coach"}"#) { $0.customAttributes },
            .optional(
                "initialEmail", .text, "The first address, if the address has changed since.", example: "former@understudy.test"
            ) { $0.auth.initialEmail },
            .optional("screenName", .text, "The name that an identity provider gave.", example: "sam") { $0.screenName },
            .list("providerUserInfo", of: ProviderInfo.shape) { $0.providers },
            .optional(
                "mfaInfo", .list(of: SecondFactor.shape.schema),
                "The second factors. Absent if there never was one, empty if all have been removed."
            ) { user in user.secondFactors.map { JSON.array($0.factors.map(SecondFactor.shape.json)) } },
        ])
}
