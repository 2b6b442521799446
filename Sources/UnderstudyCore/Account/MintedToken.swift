import Cryptography
import GRDB

/// Creates opaque tokens on request.
package enum MintedToken {
    /// Creates a token. The database stores its hash.
    package static func opaque(
        for account: Account, from source: IdentifierSource, expiresAt: Instant?, in db: Database
    ) throws -> String {
        let token = source.token()
        try BearerToken.insert(token, for: account.key, expiresAt: expiresAt, in: db)
        return token
    }
}

/// A token was requested for a user that the account has deleted.
package struct DeletedUserError: Error, CustomStringConvertible {
    package let description: String

    /// - Parameter backend: the backend's title.
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
