import GRDB
import UnderstudyCore

/// What an opaque token said when its account's address was last changed or verified: a trigger keeps it from there on (C25).
struct TokenClaims: Sendable, Equatable {
    let email: String?
    let emailVerified: Bool

    /// `nil` for a token whose account is as it was when the token was made.
    static func find(_ token: String, in db: Database) throws -> TokenClaims? {
        let sql = "SELECT email, email_verified FROM longevity_token_claims WHERE sha256 = ?"
        return try db.cachedStatement(sql: sql).firstValue([BearerToken.digest(of: token)]) { row in
            TokenClaims(email: try row[0], emailVerified: try row[1])
        }
    }
}

extension LongevityBackend {
    /// Who a bearer token stands for.
    ///
    /// To the backend a token keeps its word, as a real one does; to the guide's clients an opaque one, which cannot be renewed, follows its
    /// account (C25).
    func identity(bearing token: String, at now: Instant, in db: Database) throws -> Identity? {
        guard let identity = try Identity.find(bearing: token, at: now, in: db) else { return nil }
        guard fidelity == .backend, case .account = identity.subject, let claims = try TokenClaims.find(token, in: db) else {
            return identity
        }
        return Identity(
            subject: identity.subject, email: claims.email, emailVerified: claims.emailVerified, expiresAt: identity.expiresAt)
    }
}
