/// Texts that are masked wherever they stand as words of their own.
package struct SecretTokens: Sendable {
    /// In ascending order of their bytes, none of them empty.
    private let texts: [[UInt8]]
    /// One bit for each first byte. Most words of a text have no bit, so few are looked up.
    private var firstBytes = SIMD4<UInt64>()
    private var shortest = Int.max

    package init(_ texts: some Sequence<String>) {
        self.texts = texts.map { Array($0.utf8) }.filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }
        for text in self.texts {
            firstBytes[Int(text[0] >> 6)] |= Self.bit(text[0])
            shortest = min(shortest, text.count)
        }
    }

    /// The ranges of a text that are one of the texts, in order. A letter, a digit, `-` and `_` continue a word.
    ///
    /// Takes time proportional to the length of the text, unless many of the texts begin with each other.
    package func places(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        guard text.count >= shortest else { return [] }
        var found: [Range<Int>] = []
        var start = 0
        while start + shortest <= text.count {
            if firstBytes[Int(text[start] >> 6)] & Self.bit(text[start]) != 0, Self.isBoundary(start, in: text),
                let end = end(ofOneAt: start, in: text)
            {
                found.append(start..<end)
                start = end
            } else {
                start += 1
            }
        }
        return found
    }

    /// The end of the longest of the texts that begins at a place and is a word; `nil` if there is none.
    private func end(ofOneAt start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        var rest = text[start...]
        while let candidate = greatest(upTo: rest) {
            let common = zip(candidate, rest).prefix { $0 == $1 }.count
            guard common == candidate.count else {
                // A text that begins here is shorter than the part that both have in common, or equal to it.
                rest = rest.prefix(common)
                continue
            }
            if Self.isBoundary(start + common, in: text) { return start + common }
            rest = rest.prefix(common - 1)
        }
        return nil
    }

    /// The last of the texts, in their order, that does not come after a text; `nil` if all do.
    private func greatest(upTo text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
        guard !text.isEmpty else { return nil }
        let end = texts.indices.partitionPoint { text.lexicographicallyPrecedes(texts[$0]) }
        return end > 0 ? texts[end - 1] : nil
    }

    /// Whether no word continues across a place.
    private static func isBoundary(_ place: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        place == 0 || place == text.count || !isOfWord(text[place - 1]) || !isOfWord(text[place])
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }
}

extension SecretTokens: ExpressibleByArrayLiteral {
    package init(arrayLiteral texts: String...) { self.init(texts) }
}
