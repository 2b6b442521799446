import Cryptography
import Foundation

/// Encryption at rest: AES-GCM with a 256-bit key.
///
/// What is sealed for one place does not open at another, so rows cannot be exchanged behind the program's back. The nonce is made from
/// the plaintext and its place under a key of its own: the same data gives the same rows, and no nonce serves two different texts.
package struct Cipher: Sendable {
    private let key: SymmetricKey
    private let nonceKey: SymmetricKey

    init(key: SymmetricKey, nonceKey: SymmetricKey) {
        self.key = key
        self.nonceKey = nonceKey
    }

    /// Nonce, ciphertext and tag in one.
    ///
    /// - Parameter place: names the row, `insight/5f0c…`.
    package func seal(_ plaintext: [UInt8], for place: String) throws -> Data {
        let place = Array(place.utf8)
        // The length first, so that no two pairs of place and plaintext make the same message.
        let length = withUnsafeBytes(of: UInt64(place.count).bigEndian) { Array($0) }
        let code = SHA256.authenticationCode(of: length + place + plaintext, key: nonceKey)
        return Data(try AES256GCM.seal(plaintext, key: key, nonce: Array(code.prefix(AES256GCM.nonceBytes)), context: place))
    }

    /// Opens a text that was sealed for a place. Throws when it was sealed with another key or for another place, or was changed.
    package func open(_ sealed: Data, from place: String) throws -> [UInt8] {
        try AES256GCM.open(Array(sealed), key: key, context: Array(place.utf8))
    }
}
