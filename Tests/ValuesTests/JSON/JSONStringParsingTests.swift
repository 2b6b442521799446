import Testing
import Values

@Suite("Strings in JSON text")
struct JSONStringParsingTests {
    private func read(_ inner: String) throws -> String? {
        try JSON(text: "\"\(inner)\"").string
    }

    @Test(
        "have their escapes decoded",
        arguments: [
            (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{08}"), (#"\f"#, "\u{0C}"), (#"\n"#, "\n"), (#"\r"#, "\r"),
            (#"\t"#, "\t"), (#"\u0000"#, "\0"), (#"\u0041"#, "A"), (#"\u00e9\u00E9"#, "\u{E9}\u{E9}"), (#"\uffff"#, "\u{FFFF}"),
            (#"a\nb\tc"#, "a\nb\tc"), (#"\\u0041"#, #"\u0041"#),
        ] as [(String, String)])
    func escapes(_ inner: String, _ expected: String) throws {
        let text = try read(inner)
        #expect(text == expected)
    }

    @Test("keep characters that are not escaped", arguments: ["", "é", "日本", "😀", "\u{7F}", "\u{2028}", "e\u{301}", "//"])
    func plain(_ text: String) throws {
        let found = try read(text)
        #expect(found.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }

    @Test(
        "decode a surrogate pair as one character",
        arguments: [(#"\ud83d\ude00"#, "😀"), (#"\uD834\uDD1E"#, "\u{1D11E}"), (#"\udbff\udfff"#, "\u{10FFFF}")])
    func surrogates(_ inner: String, _ expected: String) throws {
        let text = try read(inner)
        #expect(text == expected)
    }

    @Test(
        "are refused with half a surrogate pair",
        arguments: [
            #"\ud83d"#, #"\ude00"#, #"\ud83dx"#, #"\ud83d\n"#, #"\ud83d\u0041"#, #"\ud83d\ud83d\ude00"#, #"\ude00\ud83d"#,
        ])
    func halfSurrogates(_ inner: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try read(inner) }
        #expect(error?.reason == "half of a surrogate pair in a string")
    }

    @Test(
        "are refused if they are not UTF-8",
        arguments: [
            [0xFF], [0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func invalidUTF8(_ bytes: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        #expect(throws: JSONSyntaxError(reason: "a string is not UTF-8", line: 1, column: bytes.count + 3)) {
            try JSON(parsing: [quote] + bytes + [quote])
        }
        #expect(throws: JSONSyntaxError(reason: "a string is not UTF-8", line: 1, column: bytes.count + 5)) {
            try JSON(parsing: [quote] + Array(#"\n"#.utf8) + bytes + [quote])
        }
    }

    @Test("are refused as names if they are not UTF-8")
    func invalidName() {
        #expect(throws: JSONSyntaxError(reason: "a string is not UTF-8", line: 1, column: 5)) {
            try JSON(parsing: Array(#"{""#.utf8) + [0xFF] + Array(#"":1}"#.utf8))
        }
    }

    @Test("bytes that are not UTF-8 are refused outside strings")
    func invalidOutside() {
        #expect(throws: JSONSyntaxError(reason: "no value starts like this", line: 1, column: 1)) {
            try JSON(parsing: [0xFF])
        }
    }
}
