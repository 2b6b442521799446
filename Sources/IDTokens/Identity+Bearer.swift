import GRDB
import UnderstudyCore
import Values

extension Identity {
    /// The identity that a bearer token stands for; `nil` when the token is unknown, malformed or expired.
    ///
    /// Opaque tokens are tried first, then JSON Web Tokens, without a check of their signature. An emulator's ID token is refused once its
    /// user has been deleted or disabled. Tokens made by hand are accepted (firebase-auth.md 6, longevity.md 1.4).
    ///
    /// - Parameter unsigned: whether a token without a signature is accepted.
    package static func find(
        bearing token: String, unsigned: UnsignedTokens, at now: Instant, in db: Database
    ) throws -> Identity? {
        if let found = try BearerToken.find(token, in: db) {
            guard found.isInForce(at: now) else { return nil }
            return Identity(
                subject: .account(found.account), email: found.email, emailVerified: found.emailVerified, expiresAt: found.expiresAt)
        }
        guard let webToken = UnverifiedJWT(token), unsigned == .accepted || !webToken.isUnsigned, let identity = Identity(webToken),
            identity.expiresAt.map({ $0 > now }) ?? true
        else { return nil }
        if webToken.isEmulatorsIDToken, case .userID(let uid) = identity.subject, try AuthUser.isBarred(uid, in: db) { return nil }
        return identity
    }

    /// Reads a JSON Web Token's claims: `sub` (or `user_id`) of 1 to 128 characters, `exp` in seconds (longevity.md 1.4).
    init?(_ token: UnverifiedJWT) {
        guard let userID = (token.claims["sub"] ?? token.claims["user_id"])?.string, (1...128).contains(userID.utf16.count) else {
            return nil
        }
        var expiresAt: Instant?
        if let exp = token.claims["exp"] {
            guard let seconds = exp.number else { return nil }
            expiresAt = Instant(milliseconds: Int64(saturating: seconds * 1_000))
        }
        self.init(
            subject: .userID(userID), email: token.claims["email"]?.string,
            emailVerified: token.claims["email_verified"]?.bool ?? false, expiresAt: expiresAt)
    }
}
