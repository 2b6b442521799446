extension [UInt8] {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Whether the text begins with the byte order mark of UTF-8, which is no part of JSON.
    package var hasByteOrderMark: Bool { starts(with: Self.byteOrderMark) }

    /// The text behind the byte order mark; the same without one.
    package var withoutByteOrderMark: [UInt8] { hasByteOrderMark ? Array(dropFirst(Self.byteOrderMark.count)) : self }
}
