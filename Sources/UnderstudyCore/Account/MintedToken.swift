import Cryptography
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
}

/// An account has deleted its user of a backend, for which a token was to be made.
package struct DeletedUserError: Error, CustomStringConvertible {
    package let description: String

    /// - Parameter backend: its title.
    package init(account key: String, backend: String) {
        description = "the account \(key) has deleted its user of \(backend); `understudy seed import` brings a seeded one back"
    }
}

/// Tokens that cannot be guessed.
package enum RandomToken {
    /// 256 random bits, base64url.
    package static func make() -> String {
        Base64URL.text(randomBytes(32))
    }
}
