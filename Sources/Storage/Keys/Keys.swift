import Cryptography
import Foundation

/// The secrets of one database, derived from its master key.
package struct Keys: Sendable {
    /// Encrypts stored data.
    package let cipher: Cipher
    /// Signs the main world's tokens; see ``signing(in:)``.
    package let signing: SymmetricKey
    /// The file from which the next start reads the key; `nil` for a configured key, and in memory.
    private let file: KeyFile?
    /// The PBKDF2 rounds for stored passwords.
    package let passwordRounds: Int

    init(master: MasterKey, in file: String? = nil, passwordRounds: Int = PasswordHash.standardRounds) {
        self.passwordRounds = passwordRounds
        self.file = file.map { KeyFile(path: $0, key: master) }
        func derived(_ purpose: String) -> SymmetricKey {
            SHA256.derivedKey(from: master.key, info: Array("understudy \(purpose)".utf8))
        }
        cipher = Cipher(key: derived("encryption at rest"), nonceKey: derived("nonces"))
        signing = derived("token signatures")
    }

    /// The problem with the key's file, as a sentence for people; `nil` for none. Reads the file.
    package var problem: String? { file?.problem }

    /// Random keys for a database that ends with the process.
    package static func ephemeral(passwordRounds: Int = PasswordHash.standardRounds) -> Keys {
        Keys(master: MasterKey(), passwordRounds: passwordRounds)
    }
}

/// The key from which a database's keys are derived: 32 bytes, written in base64.
package struct MasterKey: Sendable {
    fileprivate let key: SymmetricKey

    /// Creates a random key.
    init() {
        key = .random()
    }

    /// `nil` unless the text is 32 bytes in base64. White space around it is ignored.
    package init?(base64 text: String) {
        guard let bytes = Data(base64Encoded: String(text.trimmingSpace())), bytes.count == 32 else { return nil }
        key = SymmetricKey(bytes)
    }

    var base64: String {
        Data(key.bytes).base64EncodedString()
    }
}

/// Encryption at rest: AES-GCM with a 256-bit key.
///
/// A text that is sealed for one place does not open at another, so rows cannot be exchanged in the file. The nonce is derived from place
/// and plaintext with a separate key. Equal data gives equal rows, and no nonce serves two different texts.
package struct Cipher: Sendable {
    fileprivate let key: SymmetricKey
    fileprivate let nonceKey: SymmetricKey

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
