import Foundation
import GRDB

/// Tokens made on request.
package enum MintedToken {
    /// A token that this database keeps the hash of.
    package static func opaque(
        for account: Account, from source: IdentifierSource, expiresAt: Instant?, in db: Database
    ) throws -> String {
        let token = source.token()
        try BearerToken.insert(token, for: account.key, expiresAt: expiresAt, in: db)
        return token
    }

    /// An unsigned ID token, as the Firebase Auth emulator makes them: `header.payload.` with the claims of longevity.md 1.4.
    package static func firebase(uid: String, of account: Account, at now: Instant, expiresAt: Instant) -> String {
        let issued = JSON.number((Double(now.milliseconds) / 1_000).rounded(.down))
        let identities: JSON = account.email.map { ["email": [.string($0)]] } ?? [:]
        let claims = JSON.object(
            omittingMissing: [
                ("iss", .string("https://securetoken.google.com/" + project)),
                ("aud", .string(project)),
                ("sub", .string(uid)),
                ("user_id", .string(uid)),
                ("email", account.email.map(JSON.string)),
                ("email_verified", .bool(account.emailVerified)),
                ("iat", issued),
                ("auth_time", issued),
                ("exp", .number((Double(expiresAt.milliseconds) / 1_000).rounded(.down))),
                ("firebase", ["identities": identities, "sign_in_provider": "password"]),
            ])
        return UnverifiedJWT.unsigned(claims)
    }

    private static let project = "thelongevityapp-b9b7c"
}

/// An account has deleted its user of a backend, for which a token was to be made.
package struct DeletedUserError: Error, CustomStringConvertible {
    package let description: String

    /// - Parameter backend: its title.
    package init(account key: String, backend: String) {
        description = "the account \(key) has deleted its user of \(backend); `understudy seed import` brings a seeded one back"
    }
}
