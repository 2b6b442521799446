import GRDB
import UnderstudyCore
import Values

extension LongevityBackend {
    /// The identity of a bearer token.
    ///
    /// With fidelity `backend` a token keeps its claims, as a real one does. With `guide` an opaque token follows its account, because it
    /// cannot be renewed (C25).
    func identity(bearing token: String, at now: Instant, in db: Database) throws -> Identity? {
        let identity = try Identity.find(bearing: token, unsigned: unsignedTokens, at: now, in: db)
        guard fidelity == .backend, let identity, case .account = identity.subject else { return identity }
        // A database trigger stores the claims of an opaque token before its account's address is changed or verified.
        let sql = "SELECT email, email_verified FROM longevity_token_claims WHERE sha256 = ?"
        return try db.firstValue(sql, [BearerToken.digest(of: token)]) { row in
            Identity(subject: identity.subject, email: try row[0], emailVerified: try row[1], expiresAt: identity.expiresAt)
        } ?? identity
    }
}
