/// The parts of a name that is written in camel case or with separators: `new` and `pass` of `newPass`, `new_pass` and `new-pass-2`.
///
/// Some words are secrets only in some places of a name: `userPin`, but not `pinned`; `resetCode`, but not `countryCode`.
struct NameParts {
    private let parts: [String]

    /// - Parameter name: only its ASCII letters count. Capitals count as small letters; digits and other characters separate parts.
    init(_ name: UnsafeBufferPointer<UInt8>) {
        var parts: [String] = []
        var part: [UInt8] = []
        func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
        func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
        for (place, byte) in name.enumerated() {
            // In capitals, the next word begins before its second letter: `PINCode`.
            let beginsWord =
                isCapital(byte) && place > 0
                && (isSmall(name[place - 1]) || (isCapital(name[place - 1]) && place + 1 < name.count && isSmall(name[place + 1])))
            if beginsWord || !(isCapital(byte) || isSmall(byte)), !part.isEmpty {
                parts.append(String(decoding: part, as: UTF8.self))
                part = []
            }
            if isCapital(byte) || isSmall(byte) { part.append(byte | 0x20) }
        }
        if !part.isEmpty { parts.append(String(decoding: part, as: UTF8.self)) }
        self.parts = parts
    }

    /// Short words for a password or a one-time code.
    private static let words: Set = ["cvc", "cvv", "otp", "pass", "pin", "pw", "pwd", "totp"]

    /// The words that follow such a word at the end of a name.
    private static let endings: Set = ["again", "confirm", "confirmation", "current", "hash", "new", "old", "repeat", "text", "value"]

    /// The words before `code` in the name of a code that proves an identity or a right.
    private static let proofs: Set = [
        "access", "activation", "auth", "authorization", "backup", "confirm", "confirmation", "device", "email", "factor", "invitation",
        "invite", "login", "mail", "mfa", "otp", "pairing", "password", "pin", "recovery", "reset", "security", "signin", "sms", "time",
        "totp", "unlock", "user", "verification", "verify",
    ]

    /// The usual names in small letters without separators, in which parts cannot be told apart.
    static let joinedSecrets =
        Array(words) + proofs.map { $0 + "code" }
        + ["pass", "pin", "pw", "pwd"].flatMap { word in
            ["admin", "confirm", "current", "db", "login", "my", "new", "old", "repeat", "user"].map { $0 + word }
        }

    /// Whether a value with this name is a secret.
    var nameSecret: Bool {
        guard let last = parts.last else { return false }
        if Self.words.contains(last) { return true }
        guard parts.count > 1, let first = parts.first else { return false }
        if last == "code" || last == "codes" { return Self.proofs.contains(parts[parts.count - 2]) }
        return Self.words.contains(first) && Self.endings.contains(last)
    }
}
