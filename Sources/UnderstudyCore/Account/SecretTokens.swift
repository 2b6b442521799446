/// Tokens that are masked wherever they stand as a word of their own.
package struct SecretTokens: Sendable {
    /// In bytes. Longer texts are not searched for tokens.
    package static let longestText = 1_024

    private let texts: Set<ExactText>
    /// For each length, one bit per first byte of a token. Most other words have no bit set, so few texts are hashed.
    private var firstBytes: [UInt64] = []

    package init(_ texts: some Sequence<String>) {
        self.texts = Set(texts.lazy.filter { $0.utf8.count <= Self.longestText }.map(ExactText.init))
        for text in self.texts.lazy.map(\.text) {
            let count = text.utf8.count
            if firstBytes.count <= count { firstBytes += Array(repeating: 0, count: count + 1 - firstBytes.count) }
            firstBytes[count] |= Self.bit(text.utf8.first)
        }
    }

    package var isEmpty: Bool { texts.isEmpty }

    package func contains(_ text: some RandomAccessCollection<UInt8>) -> Bool {
        guard text.count < firstBytes.count, firstBytes[text.count] & Self.bit(text.first) != 0 else { return false }
        return texts.contains(ExactText(String(decoding: text, as: UTF8.self)))
    }

    private static func bit(_ byte: UInt8?) -> UInt64 { 1 << UInt64((byte ?? 0) & 63) }
}

extension SecretTokens: ExpressibleByArrayLiteral {
    package init(arrayLiteral texts: String...) { self.init(texts) }
}
