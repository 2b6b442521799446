import Cryptography

/// Tokens that cannot be guessed.
package enum RandomToken {
    /// 256 random bits, base64url.
    package static func make() -> String {
        Base64URL.text(randomBytes(32))
    }
}
