extension JSON {
    /// The reason why a text is not UTF-8, as JSON must be; `nil` if its first bytes do not reveal one.
    ///
    /// Some editors write such files without showing it. A plain syntax error would only complain about the first character.
    static func foreignEncoding(of bytes: [UInt8]) -> String? {
        guard bytes.count > 1 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0xEF, 0xBB) where bytes.hasByteOrderMark:
            return "the text begins with a byte order mark; save it as UTF-8 without one"
        // With or without a mark: the first character of JSON is ASCII, so one of its bytes is zero.
        case (0xFF, 0xFE), (0xFE, 0xFF), (0, _), (_, 0): return "the text is UTF-16 or UTF-32; save it as UTF-8"
        default: return nil
        }
    }
}

extension [UInt8] {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Whether the text begins with the byte order mark of UTF-8, which is no part of JSON.
    package var hasByteOrderMark: Bool { starts(with: Self.byteOrderMark) }

    /// The text behind the byte order mark; the same without one.
    package var withoutByteOrderMark: [UInt8] { hasByteOrderMark ? Array(dropFirst(Self.byteOrderMark.count)) : self }
}
