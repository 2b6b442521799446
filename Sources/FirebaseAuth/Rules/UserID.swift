import Values

/// User ids: 1 to 128 characters.
enum UserID {
    static func isUserID(_ text: String) -> Bool { (1...128).contains(text.utf16.count) && !text.utf8.contains(0) }

    /// A new id: 28 letters and digits, as Firebase makes them (firebase-auth.md 3.1).
    ///
    /// Each world makes different ids. ID tokens are unsigned and identify their user by id alone: otherwise a token of one world would be
    /// valid in another.
    static func make(from source: IdentifierSource) -> String { letters(count, from: source) }

    /// Random letters and digits.
    static func letters(_ count: Int, from source: IdentifierSource) -> String {
        var letters: [UInt8] = []
        while letters.count < count {
            letters += source.token().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        }
        return String(decoding: letters.prefix(count), as: UTF8.self)
    }

    private static let count = 28
}
