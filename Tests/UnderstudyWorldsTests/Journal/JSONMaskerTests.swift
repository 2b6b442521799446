import MicroHTTP
import Testing

import Values
@testable import UnderstudyWorlds

@Suite("JSON masked as text")
struct JSONMaskerTests {
    private static let masking = Masking(tokens: ["mine-1"])
    private static let token = "ygcGHTV3Iqa9nIe7XvkBaED6Dr9xSSNK2ON4r88QxqU"

    /// The result of masking that makes values first; `nil` if the text is not JSON.
    private static func byValue(_ text: [UInt8], _ masking: Masking) -> (text: [UInt8], hasMasked: Bool)? {
        guard let json = try? JSON(parsing: text, numbers: .exact) else { return nil }
        let shown = masking.json(json)
        return (shown.encoded, shown != json)
    }

    /// Compares the results of both ways, if the text can be masked as text.
    ///
    /// - Returns: whether it can.
    @discardableResult
    private static func check(_ text: [UInt8]) -> Bool {
        var isPlain = true
        for masking in [masking, masking.ofAnswer] {
            guard let shown = try? JSONMasker.mask(text, masking) else {
                isPlain = false
                continue
            }
            let expected = byValue(text, masking)
            let message = Comment(rawValue: String(decoding: text, as: UTF8.self))
            #expect(expected.map { String(decoding: $0.text, as: UTF8.self) } == String(decoding: shown.text, as: UTF8.self), message)
            #expect(expected?.hasMasked == shown.hasMasked, message)
        }
        return isPlain
    }

    private static let plain = [
        #"{}"#, #"[]"#, #" [ ] "#, #"{"a":1,"b":[true,false,null],"c":{"d":"e"}}"#, "\r\n\t { \"a\" : [ 1 , 2 ] }\n", #""text""#,
        "0", "-1", "12.5",
        "-0", "-0.0", "0.5", "1.50", "1e3", "1E-7", "0.000001", "0.0000001", "123456789012345", "1234567890123456", "1e999", "-12.345678",
        "999999.999999", "0.1234567", #"{"password":"x"}"#, #"{"password":"***"}"#, #"{"password": "\u002a**"}"#,
        #"{"password":null,"b":1}"#,
        #"{"a": {"API-Key": {"x": [1, {"token": 2}]}, "z": 1}, "b": 2}"#, #"{"code": "not_found"}"#, #"{"code": "123456"}"#,
        #"{"code": 404}"#, #"{"code": 40404}"#, #"{"code": null}"#, #"{"code": ["a"]}"#, #"{"code": {"a": "b"}}"#, #"{"code":"a\u0062"}"#,
        #"{"a": "Bearer x"}"#, #"{"a": "basic eA=="}"#, #"{"a": "https://a.test/?token=x&b=1"}"#, #"{"a": "x=1"}"#, #"{"a": "mine-1"}"#,
        #"{"a": "Token mine-1, x"}"#, #"{"a": "mine-12"}"#, #"{"a": "{\"password\": 1}"}"#, #"{"a": "line\nline \u00e9 \/ \" \\"}"#,
        #"{"id": "x7KdQ2mB9nTfR4pLwZ1cY8hJsV36", "x": "x7KdQ2mB9nTfR4pLwZ1cY8hJsV36"}"#, #"{"ids": ["x7KdQ2mB9nTfR4pLwZ1cY8hJsV36"]}"#,
        #"{"user_id": ["x7KdQ2mB9nTfR4pLwZ1cY8hJsV36", {"a": "x7KdQ2mB9nTfR4pLwZ1cY8hJsV36"}]}"#, #"{"é": "günaydın 🙂"}"#,
        #"[{"a": 1, "b": 2}, {"b": 1, "a": 2}, {"a": {"a": {"b": 1}, "b": 2}, "ab": 3}]"#, #"["\"", "a\\", "\\\"=", "é\n"]"#,
        #"{"a": "is \#(token).", "b": "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943"}"#, "[\"\u{7F}\"]", #"{"": ""}"#,
    ]

    @Test("is the same as JSON masked by value", arguments: plain)
    func same(_ text: String) {
        #expect(Self.check(Array(text.utf8)))
    }

    @Test(
        "is left to masking by value if it is invalid, or its names must change",
        arguments: [
            "", " ", "{", "}", "[1", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "01", "1.", ".5", "+1", "1e", "--1", "tru",
            "nul",
            "1 2", "\"", "\"a", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\n\"", "[\"\\ud800\"]", #"{"password":"\x"}"#, #"{"password":01}"#,
            #"{"a":1,"a":2}"#, #"{"\u0061":1}"#, #"{"password":{"a":1,"a":2}}"#, "{\"\(token)\":1}", String(repeating: "[", count: 200),
            String(repeating: "[", count: 129) + String(repeating: "]", count: 129), "\u{FEFF}{}",
        ])
    func notPlain(_ text: String) {
        #expect(throws: JSONMasker.NotPlain.self) { try JSONMasker.mask(Array(text.utf8), Self.masking) }
    }

    @Test("is left to masking by value if it is not UTF-8, or has very many names")
    func bytes() {
        #expect(!Self.check([0x22, 0xFF, 0x22]))
        #expect(!Self.check([0x22, 0xC3, 0x22]))
        let members = (0..<100).map { "\"m\($0)\": \($0)" }.joined(separator: ",")
        #expect(!Self.check(Array("{\(members)}".utf8)))
        #expect(Self.check(Array((String(repeating: "[", count: 128) + String(repeating: "]", count: 128)).utf8)))
    }

    @Test("is the same as JSON masked by value for random texts", arguments: 1...20)
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
        #""***""#, #""mine-1""#, #""x mine-1""#, #""QKXyOiC3QrMlxDB0SZPvDA""#, #""x7KdQ2mB9nTfR4pLwZ1cY8hJsV36""#, #""a\n\"b\"""#,
        #""Bearer x""#,
        #""https://a.test/?pin=1""#, #""c3a1f6d2-94be-4e70-b58d-7f6a0e21d943""#, #""2026-01-07T09:00:00.000Z""#, #""é""#, #""{\"pin\":1}""#,
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
