/// The part of a URL that names its user, with or without a password: `jane:secret` in `https://jane:secret@example.com`.
enum UserInfo {
    /// The ranges of a text that are the user part of a URL, in order.
    static func places(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        guard text.contains(mark) else { return [] }
        var found: [Range<Int>] = []
        var start = 0
        while let slashes = text[start...].firstRange(of: [slash, slash]) {
            let end = text[slashes.upperBound...].firstIndex(where: endsAuthority) ?? text.count
            // A password may contain the mark. The last one ends it.
            if let at = text[slashes.upperBound..<end].lastIndex(of: mark), at > slashes.upperBound {
                found.append(slashes.upperBound..<at)
            }
            start = end
        }
        return found
    }

    private static let (slash, mark) = (UInt8(ascii: "/"), UInt8(ascii: "@"))

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x7F || "/?#\\\"<>".utf8.contains(byte)
    }
}
