import GRDB
import UnderstudyCore
import Values

/// A token that can be exchanged once for a new pair (fitiq.md 1.3). The database stores its SHA-256.
struct RefreshToken: Sendable {
    let userID: String
    let expiresAt: Instant
    let isRevoked: Bool

    static func find(_ token: String, in db: Database) throws -> RefreshToken? {
        let sql = "SELECT user_id, expires_at, revoked_at IS NOT NULL FROM fitiq_refresh_token WHERE sha256 = ?"
        return try db.firstValue(sql, [BearerToken.digest(of: token)]) { row in
            RefreshToken(userID: try row[0], expiresAt: Instant(seconds: try row[1]), isRevoked: try row[2])
        }
    }

    /// Creates and stores a token for a user.
    static func make(
        for user: User, from source: IdentifierSource, at now: Instant, expiresAt: Instant, in db: Database
    ) throws -> String {
        let token = source.token()
        let sql = "INSERT INTO fitiq_refresh_token (sha256, user_id, account, issued_at, expires_at) VALUES (?, ?, ?, ?, ?)"
        try db.run(sql, [BearerToken.digest(of: token), user.id, user.account, now.seconds, expiresAt.seconds])
        return token
    }

    static func revoke(_ token: String, at now: Instant, in db: Database) throws {
        let sql = "UPDATE fitiq_refresh_token SET revoked_at = ? WHERE sha256 = ? AND revoked_at IS NULL"
        try db.run(sql, [now.seconds, BearerToken.digest(of: token)])
    }

    static func revokeAll(of userID: String, at now: Instant, in db: Database) throws {
        try db.run("UPDATE fitiq_refresh_token SET revoked_at = ? WHERE user_id = ? AND revoked_at IS NULL", [now.seconds, userID])
    }
}
