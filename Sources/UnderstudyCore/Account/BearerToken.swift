import Cryptography
import Foundation
import GRDB

/// An opaque token that stands for an account.
///
/// Looked up by its SHA-256. The text is kept only of tokens that a seed file names, which are no secret and are listed for people.
package struct BearerToken: Sendable, Equatable {
    package let account: String
    package let email: String?
    package let emailVerified: Bool
    package let expiresAt: Instant?

    /// Whether the token counts at an instant.
    package func isInForce(at now: Instant) -> Bool {
        expiresAt.map { now < $0 } ?? true
    }

    /// What is stored in place of a token.
    package static func digest(of token: String) -> Data {
        Data(SHA256.hash(Array(token.utf8)))
    }

    /// Finds a token, whether or not it has expired.
    package static func find(_ token: String, in db: Database) throws -> BearerToken? {
        let sql = """
            SELECT account, email, email_verified, expires_at
            FROM bearer_token JOIN account ON account.key = bearer_token.account
            WHERE sha256 = ?
            """
        return try db.cachedStatement(sql: sql).firstValue([digest(of: token)]) { row in
            BearerToken(
                account: try row[0], email: try row[1], emailVerified: try row[2],
                // What cannot be read counts as expired.
                expiresAt: try (row[3] as String?).map { Instant($0) ?? Instant(milliseconds: .min) })
        }
    }

    /// The tokens that a seed names and that are no account's key: nobody is shown them among what clients have sent. Of the others only
    /// the hashes are here; they are known by their form.
    package static func secretTexts(in db: Database) throws -> SecretTokens {
        let sql = """
            SELECT text FROM bearer_token
            WHERE text IS NOT NULL AND NOT EXISTS (SELECT 1 FROM account WHERE account.key = bearer_token.text)
            """
        return SecretTokens(try String.fetchAll(db.cachedStatement(sql: sql)))
    }

    /// Stores a token; one that exists is given to this account.
    ///
    /// - Parameter keepsText: whether the token is listed in plain text, as seeded ones are.
    package static func insert(
        _ token: String, for account: String, expiresAt: Instant? = nil, keepsText: Bool = false, in db: Database
    ) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO bearer_token (sha256, text, account, expires_at) VALUES (?, ?, ?, ?)").run(
            [digest(of: token), keepsText ? token : nil, account, expiresAt?.description])
    }
}
