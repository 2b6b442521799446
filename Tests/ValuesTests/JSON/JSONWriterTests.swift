import Testing
import Values

@Suite("Writing JSON")
struct JSONWriterTests {
    @Test(
        "escapes only the required characters, as JavaScript does",
        arguments: [
            ("", "\"\""), ("\"", #""\"""#), ("\\", #""\\""#), ("/", #""/""#), ("\u{08}\t\n\u{0C}\r", #""\b\t\n\f\r""#),
            ("\0\u{01}\u{0B}\u{1F}", #""\u0000\u0001\u000b\u001f""#), ("\u{7F}", "\"\u{7F}\""), ("\u{2028}", "\"\u{2028}\""),
            ("é日😀", "\"é日😀\""), ("e\u{301}", "\"e\u{301}\""),
        ] as [(String, String)])
    func strings(_ text: String, _ expected: String) {
        #expect(JSON.string(text).encoded == Array(expected.utf8), "written as \(JSON.string(text).text)")
    }

    @Test("escapes every control character")
    func controlCharacters() throws {
        for code in UInt8(0)..<0x20 {
            let value = JSON.string(String(Unicode.Scalar(code)))
            #expect(value.encoded.allSatisfy { $0 >= 0x20 }, "U+\(String(code, radix: 16)) is written as it is")
            let read = try JSON(text: value.text)
            #expect(read == value)
        }
    }

    @Test("keeps the order of members and adds no space")
    func compact() {
        let value: JSON = ["z": 1, "a": [true, false, .null, "x"], "m": [:], "e": []]
        #expect(value.text == #"{"z":1,"a":[true,false,null,"x"],"m":{},"e":[]}"#)
    }

    @Test("escapes the names of members")
    func names() {
        let value: JSON = ["a\"\n": 1]
        #expect(value.text == #"{"a\"\n":1}"#)
    }

    @Test("indents pretty text by two spaces, as JavaScript does")
    func pretty() {
        let value: JSON = ["b": 1, "a": [], "c": [:], "d": [1, ["e": .null]], "f": [[true]]]
        let expected = """
            {
              "b": 1,
              "a": [],
              "c": {},
              "d": [
                1,
                {
                  "e": null
                }
              ],
              "f": [
                [
                  true
                ]
              ]
            }
            """
        #expect(value.prettyText == expected)
    }

    @Test("gives a scalar or an empty value the same text, pretty or not", arguments: [.null, true, 1.5, "x\n", [], [:]] as [JSON])
    func prettyScalar(_ value: JSON) {
        #expect(value.prettyText == value.text)
    }
}
