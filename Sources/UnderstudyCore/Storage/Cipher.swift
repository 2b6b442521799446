import Crypto
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
        var authentication = HMAC<SHA256>(key: nonceKey)
        let place = Data(place.utf8)
        // The length first, so that no two pairs of place and plaintext make the same message.
        authentication.update(data: withUnsafeBytes(of: UInt64(place.count).bigEndian) { Data($0) })
        authentication.update(data: place)
        authentication.update(data: plaintext)
        let nonce = try AES.GCM.Nonce(data: Data(authentication.finalize().prefix(12)))
        let box = try AES.GCM.seal(plaintext, using: key, nonce: nonce, authenticating: place)
        return nonce + box.ciphertext + box.tag
    }

    /// What was sealed for a place; throws when it was sealed with another key, for another place, or has been changed.
    package func open(_ sealed: Data, from place: String) throws -> [UInt8] {
        let box = try AES.GCM.SealedBox(combined: sealed)
        return [UInt8](try AES.GCM.open(box, using: key, authenticating: Data(place.utf8)))
    }
}
