import Cryptography
import Synchronization

/// Generates the ids of new rows and tokens, either random or as a reproducible sequence.
package final class IdentifierSource: Sendable {
    private let generator: Mutex<SeededGenerator>?
    private let scope: String

    /// - Parameters:
    ///   - seed: makes the sequence reproducible; without it, ids are random.
    ///   - scope: the world's name. Worlds with the same seed have equal ids but different tokens.
    package init(seed: UInt64? = nil, scope: String = "") {
        generator = seed.map { Mutex(SeededGenerator(seed: $0)) }
        self.scope = scope
    }

    /// A UUID of version 4, in lower case.
    package func next() -> String {
        var words = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
        generator?.withLock { words = ($0.next(), $0.next()) }
        return UUIDText.make(words.0, words.1)
    }

    /// A token of 256 bits in base64url. It cannot be guessed, unless the sequence is reproducible.
    package func token() -> String {
        let words = generator?.withLock { generator in (0..<4).map { _ in generator.next() } }
        guard let words else { return RandomToken.make() }
        let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
        // The bytes come first and have a fixed length, so each pair of sequence and scope makes a different message.
        return Base64URL.text(SHA256.hash(bytes + Array(scope.utf8)))
    }

    /// Tokens as one text of a length, in base64url.
    package func text(characters: Int) -> String {
        var text = ""
        while text.utf8.count < characters { text += token() }
        return String(text.prefix(characters))
    }
}

/// UUIDs as text in lower case.
package enum UUIDText {
    /// The UUID of a name, for generated rows that must always have the same id.
    package static func named(_ name: String) -> String {
        let digest = SHA256.hash(Array(name.utf8))
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        return make(word(digest[..<8]), word(digest[8..<16]))
    }

    /// A UUID of version 4 from 128 bits, six of which are overwritten.
    static func make(_ high: UInt64, _ low: UInt64) -> String {
        let (high, low) = (high & ~0xF000 | 0x4000, low & ~(0b11 << 62) | 0b10 << 62)
        let groups = [(high >> 32, 8), (high >> 16 & 0xFFFF, 4), (high & 0xFFFF, 4), (low >> 48, 4), (low & 0xFFFF_FFFF_FFFF, 12)]
        return groups.map { padded($0, $1, radix: 16) }.joined(separator: "-").lowercased()
    }
}
