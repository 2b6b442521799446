import MicroHTTP
import UnderstudyCore

/// Names that say that what stands behind them is a secret: credentials, passwords, tokens, one-time codes.
enum Secret {
    /// Stands where a secret stood.
    static let mask = "***"

    /// Names that contain one of these, however they are written (`API-Key`, `api_key`, `apiKey`), name secrets.
    private static let words = [
        "accesskey", "apikey", "appcheck", "authorization", "bearer", "controlkey", "cookie", "credential", "csrf", "encryptionkey", "jwt",
        "masterkey", "oobcode", "passcode", "passphrase", "passwd", "password", "privatekey", "secret", "signature", "signingkey", "token",
        "xsrf",
    ].map { Glob("*\($0)*") }

    /// Those that have to be the whole name: `code` of a password reset, but not `countryCode`.
    private static let wholeWords: [[UInt8]] = [
        "auth", "code", "otp", "otpcode", "pass", "pin", "pwd", "session", "sessionid", "sid", "sig", "verificationcode",
        "xsession", "xsessionid",
    ].map { Array($0.utf8) }

    /// Those that have to be a word between the hyphens of a header's name. No app's data has such a name, as a member of a body may.
    private static let headerWords: [[UInt8]] = ["auth", "key", "otp", "pass", "pin", "pwd", "session", "sid", "sig"].map { Array($0.utf8) }

    /// Whether a query parameter or a member of this name has a secret for a value.
    static func isNamed(by name: some StringProtocol) -> Bool {
        let letters = squeezed(name.utf8)
        return wholeWords.contains(letters) || hasWord(letters)
    }

    /// Whether a member of an answer that is called `code` says which error it is: in words, or as a status. One-time codes have digits.
    static func isErrorCode(_ value: JSON, named name: String) -> Bool {
        guard squeezed(name.utf8) == Array("code".utf8) else { return false }
        switch value {
        case .string(let text): return text.utf8.allSatisfy { "_-./".utf8.contains($0) || (isLetterOrDigit($0) && $0 > UInt8(ascii: "9")) }
        case .number(let number): return (100..<600).contains(number)
        default: return value == .null
        }
    }

    /// Whether a header of this name has a secret for a value.
    static func isHeader(_ name: String) -> Bool {
        // By it tests tell a request that is repeated from one that is made twice.
        if squeezed(name.utf8) == Array("idempotencykey".utf8) { return false }
        return isNamed(by: name) || name.utf8.split { !isLetterOrDigit($0) }.contains { headerWords.contains(squeezed($0)) }
    }

    /// Whether a text is what `Authorization` holds.
    static func isAuthorization(_ text: String) -> Bool {
        ["bearer ", "basic "].contains { scheme in
            text.utf8.count > scheme.utf8.count && zip(text.utf8, scheme.utf8).allSatisfy { $0 | 0x20 == $1 }
        }
    }

    /// Whether a text holds a query, a form or JSON with a secret, as links do.
    static func isWithin(_ text: String) -> Bool {
        if let first = text.utf8.first, "{[\"".utf8.contains(first), mayOccur(in: Array(text.utf8)) { return true }
        guard text.utf8.contains(UInt8(ascii: "=")) else { return false }
        return text.utf8.split(whereSeparator: { isSeparator($0) }).contains { pair in
            guard let end = pair.firstIndex(of: UInt8(ascii: "=")) else { return false }
            let name = Substring(pair[..<end])
            return isNamed(by: PercentEncoding.decode(name) ?? String(name))
        }
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
