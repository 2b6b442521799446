import Cryptography
import Foundation
import Values

/// A stored password: `pbkdf2-sha256$ROUNDS$SALT$HASH`, with salt and hash in base64.
package struct PasswordHash: Sendable, Equatable {
    package let text: String

    package init(text: String) {
        self.text = text
    }

    /// About 10 ms on a desktop machine: slow for an attacker that guesses, bearable for a test suite.
    package static let standardRounds = 12_000

    /// The most rounds of a hash that a seed brings. Each sign-in with the password takes them, about 80 ms on a desktop machine, so that no
    /// import makes a sign-in hold a worker for long.
    package static let mostRounds = 100_000

    /// The most passwords that one request may bring to be hashed, which takes ten seconds or so.
    package static let mostPerRequest = 1_000

    /// Whether the text asks for more rounds than ``mostRounds``. No password matches such a hash.
    package var hasTooManyRounds: Bool { parts.map { $0.rounds > Self.mostRounds } ?? false }

    /// The parts of the text; `nil` for a text of another form, which no password matches.
    private var parts: (rounds: Int, salt: Data, key: Data)? {
        let parts = text.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false).map { String(Substring($0)) }
        guard parts.count == 4, parts[0].isSame(as: "pbkdf2-sha256"), let rounds = Int(parts[1]), let salt = Data(base64Encoded: parts[2]),
            let key = Data(base64Encoded: parts[3])
        else { return nil }
        return (rounds, salt, key)
    }

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
        guard let parts, (1...Self.mostRounds).contains(parts.rounds),
            let actual = try? Self.derive(password, salt: [UInt8](parts.salt), rounds: parts.rounds)
        else { return false }
        return isSameSecret(parts.key, actual)
    }

    fileprivate static let expected = "a hash of at most \(mostRounds) rounds"

    private static func derive(_ password: String, salt: [UInt8], rounds: Int) throws -> Data {
        try Data(SHA256.derivedBytes(fromPassword: Array(password.utf8), salt: salt, rounds: rounds))
    }
}

extension ObjectReader {
    /// Reads the hash of a password, in any form: a hash of an unknown form matches no password.
    package func passwordHash(_ key: String) -> PasswordHash? {
        string(key).flatMap { text in
            let hash = PasswordHash(text: text)
            if hash.hasTooManyRounds { fault(key, expected: PasswordHash.expected) }
            return hash
        }
    }
}
