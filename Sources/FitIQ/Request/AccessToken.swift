import Cryptography
import Values

/// Signs and verifies access tokens: JSON Web Tokens with HS256 (fitiq.md 1.3).
struct AccessTokenSigner: Sendable {
    let key: SymmetricKey

    private static let algorithm = "HS256"

    /// A token for a user, valid before `expiresAt`. Its members have a fixed order, so that equal claims give equal tokens.
    func token(for user: User, at now: Instant, expiresAt: Instant) -> String {
        let header: JSON = ["alg": .string(Self.algorithm), "typ": "JWT"]
        let claims: JSON = [
            "email": .string(user.email), "exp": .integer(Int(expiresAt.seconds)), "iat": .integer(Int(now.seconds)),
            "sub": .string(user.id),
        ]
        let signed = "\(Base64URL.text(header.encoded)).\(Base64URL.text(claims.encoded))"
        return "\(signed).\(Base64URL.text(signature(of: signed.utf8)))"
    }

    /// The user and the expiry of a token; `nil` if this key did not sign it, or if it has expired.
    func verified(_ token: String, at now: Instant) -> (userID: String, expiresAt: Instant)? {
        let segments = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        // The signature is checked first, so that claims from elsewhere are never parsed. Its text is compared, not its bytes: base64 has
        // several spellings of the same bytes, and a token has one.
        guard segments.count == 3,
            isSameSecret(segments[2], Base64URL.text(signature(of: token.utf8[..<segments[1].endIndex])).utf8),
            let header = Self.json(segments[0]), header["alg"]?.string == Self.algorithm,
            let claims = Self.json(segments[1]), let userID = claims["sub"]?.string, let seconds = claims["exp"]?.number,
            claims["email"]?.string != nil, claims["iat"]?.number != nil
        else { return nil }
        let expiresAt = Instant(seconds: Int64(saturating: seconds))
        return now < expiresAt ? (userID, expiresAt) : nil
    }

    private func signature(of signed: some Sequence<UInt8>) -> [UInt8] {
        SHA256.authenticationCode(of: Array(signed), key: key)
    }

    private static func json(_ segment: Substring.UTF8View) -> JSON? {
        Base64URL.bytes(Substring(segment)).flatMap { try? JSON(parsing: $0) }
    }
}
