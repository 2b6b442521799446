import UnderstudyCore
import Values

/// The claims of an ID token of the Firebase Auth emulator, and its unsigned text, `header.payload.` (firebase-auth.md 4.1).
package struct IDToken: Sendable {
    package let uid: String
    package let project: String
    package let issuedAt: Instant
    package let expiresAt: Instant
    package var authTime: Instant
    package var email: String?
    package var emailVerified = false
    package var displayName: String?
    package var photoURL: String?
    package var phoneNumber: String?
    /// The sign-in provider, such as `password`, `anonymous` or `google.com`.
    package var provider = "password"
    /// The user's ids at identity providers, by provider.
    package var federatedIdentities: [(provider: String, id: String)] = []
    /// The id of the second factor that the user signed in with, a phone number.
    package var secondFactor: String?
    /// The project's own claims. They overwrite `name` and `picture`; Firebase's other claims overwrite them.
    package var customClaims: JSON.Members = [:]

    /// The default lifetime.
    package static let lifeSeconds: Int64 = 3_600

    package init(uid: String, project: String, issuedAt: Instant, expiresAt: Instant? = nil) {
        self.uid = uid
        self.project = project
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt ?? issuedAt.advanced(bySeconds: Self.lifeSeconds)
        authTime = issuedAt
    }

    package var claims: JSON {
        var claims: JSON.Members = [:]
        claims["name"] = displayName.map(JSON.string)
        claims["picture"] = photoURL.map(JSON.string)
        for (name, value) in customClaims { claims[name] = value }
        claims["email"] = email.map(JSON.string)
        claims["email_verified"] = .bool(emailVerified)
        claims["phone_number"] = phoneNumber.map(JSON.string)
        if provider == "anonymous" { claims["provider_id"] = "anonymous" }
        claims["auth_time"] = Self.seconds(authTime)
        claims["user_id"] = .string(uid)
        claims["firebase"] = .object(
            omittingMissing: [
                ("identities", identities), ("sign_in_provider", .string(provider)),
                ("second_factor_identifier", secondFactor.map(JSON.string)),
                ("sign_in_second_factor", secondFactor == nil ? nil : "phone"),
            ])
        claims["iat"] = Self.seconds(issuedAt)
        claims["exp"] = Self.seconds(expiresAt)
        claims["aud"] = .string(project)
        claims["iss"] = .string("https://securetoken.google.com/\(project)")
        claims["sub"] = .string(uid)
        return .object(claims)
    }

    package var text: String { UnverifiedJWT.unsigned(claims) }

    private var identities: JSON {
        .object(
            omittingMissing: [
                ("email", email.map { [.string($0)] }), ("phone", phoneNumber.map { [.string($0)] }),
            ] + federatedIdentities.map { ($0.provider, [.string($0.id)]) })
    }

    private static func seconds(_ instant: Instant) -> JSON { .number(Double(instant.seconds)) }
}
