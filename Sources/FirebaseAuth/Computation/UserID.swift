import UnderstudyCore

/// The ids of users: 1 to 128 characters.
enum UserID {
    static func isUserID(_ text: String) -> Bool { (1...128).contains(text.utf16.count) && !text.utf8.contains(0) }

    /// A new one: 28 letters and digits, as Firebase makes them (firebase-auth.md 3.1).
    ///
    /// Each world has its own. An ID token is signed by nobody, and names its user by id alone: one of another world would count here.
    static func make(from source: IdentifierSource) -> String {
        var letters: [UInt8] = []
        while letters.count < count {
            letters += source.token().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        }
        return String(decoding: letters.prefix(count), as: UTF8.self)
    }

    private static let count = 28
}
