/// What clients send is looked at byte by byte. Swift's own `==`, `hasPrefix`, `contains` and `switch` on texts ask whether two texts look
/// the same; over long runs of combining marks that takes quadratic time.
extension StringProtocol {
    @inlinable
    package func begins(with start: StaticString) -> Bool {
        start.withUTF8Buffer { utf8.starts(with: $0) }
    }

    /// Whether a character of ASCII stands anywhere in the text.
    @inlinable
    package func has(_ character: Unicode.Scalar) -> Bool {
        utf8.contains(UInt8(ascii: character))
    }

    /// The parts between characters of ASCII, without the empty ones.
    @inlinable
    package func parts(between separators: Unicode.Scalar...) -> [String] {
        let separators = separators.map { UInt8(ascii: $0) }
        // An array's places are numbers, where a text's are to be found each time.
        return ContiguousArray(utf8).split { separators.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether another text stands anywhere in this one. Takes as long as this text's length and the other's together.
    package func holds(_ other: some StringProtocol) -> Bool {
        let wanted = Array(other.utf8)
        guard !wanted.isEmpty else { return true }
        // Where a beginning of what is wanted has been read, its longest end that is a beginning, too, has been read with it.
        var borders = [0]
        var length = 0
        for byte in wanted.dropFirst() {
            while length > 0, byte != wanted[length] { length = borders[length - 1] }
            if byte == wanted[length] { length += 1 }
            borders.append(length)
        }
        length = 0
        for byte in utf8 {
            while length > 0, byte != wanted[length] { length = borders[length - 1] }
            if byte == wanted[length] { length += 1 }
            if length == wanted.count { return true }
        }
        return false
    }

    /// The text for people who may have sent a very long one: so many characters (Unicode scalars), and an ellipsis for the rest.
    package func cut(to limit: Int = 100) -> String {
        guard utf8.count > limit, let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex
        else { return String(self) }
        return String(self[..<end]) + "…"
    }
}

extension Substring {
    /// Whether both have the same bytes.
    package func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Sequence<String> {
    /// Whether one of the texts has the same bytes as another.
    @inlinable
    package func hasExactly(_ text: String) -> Bool { contains { $0.isSame(as: text) } }
}

extension RawRepresentable where RawValue == String, Self: CaseIterable {
    /// The case of a name that a client has sent; `nil` when no case has exactly these bytes for its name.
    package init?(exact name: String) {
        guard let found = Self.allCases.first(where: { $0.rawValue.isSame(as: name) }) else { return nil }
        self = found
    }
}

extension StringProtocol {
    /// The text without white space at either end, as JavaScript's `trim` takes it off: a mark that combines with a space does not hold it.
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
