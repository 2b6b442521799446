import MicroHTTP
import UnderstudyCore

/// What is not shown of a request: credentials, passwords, tokens, one-time codes.
enum Secret {
    /// Stands where a secret stood.
    static let mask = "***"

    /// Names that contain one of these, however they are written (`API-Key`, `api_key`, `apiKey`), name secrets.
    private static let words = [
        "apikey", "appcheck", "authorization", "cookie", "credential", "jwt", "oobcode", "passcode", "passphrase", "passwd", "password",
        "privatekey", "secret", "token",
    ].map { Glob("*\($0)*") }

    /// Those that have to be the whole name: `code` of a password reset, but not `countryCode`.
    private static let wholeWords: [[UInt8]] = [
        "auth", "code", "otp", "otpcode", "pass", "pin", "pwd", "session", "sessionid", "verificationcode",
    ].map { Array($0.utf8) }

    /// Whether a header, a query parameter or a member of this name has a secret for a value.
    static func isNamed(by name: some StringProtocol) -> Bool {
        let letters = squeezed(name.utf8)
        return wholeWords.contains(letters) || hasWord(letters)
    }

    /// A value as it may be shown.
    static func masked(_ value: String, of name: String) -> String {
        isNamed(by: name) ? mask : masked(value)
    }

    /// A text as it may be shown: not at all if it is a credential, or holds a query, a form or JSON with a secret, as links do.
    static func masked(_ text: String) -> String {
        if isCredential(text) { return mask }
        if let first = text.utf8.first, "{[\"".utf8.contains(first), mayOccur(in: Array(text.utf8)) { return mask }
        guard text.utf8.contains(UInt8(ascii: "=")) else { return text }
        for pair in text.utf8.split(whereSeparator: { isSeparator($0) }) {
            guard let end = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = Substring(pair[..<end])
            if isNamed(by: PercentEncoding.decode(name) ?? String(name)) { return mask }
        }
        return text
    }

    /// Whether a text is what `Authorization` holds, or a JSON Web Token.
    private static func isCredential(_ text: String) -> Bool {
        let start = text.prefix(7).lowercased()
        if start.hasPrefix("bearer ") || start.hasPrefix("basic ") { return true }
        return text.hasPrefix("eyJ") && text.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2
    }

    /// Whether bytes that cannot be read by name may hold a secret: any word for one anywhere in them counts.
    static func mayOccur(in bytes: [UInt8]) -> Bool {
        if hasWord(squeezed(bytes)) || hasEscapes(bytes) { return true }
        return bytes.split { !isLetterOrDigit($0) }.contains { wholeWords.contains(squeezed($0)) }
    }

    /// Whether a name may be written so that its letters do not show.
    private static func hasEscapes(_ bytes: [UInt8]) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { first, second in
            (first == UInt8(ascii: "\\") && second == UInt8(ascii: "u")) || (first == UInt8(ascii: "%") && isLetterOrDigit(second))
        }
    }

    private static func hasWord(_ letters: [UInt8]) -> Bool {
        letters.withUnsafeBufferPointer { letters in words.contains { $0.fits(letters) } }
    }

    /// In lower case, and without what separates the words of a name or the bytes of UTF-16. Other bytes stand between words.
    private static func squeezed(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        bytes.compactMap { byte in
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: " "), 0: nil
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            default: byte
            }
        }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: false
        }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte <= 0x20 || "?&;,\"'#/".utf8.contains(byte)
    }
}

extension JSON {
    /// The value as it may be shown.
    var masked: JSON {
        switch self {
        case .string(let text): .string(Secret.masked(text))
        case .array(let elements): .array(elements.map(\.masked))
        case .object(let members):
            .object(Members(members.map { ($0, Secret.isNamed(by: $0) ? .string(Secret.mask) : $1.masked) }))
        default: self
        }
    }
}
