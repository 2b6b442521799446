import Cryptography
import Foundation
import GRDB
import Values

/// An opaque token of an account.
///
/// Tokens are looked up by their SHA-256. Only tokens that a seed file names are stored in plain text: they are no secret, and people can
/// list them.
package struct BearerToken: Sendable, Equatable {
    package let account: String
    package let email: String?
    package let emailVerified: Bool
    package let expiresAt: Instant?

    /// Whether the token is valid at an instant.
    package func isInForce(at now: Instant) -> Bool {
        expiresAt.map { now < $0 } ?? true
    }

    /// The hash that is stored in place of a token.
    package static func digest(of token: String) -> Data {
        Data(SHA256.hash(Array(token.utf8)))
    }

    /// Finds a token, expired or not.
    package static func find(_ token: String, in db: Database) throws -> BearerToken? {
        let sql = """
            SELECT account, email, email_verified, expires_at
            FROM bearer_token JOIN account ON account.key = bearer_token.account
            WHERE sha256 = ?
            """
        return try db.firstValue(sql, [digest(of: token)]) { row in
            BearerToken(
                account: try row[0], email: try row[1], emailVerified: try row[2],
                // An unreadable date counts as expired.
                expiresAt: try (row[3] as String?).map { Instant($0) ?? Instant(milliseconds: .min) })
        }
    }

    /// The seeded tokens that are not also an account's key, and the names that are no secrets: the keys of the accounts and the sandbox's
    /// id. The journal and the request log mask the tokens in the texts that clients send. Other tokens are stored only as hashes.
    package static func secretTexts(in db: Database) throws -> SecretTokens {
        let sql = """
            SELECT text FROM bearer_token
            WHERE text IS NOT NULL AND NOT EXISTS (SELECT 1 FROM account WHERE account.key = bearer_token.text)
            """
        let names: [String] = try db.values("SELECT key AS name FROM account")
        return SecretTokens(try db.values(sql), names: names + [try TokenScope.find(in: db)].compactMap(\.self))
    }

    /// Stores a token. An existing token passes to this account.
    ///
    /// - Parameter keepsText: whether to store the token in plain text, so that it can be listed; true for seeded tokens.
    package static func insert(
        _ token: String, for account: String, expiresAt: Instant? = nil, keepsText: Bool = false, in db: Database
    ) throws {
        let sql = "INSERT OR REPLACE INTO bearer_token (sha256, text, account, expires_at) VALUES (?, ?, ?, ?)"
        try db.run(sql, [digest(of: token), keepsText ? token : nil, account, expiresAt?.description])
    }

    /// Creates and stores a token that cannot be listed.
    package static func mint(for account: Account, from source: IdentifierSource, expiresAt: Instant?, in db: Database) throws -> String {
        let token = source.token()
        try insert(token, for: account.key, expiresAt: expiresAt, in: db)
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
