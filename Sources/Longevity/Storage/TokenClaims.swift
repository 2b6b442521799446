import GRDB
import UnderstudyCore

/// The claims of an opaque token from before its account's address was changed or verified. A database trigger stores them (C25).
struct TokenClaims: Sendable, Equatable {
    let email: String?
    let emailVerified: Bool

    /// `nil` when the account's address and its verification have not changed since the token was made.
    static func find(_ token: String, in db: Database) throws -> TokenClaims? {
        let sql = "SELECT email, email_verified FROM longevity_token_claims WHERE sha256 = ?"
        return try db.cachedStatement(sql: sql).firstValue([BearerToken.digest(of: token)]) { row in
            TokenClaims(email: try row[0], emailVerified: try row[1])
        }
    }
}

extension LongevityBackend {
    /// The identity of a bearer token.
    ///
    /// With fidelity `backend` a token keeps its claims, as a real one does. With `guide` an opaque token follows its account, because it
    /// cannot be renewed (C25).
    func identity(bearing token: String, at now: Instant, in db: Database) throws -> Identity? {
        guard let identity = try Identity.find(bearing: token, unsigned: unsignedTokens, at: now, in: db) else { return nil }
        guard fidelity == .backend, case .account = identity.subject, let claims = try TokenClaims.find(token, in: db) else {
            return identity
        }
        return Identity(
            subject: identity.subject, email: claims.email, emailVerified: claims.emailVerified, expiresAt: identity.expiresAt)
    }
}
