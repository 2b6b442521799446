/// Texts that are masked wherever they stand as words of their own.
package struct SecretTokens: Sendable {
    /// The longest first.
    private let texts: [[UInt8]]
    /// Whether one of the texts begins with a byte.
    private let begins: [Bool]
    private let names: Set<[UInt8]>

    /// - Parameter names: of the world and its accounts, which are no secrets; see ``names(_:)``.
    package init(_ texts: some Sequence<String>, names: some Sequence<String> = []) {
        self.texts = texts.map { Array($0.utf8) }.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
        self.names = Set(names.flatMap { name in [Array(name.utf8)] + name.utf8.split { !$0.isOfWord }.map(Array.init) })
        let first = Set(self.texts.map { $0[0] })
        begins = (0...UInt8.max).map(first.contains)
    }

    /// The ranges of a text that are one of the texts, in order. A letter, a digit, `-` and `_` continue a word.
    package func places(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        guard let shortest = texts.last, text.count >= shortest.count else { return [] }
        var found: [Range<Int>] = []
        var start = 0
        while start < text.count {
            if begins[Int(text[start])], let end = end(ofOneAt: start, in: text) {
                found.append(start..<end)
                start = end
            } else {
                start += 1
            }
        }
        return found
    }

    /// Whether a text is a name of the world or of one of its accounts, or a word of such a name, also if a client has sent it as a token or a
    /// password.
    package func names(_ text: UnsafeBufferPointer<UInt8>) -> Bool { !names.isEmpty && names.contains(Array(text)) }

    private func end(ofOneAt start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard Self.isBoundary(start, in: text) else { return nil }
        let found = texts.first { text[start...].starts(with: $0) && Self.isBoundary(start + $0.count, in: text) }
        return found.map { start + $0.count }
    }

    /// Whether no word continues across a place.
    private static func isBoundary(_ place: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        place == 0 || place == text.count || !text[place - 1].isOfWord || !text[place].isOfWord
    }
}

extension SecretTokens: ExpressibleByArrayLiteral {
    package init(arrayLiteral texts: String...) { self.init(texts) }
}

extension UInt8 {
    /// Whether the byte continues a word: a letter, a digit, `-`, `_`, or a part of a character that is not ASCII.
    package var isOfWord: Bool { isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self >= 0x80 }
}
