import Cryptography
import Foundation

/// The secrets of one database, derived from its master key.
package struct Keys: Sendable {
    /// Encrypts stored data.
    package let cipher: Cipher
    /// Signs the main world's tokens; see ``signing(in:)``.
    let signing: SymmetricKey
    /// The PBKDF2 rounds for stored passwords.
    package let passwordRounds: Int

    init(master: MasterKey, passwordRounds: Int = PasswordHash.standardRounds) {
        self.passwordRounds = passwordRounds
        func derived(_ purpose: String) -> SymmetricKey {
            SHA256.derivedKey(from: master.key, info: Array("understudy \(purpose)".utf8))
        }
        cipher = Cipher(key: derived("encryption at rest"), nonceKey: derived("nonces"))
        signing = derived("token signatures")
    }

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
