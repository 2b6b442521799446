import Cryptography
import Foundation

/// Encryption at rest: AES-GCM with a 256-bit key.
///
/// A text that is sealed for one place does not open at another, so rows cannot be exchanged in the file. The nonce is derived from place
/// and plaintext with a separate key. Equal data gives equal rows, and no nonce serves two different texts.
package struct Cipher: Sendable {
    private let key: SymmetricKey
    private let nonceKey: SymmetricKey

    init(key: SymmetricKey, nonceKey: SymmetricKey) {
        self.key = key
        self.nonceKey = nonceKey
    }

    /// Encrypts a text; the result is nonce, ciphertext and tag.
    ///
    /// - Parameter place: the name of the row, such as `insight/5f0c…`.
    package func seal(_ plaintext: [UInt8], for place: String) throws -> Data {
        let place = Array(place.utf8)
        // The length comes first, so that each pair of place and plaintext makes a different message.
        let length = withUnsafeBytes(of: UInt64(place.count).bigEndian) { Array($0) }
        let code = SHA256.authenticationCode(of: length + place + plaintext, key: nonceKey)
        return Data(try AES256GCM.seal(plaintext, key: key, nonce: Array(code.prefix(AES256GCM.nonceBytes)), context: place))
    }

    /// Decrypts a text that was sealed for `place`. Throws when the text was changed, or sealed with another key or for another place.
    package func open(_ sealed: Data, from place: String) throws -> [UInt8] {
        try AES256GCM.open(Array(sealed), key: key, context: Array(place.utf8))
    }
}
