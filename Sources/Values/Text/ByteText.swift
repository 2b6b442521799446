/// Operations on bytes, for texts from clients. Swift's own `==`, `hasPrefix`, `contains` and `switch` compare texts by Unicode
/// equivalence, which takes quadratic time over long runs of combining marks.
extension StringProtocol {
    @inlinable
    package func begins(with start: StaticString) -> Bool {
        start.withUTF8Buffer { utf8.starts(with: $0) }
    }

    /// Whether the text contains an ASCII character.
    @inlinable
    package func has(_ character: Unicode.Scalar) -> Bool {
        utf8.contains(UInt8(ascii: character))
    }

    /// Splits the text at ASCII characters, and leaves out empty parts.
    @inlinable
    package func parts(between separators: Unicode.Scalar...) -> [String] {
        let separators = separators.map { UInt8(ascii: $0) }
        // An array is indexed in constant time, a string is not.
        return ContiguousArray(utf8).split { separators.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether the text contains the given text. Takes time proportional to the sum of both lengths.
    package func holds(_ other: some StringProtocol) -> Bool {
        other.utf8.count <= utf8.count && holds(Needle(Array(other.utf8)))
    }

    /// Whether the text contains the given one. A needle serves for many texts.
    package func holds(_ needle: Needle) -> Bool {
        guard needle.length <= utf8.count else { return false }
        return ContiguousArray(utf8).withUnsafeBufferPointer { needle.end(in: $0, $0.indices) } != nil
    }

    /// Whether a URL cannot have the text as a segment of its path: clients resolve `.` and `..` themselves.
    package var isDotSegment: Bool { utf8.elementsEqual(".".utf8) || utf8.elementsEqual("..".utf8) }

    /// The text for people, cut after a number of Unicode scalars; an ellipsis replaces the rest.
    package func cut(to limit: Int = 100) -> String {
        guard utf8.count > limit, let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex
        else { return String(self) }
        return String(self[..<end]) + "…"
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter or digit.
    @inlinable
    package var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: false
        }
    }
}

extension Substring {
    /// Whether both have the same bytes.
    package func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Sequence<String> {
    /// Whether any of the texts has the same bytes as `text`.
    @inlinable
    package func hasExactly(_ text: String) -> Bool { contains { $0.isSame(as: text) } }
}

extension RawRepresentable where RawValue == String, Self: CaseIterable {
    /// The case with a name that a client has sent; `nil` when no case's name has exactly these bytes.
    package init?(exact name: String) {
        guard let found = Self.allCases.first(where: { $0.rawValue.isSame(as: name) }) else { return nil }
        self = found
    }
}

extension StringProtocol {
    /// The text without white space at either end, as JavaScript's `trim` removes it. A space is removed even if a combining mark follows
    /// it.
    package func trimmingSpace() -> SubSequence {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !isJavaScriptSpace($0) }),
            let last = scalars.lastIndex(where: { !isJavaScriptSpace($0) })
        else { return self[startIndex..<startIndex] }
        return self[first..<scalars.index(after: last)]
    }
}

private func isJavaScriptSpace(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.properties.isWhitespace && scalar != "\u{85}") || scalar == "\u{FEFF}"
}
