import MicroHTTP
import UnderstudyCore
import Values

/// Names under which values are secrets: credentials, passwords, tokens, one-time codes.
enum Secret {
    /// The text that replaces a secret.
    static let mask = "***"

    /// A name that contains one of these names a secret, in any spelling (`API-Key`, `api_key`, `apiKey`).
    private static let words = WordAutomaton([
        "accesskey", "apikey", "appcheck", "authorization", "bearer", "controlkey", "cookie", "credential", "csrf", "encryptionkey", "hmac",
        "jwt", "masterkey", "mnemonic", "oobcode", "passcode", "passkey", "passphrase", "passwd", "password", "privatekey", "recoverykey",
        "secret", "securityanswer", "seedphrase", "signature", "signingkey", "token", "xsrf",
    ])

    /// These must be the whole name: `code` of a password reset, but not `countryCode`.
    private static let wholeWords = WordAutomaton(
        [
            "assertion", "auth", "clientassertion", "code", "samlresponse", "session", "sessionid", "sessioninfo", "sid", "sig",
            "temporaryproof", "xsession", "xsessionid",
        ] + NameParts.joinedSecrets)

    /// Names with one of these are looked at by their parts.
    private static let partHints = WordAutomaton(["code", "cvc", "cvv", "otp", "pass", "pin", "pw"])

    /// These must be a word between the hyphens of a header's name. Members of a body may have such names, but no header with an app's
    /// data.
    private static let headerWords = WordAutomaton(["auth", "key", "otp", "pass", "pin", "pw", "pwd", "session", "sid", "sig"])

    /// Whether a query parameter or a member with this name has a secret value.
    static func isNamed(by name: String) -> Bool {
        var name = name
        return name.withUTF8(isNamed(by:))
    }

    static func isNamed(by name: UnsafeBufferPointer<UInt8>) -> Bool {
        let (words, wholeWords, partHints) = (Self.words, Self.wholeWords, Self.partHints)
        var (inner, whole, hint) = (WordAutomaton.State(), WordAutomaton.State(), WordAutomaton.State())
        var hasHint = false
        for byte in name {
            words.advance(&inner, by: byte)
            if words.hasWord(at: inner) { return true }
            wholeWords.advance(&whole, by: byte)
            partHints.advance(&hint, by: byte)
            hasHint = hasHint || partHints.hasWord(at: hint)
        }
        return wholeWords.isWord(whole) || (hasHint && NameParts(name).nameSecret)
    }

    /// Whether a member of an answer named `code` is the code of an error: words, or a status. One-time codes have digits.
    static func isErrorCode(_ value: JSON, named name: some Sequence<UInt8>) -> Bool {
        guard isWritten(name, as: "code") else { return false }
        switch value {
        case .string(let text): return text.utf8.allSatisfy { "_-./".utf8.contains($0) || ($0.isLetterOrDigit && $0 > UInt8(ascii: "9")) }
        case .number(let number): return (100..<600).contains(number)
        default: return value == .null
        }
    }

    /// Whether a header with this name has a secret value.
    static func isHeader(_ name: String) -> Bool {
        // Tests use this header to tell a repeated request from a second one.
        if isWritten(name.utf8, as: "idempotencykey") { return false }
        var name = name
        return name.withUTF8 { isNamed(by: $0) || hasPart(of: headerWords, $0) }
    }

    /// Whether a text is masked as a whole.
    static func isWhole(_ text: UnsafeBufferPointer<UInt8>) -> Bool { isAuthorization(text) || isWithin(text) }

    /// Whether a text has the form of an `Authorization` header.
    private static func isAuthorization(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first, first | 0x20 == UInt8(ascii: "b") else { return false }
        return ["bearer ", "basic "].contains { scheme in text.count > scheme.utf8.count && begins(text[...], with: scheme) }
    }

    /// The ranges of a text that are the credentials of an `Authorization` header, in order: `abc` in `-H 'Authorization: Bearer abc'`.
    static func authorizationPlaces(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        let name = "authorization:"
        var found: [Range<Int>] = []
        var start = 0
        while let colon = text[start...].firstIndex(of: UInt8(ascii: ":")) {
            start = colon + 1
            let first = start - name.utf8.count
            guard first >= 0, begins(text[first...], with: name) else { continue }
            let end = text[start...].firstIndex { $0 < 0x20 || "'\"".utf8.contains($0) } ?? text.count
            if let credentials = text[start..<end].firstIndex(where: { $0 != 0x20 }) { found.append(credentials..<end) }
            start = end
        }
        return found
    }

    /// - Parameter word: in small letters.
    private static func begins(_ text: Slice<UnsafeBufferPointer<UInt8>>, with word: String) -> Bool {
        text.count >= word.utf8.count && zip(text, word.utf8).allSatisfy { $0 == $1 || smallLetter($0) == $1 }
    }

    /// Whether a text contains a query, a form or JSON with a secret, as links do.
    private static func isWithin(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if beginsJSON(text), mayOccur(in: text) { return true }
        guard text.contains(UInt8(ascii: "=")) else { return false }
        return text.split(whereSeparator: isPairSeparator).contains { pair in
            guard let end = pair.firstIndex(of: UInt8(ascii: "=")) else { return false }
            let name = String(decoding: pair[..<end], as: UTF8.self)
            return isNamed(by: PercentEncoding.decode(name[...]) ?? name)
        }
    }

    private static func beginsJSON(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") || text.first == UInt8(ascii: "\"")
    }

    /// Whether bytes that cannot be read by name may contain a secret: any of the words counts, anywhere in them.
    ///
    /// - Parameter fewestLetters: of a word that must be a whole name. By chance, bytes that are not text have many words of two letters.
    static func mayOccur(in bytes: [UInt8], fewestLetters: Int = 1) -> Bool {
        bytes.withUnsafeBufferPointer { mayOccur(in: $0, fewestLetters: fewestLetters) }
    }

    private static func mayOccur(in bytes: UnsafeBufferPointer<UInt8>, fewestLetters: Int = 1) -> Bool {
        let words = Self.words
        var state = WordAutomaton.State()
        for byte in bytes {
            words.advance(&state, by: byte)
            if words.hasWord(at: state) { return true }
        }
        return hasEscapes(bytes)
            || bytes.split(whereSeparator: { !$0.isLetterOrDigit }).contains { word in
                word.count >= fewestLetters && isNamed(by: UnsafeBufferPointer(rebasing: word))
            }
    }

    /// Whether a name may be written with escapes for its letters.
    private static func hasEscapes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { first, second in
            (first == UInt8(ascii: "\\") && second == UInt8(ascii: "u")) || (first == UInt8(ascii: "%") && second.isLetterOrDigit)
        }
    }

    /// Whether a word stands between bytes that are neither letters nor digits.
    private static func hasPart(of words: WordAutomaton, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var state = WordAutomaton.State()
        for byte in bytes {
            if byte.isLetterOrDigit {
                words.advance(&state, by: byte)
            } else {
                if words.isWord(state) { return true }
                state = WordAutomaton.State()
            }
        }
        return words.isWord(state)
    }

    /// Whether a name has the letters of a word.
    private static func isWritten(_ name: some Sequence<UInt8>, as word: String) -> Bool {
        name.lazy.filter { !WordAutomaton.isSeparator($0) }.map(smallLetter).elementsEqual(word.utf8)
    }

    private static func smallLetter(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static func isPairSeparator(_ byte: UInt8) -> Bool {
        byte <= 0x20 || "?&;,\"'#/".utf8.contains(byte)
    }
}
