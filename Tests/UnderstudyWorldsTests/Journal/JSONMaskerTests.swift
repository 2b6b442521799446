import MicroHTTP
import Testing
import Values

@testable import UnderstudyWorlds

@Suite("JSON masked as text")
struct JSONMaskerTests {
    private static let masking = Masking(tokens: ["mine-1"])

    /// The same by making a value; `nil` if the text is not JSON.
    private static func masked(_ text: [UInt8]) -> JSON? { try? masked(JSON(parsing: text, numbers: .exact)) }

    private static func masked(_ json: JSON) -> JSON {
        switch json {
        case .string(let text): .string(masking.text(text))
        case .array(let elements): .array(elements.map(masked))
        case .object(let members):
            .object(
                members.reduce(into: [:]) { result, member in
                    result[masking.text(member.key)] = masking.isSecret(member.key) ? .string(Masking.mask) : masked(member.value)
                })
        default: json
        }
    }

    private static func check(_ text: [UInt8]) {
        let shown = try? JSONMasker.mask(text, masking).text
        let found = shown.flatMap { try? JSON(parsing: $0, numbers: .exact) }
        #expect((shown == nil) == (found == nil) && found == masked(text), "\(String(decoding: text, as: UTF8.self))")
    }

    @Test(
        "is as it was sent, except for its secrets",
        arguments: [
            (#"{}"#, nil), (#" [ ] "#, nil), ("\r\n\t { \"a\" : [ 1 , 2.50, -0 ] }\n", nil), (#""text""#, nil), ("0", nil), ("1E-7", nil),
            ("1e999", nil), ("123456789012345678901", nil), (#"{"a":1,"a":2}"#, nil), (#"["\"", "a\\", "\u00e9 \/"]"#, nil),
            ("[\"\u{7F}\"]", nil),
            (#"{"password" : "x" , "b":1}"#, #"{"password" : "***" , "b":1}"#), (#"{"token":null}"#, #"{"token":"***"}"#),
            (#"{"API-Key": {"x": [1, {"token": 2}]}, "z": "mine-1"}"#, #"{"API-Key": "***", "z": "***"}"#),
            (#"[{"token":[ ] },{"token": 1.5}]"#, #"[{"token":"***" },{"token": "***"}]"#),
            (#"{"mine-1":"é\n mine-1"}"#, #"{"***":"é\n ***"}"#),
        ] as [(String, String?)])
    func plain(_ text: String, _ expected: String?) throws {
        let shown = try JSONMasker.mask(Array(text.utf8), Self.masking).text
        #expect(String(decoding: shown, as: UTF8.self) == expected ?? text)
    }

    @Test(
        "is refused if it is not JSON",
        arguments: [
            "", " ", "{", "}", "[1", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{,}", "01", "1.", ".5", "+1", "1e", "--1",
            "tru",
            "1 2", "\"", "\"a", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\n\"", "[\"\\ud800\"]", #"{"password":"\x"}"#, #"{"password":01}"#,
            String(repeating: "[", count: 200), String(repeating: "[", count: 129) + String(repeating: "]", count: 129), "\u{FEFF}{}",
        ])
    func invalid(_ text: String) {
        #expect(throws: JSONMasker.NotJSON.self) { try JSONMasker.mask(Array(text.utf8), Self.masking) }
    }

    @Test("is refused if it is not UTF-8, and may nest 128 values")
    func bytes() {
        for bytes in [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22]] as [[UInt8]] { Self.check(bytes) }
        Self.check(Array((String(repeating: "[", count: 128) + String(repeating: "]", count: 128)).utf8))
    }

    @Test("has the values that masking of values has, for random texts", arguments: 1...20)
    func random(_ seed: UInt64) {
        var maker = RandomJSON(seed: seed)
        for _ in 0..<200 { Self.check(maker.text()) }
    }
}

/// Random JSON that is difficult to mask, sometimes invalid.
private struct RandomJSON {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    private static let names = [
        "a", "b", "c", "id", "user_id", "paid", "password", "pass-word", "code", "countryCode", "token", "note", "x.y", "Session", "é",
        "p\\u0061ss", "",
    ]
    private static let scalars = [
        "1", "-0", "0", "0.10", "1e5", "12.25", "123456789.123456", "1234567890123456789", "true", "false", "null", "404", #""a""#,
        #""not_found""#,
        #""mine-1""#, #""x mine-1""#, #""a\n\"b\"""#,
        #""c3a1f6d2-94be-4e70-b58d-7f6a0e21d943""#, #""2026-01-07T09:00:00.000Z""#, #""é""#, #""{\"pin\":1}""#,
    ]
    private static let spaces = ["", "", "", " ", "\n  ", "\t"]

    private mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }

    private mutating func pick(_ texts: [String]) -> String { texts[below(texts.count)] }

    mutating func text() -> [UInt8] {
        var bytes = Array((pick(Self.spaces) + value(depth: 0) + pick(Self.spaces)).utf8)
        if below(8) == 0, !bytes.isEmpty { bytes[below(bytes.count)] = UInt8(below(256)) }
        return bytes
    }

    private mutating func value(depth: Int) -> String {
        let kind = depth > 4 ? 3 : below(5)
        guard kind < 2 else { return pick(Self.scalars) }
        let parts = (0..<below(5)).map { _ in
            let (before, after) = (pick(Self.spaces), pick(Self.spaces))
            let name = kind == 0 ? "\"\(pick(Self.names))\"\(pick(Self.spaces)):\(pick(Self.spaces))" : ""
            return before + name + value(depth: depth + 1) + after
        }
        let inner = parts.joined(separator: ",")
        return kind == 0 ? "{\(inner)}" : "[\(inner)]"
    }
}
