import Cryptography
import Foundation

/// The secrets of one database, derived from one master key.
package struct Keys: Sendable {
    /// Encrypts what is stored.
    package let cipher: Cipher
    /// Signs the main world's tokens; see ``signing(in:)``.
    let signing: SymmetricKey
    /// How often a password that is stored is hashed.
    package let passwordRounds: Int

    init(master: MasterKey, passwordRounds: Int = PasswordHash.standardRounds) {
        self.passwordRounds = passwordRounds
        func derived(_ purpose: String) -> SymmetricKey {
            SHA256.derivedKey(from: master.key, info: Array("understudy \(purpose)".utf8))
        }
        cipher = Cipher(key: derived("encryption at rest"), nonceKey: derived("nonces"))
        signing = derived("token signatures")
    }

    /// Keys that nobody else has, for a database that does not outlive the process.
    package static func ephemeral(passwordRounds: Int = PasswordHash.standardRounds) -> Keys {
        Keys(master: MasterKey(), passwordRounds: passwordRounds)
    }
}

/// What a database's keys are derived from: 32 bytes, written in base64.
package struct MasterKey: Sendable {
    fileprivate let key: SymmetricKey

    /// A random one.
    init() {
        key = .random()
    }

    /// `nil` when the text is not 32 bytes in base64; white space around it does not count.
    package init?(base64 text: String) {
        guard let bytes = Data(base64Encoded: String(text.trimmingSpace())), bytes.count == 32 else { return nil }
        key = SymmetricKey(bytes)
    }

    var base64: String {
        Data(key.bytes).base64EncodedString()
    }
}
