import Cryptography
import Foundation

/// A stored password: `pbkdf2-sha256$ROUNDS$SALT$HASH`, with salt and hash in base64.
package struct PasswordHash: Sendable, Equatable {
    package let text: String

    package init(text: String) {
        self.text = text
    }

    /// About 10 ms on a desktop machine: slow for an attacker that guesses, bearable for a test suite.
    package static let standardRounds = 12_000

    /// Derives a hash from a password and a salt of at least 16 bytes.
    package init(of password: String, salt: [UInt8], rounds: Int = Self.standardRounds) throws {
        let key = try Self.derive(password, salt: salt, rounds: rounds)
        text = "pbkdf2-sha256$\(rounds)$\(Data(salt).base64EncodedString())$\(key.base64EncodedString())"
    }

    /// Derives a hash from a password and a random salt.
    package init(of password: String, rounds: Int = Self.standardRounds) throws {
        try self.init(of: password, salt: randomBytes(16), rounds: rounds)
    }

    package static func == (left: PasswordHash, right: PasswordHash) -> Bool { left.text.isSame(as: right.text) }

    /// Whether the hash is that of `password`. The hashes are compared in constant time.
    package func matches(_ password: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false).map { String(Substring($0)) }
        guard parts.count == 4, parts[0].isSame(as: "pbkdf2-sha256"), let rounds = Int(parts[1]), (1...10_000_000).contains(rounds),
            let salt = Data(base64Encoded: parts[2]),
            let expected = Data(base64Encoded: parts[3]),
            let actual = try? Self.derive(password, salt: [UInt8](salt), rounds: rounds)
        else { return false }
        return isSameSecret(expected, actual)
    }

    private static func derive(_ password: String, salt: [UInt8], rounds: Int) throws -> Data {
        try Data(SHA256.derivedBytes(fromPassword: Array(password.utf8), salt: salt, rounds: rounds))
    }
}
