import Crypto

/// Tokens that cannot be guessed.
package enum RandomToken {
    /// 256 random bits, base64url.
    package static func make() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Base64URL.text($0) }
    }
}
