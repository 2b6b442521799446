import UnderstudyCore
import Values

/// Texts that often break programs.
enum Text {
    static let dates = [
        "2026-01-07", "2026-01-06", "2026-02-30", "0000-00-00", "0001-01-01", "9999-12-31", "10000-01-01", "+275760-09-13", "-000001-01-01",
        "today", "today+100000d", "2026-1-7", " ",
    ]
    static let instants = [
        "2026-01-07T09:00:00Z", "2026-01-07T23:59:59.999Z", "2026-01-07T24:00:00Z", "2026-01-07T09:00:00+14:00", "0001-01-01T00:00:00Z",
        "9000-01-01T00:00:00Z", "9998-12-31T23:59:59.999Z", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59-23:59",
        "0000-01-01T00:00:00+23:59", "+275760-09-13T00:00:00.000Z", "-271821-04-20T00:00:00Z", "2026-01-07T09:00:00", "1767776400", "now",
        "",
    ]
    static let durations = [
        "PT5M", "P1D", "-P1M", "P9999Y", "-P9999Y", "P120000M", "P120001M", "PT1e9S", "PT9223372036854775808S", "PT0.0000001S", "P", "PT",
        "PNaND", "P-1D",
    ]

    /// A text that a member of this name mostly has; `nil` for other names.
    static func usual(for name: String, _ random: inout SeededGenerator) -> String? {
        switch name {
        case "idToken", "token", "customToken", "sessionCookie": Tokens.web(&random)
        case "refreshToken", "refresh_token": Tokens.refresh(&random)
        case "mfaPendingCredential": Tokens.pending(&random)
        case "postBody": "providerId=google.com&id_token=\(Tokens.web(&random))"
        case "requestUri", "continueUri": "http://localhost"
        case "grantType", "grant_type": "refresh_token"
        case "email", "identifier": "\(random.pick(FuzzSeed.keys))@understudy.test"
        case "password", "currentPassword": "understudy"
        case "account", "localId", "localIds", "userId": random.pick(FuzzSeed.keys)
        case "advance", "expiresIn": random.pick(durations)
        case "now": random.pick(instants)
        default: nil
        }
    }

    /// Texts of up to some thousand characters: canonically equivalent, long, empty, or similar to other data.
    static func hostile(_ random: inout SeededGenerator) -> String {
        switch random.integer(in: 0...9) {
        case 0: return ""
        case 1: return marks(random.pick([2, 60, 2_000, 30_000]))
        case 2:
            let unit = random.pick(["a", "é", "\u{1F468}\u{200D}\u{1F469}", "\u{0}"])
            return String(repeating: unit, count: random.pick([1, 129, 501, 9_000]))
        case 3: return random.pick(["e\u{301}", "\u{E9}", "\u{212B}", "A\u{30A}", "\u{1100}\u{1161}", "\u{AC00}"])
        case 4: return random.pick(["../../etc/passwd", "'; DROP TABLE account; --", "<script>", "${jndi:ldap://x}", "%s%n", "\\", "\""])
        case 5: return random.pick(["null", "true", "0", "-1", "1e400", "[]", "{}", "NaN"])
        case 6: return random.pick(["\u{202E}abc", "\u{FEFF}", "\u{FFFF}", "\u{10FFFF}", "\r\nX-Injected: 1", "\u{1B}[31m"])
        case 7: return random.pick(["ADA", "ada ", " ada", "ada\u{0}", "ada\u{301}", "main", "_understudy", "_sandbox"])
        default: return String((0..<random.integer(in: 1...24)).map { _ in Character(scalar(&random)) })
        }
    }

    /// Alternating combining marks, which a comparison by Unicode equivalence must reorder.
    private static func marks(_ count: Int) -> String {
        "a" + String(repeating: "\u{301}\u{323}", count: count / 2)
    }

    private static func scalar(_ random: inout SeededGenerator) -> UnicodeScalar {
        // All scalars except surrogates.
        UnicodeScalar(UInt32(random.integer(in: random.chance(2) ? 0...0x7F : 0...0xD7FF))) ?? "?"
    }

    /// A text that is valid in a header.
    static func header(_ random: inout SeededGenerator) -> String {
        String(hostile(&random).unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.prefix(2_000).map(Character.init))
    }

    /// The text with all other characters percent-encoded.
    static func escaped(_ text: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        return text.utf8.prefix(6_000).map { byte in
            plain.contains(byte) ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// A valid text with corrupted bytes.
    static func corrupted(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        guard !bytes.isEmpty else { return bytes }
        var bytes = bytes
        switch random.integer(in: 0...4) {
        case 0: bytes.removeLast(random.integer(in: 1...bytes.count))
        case 1: bytes[random.integer(in: 0...bytes.count - 1)] = UInt8(random.integer(in: 0...255))
        case 2: bytes = [0xEF, 0xBB, 0xBF] + bytes
        case 3: bytes = [0xFF, 0xFE] + bytes.flatMap { [$0, 0] }
        default: bytes += bytes
        }
        return bytes
    }
}
