import Testing
import Values

@Suite("Invalid JSON is refused with reason and position")
struct JSONSyntaxErrorTests {
    struct Refused: Sendable, CustomTestStringConvertible {
        let text: String
        let error: JSONSyntaxError

        init(_ text: String, _ reason: String, line: Int = 1, column: Int) {
            self.text = text
            error = JSONSyntaxError(reason: reason, line: line, column: column)
        }

        var testDescription: String { text.debugDescription }
    }

    private func check(_ refused: Refused) {
        #expect(throws: refused.error) { try JSON(text: refused.text) }
    }

    @Test(
        "a missing or invalid value",
        arguments: [
            Refused("", "a value is missing", column: 1),
            Refused("  \n ", "a value is missing", line: 2, column: 2),
            Refused("[1,", "a value is missing", column: 4),
            Refused(#"{"a":"#, "a value is missing", column: 6),
            Refused("tru", "no value starts like this", column: 1),
            Refused("nul", "no value starts like this", column: 1),
            Refused("]", "no value starts like this", column: 1),
            Refused("[,1]", "no value starts like this", column: 2),
            Refused("[1,\n  2,\n  x]", "no value starts like this", line: 3, column: 3),
        ])
    func value(_ refused: Refused) { check(refused) }

    private static let comment = "JSON has no comments; remove this one"

    @Test(
        "a comment",
        arguments: [
            Refused("// x\n1", comment, column: 1), Refused("/* x */ 1", comment, column: 1), Refused("# x\n1", comment, column: 1),
            Refused("{\n  // x\n  \"a\": 1\n}", comment, line: 2, column: 3),
            Refused(#"{"a": 1, // x"#, comment, column: 10), Refused(#"{"a" /* x */: 1}"#, comment, column: 6),
            Refused(#"{"a": 1 /* x */}"#, comment, column: 9), Refused("[1 # x\n]", comment, column: 4),
            Refused("[\n1\n]\n// the end", comment, line: 4, column: 1),
        ])
    func comments(_ refused: Refused) { check(refused) }

    @Test("a single slash is no comment")
    func slash() { check(Refused("[1 / 2]", "a comma or ] is missing", column: 4)) }

    @Test(
        "a text in another encoding than UTF-8, or with a byte order mark",
        arguments: [
            ([0xEF, 0xBB, 0xBF] + Array("{}".utf8), "the text begins with a byte order mark; save it as UTF-8 without one"),
            ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "the text is UTF-16 or UTF-32; save it as UTF-8"),
            ([0xFE, 0xFF, 0, 0x7B, 0, 0x7D], "the text is UTF-16 or UTF-32; save it as UTF-8"),
            ([0x7B, 0, 0x7D, 0], "the text is UTF-16 or UTF-32; save it as UTF-8"),
            ([0, 0x7B, 0, 0x7D], "the text is UTF-16 or UTF-32; save it as UTF-8"),
            ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], "the text is UTF-16 or UTF-32; save it as UTF-8"),
        ] as [([UInt8], String)])
    func encoding(_ bytes: [UInt8], _ reason: String) {
        #expect(throws: JSONSyntaxError(reason: reason, line: 1, column: 1)) { try JSON(parsing: bytes) }
    }

    @Test(
        "an invalid object",
        arguments: [
            Refused("{a:1}", "a member's name is missing", column: 2),
            Refused("{'a':1}", "a member's name is missing", column: 2),
            Refused("{1:2}", "a member's name is missing", column: 2),
            Refused("{,}", "a member's name is missing", column: 2),
            Refused(#"{"a" 1}"#, "a colon is missing", column: 6),
            Refused(#"{"a":1 "b":2}"#, "a comma or } is missing", column: 8),
            Refused(#"{"a":1]"#, "a comma or } is missing", column: 7),
            Refused(#"{"a":1"#, "a comma or } is missing", column: 7),
        ])
    func object(_ refused: Refused) { check(refused) }

    @Test(
        "an invalid array",
        arguments: [
            Refused("[1 2]", "a comma or ] is missing", column: 4),
            Refused("[1}", "a comma or ] is missing", column: 3),
            Refused("[\r\n1\r\n2]", "a comma or ] is missing", line: 3, column: 1),
        ])
    func array(_ refused: Refused) { check(refused) }

    @Test(
        "a comma after the last member or element, by its name",
        arguments: [
            Refused(#"{"a":1,}"#, "a trailing comma before }", column: 8), Refused("[1,]", "a trailing comma before ]", column: 4),
            Refused("{\"a\":[1],\n}", "a trailing comma before }", line: 2, column: 1),
            Refused("[[],\n  ]", "a trailing comma before ]", line: 2, column: 3),
        ])
    func trailingComma(_ refused: Refused) { check(refused) }

    @Test(
        "an invalid string",
        arguments: [
            Refused(#""abc"#, "a string has no end", column: 5),
            Refused(#""abc\"#, "a string has no end", column: 6),
            Refused("\"a\nb\"", "a control character in a string", column: 3),
            Refused("\"\t\"", "a control character in a string", column: 2),
            Refused(#""a\x""#, "an unknown escape in a string", column: 5),
            Refused(#""\u12""#, "four hexadecimal digits are missing", column: 4),
            Refused(#""\u+123""#, "four hexadecimal digits are missing", column: 4),
            Refused(#""\ud83d\u12""#, "four hexadecimal digits are missing", column: 10),
            Refused(#""\ud83d""#, "half of a surrogate pair in a string", column: 8),
            Refused(#""\ud83d\u0041""#, "half of a surrogate pair in a string", column: 8),
            Refused(#"{"ab\udfff": 1}"#, "half of a surrogate pair in a string", column: 11),
        ])
    func string(_ refused: Refused) { check(refused) }

    @Test(
        "an invalid number",
        arguments: [
            Refused("-", "a digit is missing", column: 2),
            Refused("-a", "a digit is missing", column: 2),
            Refused("1.", "a digit is missing", column: 3),
            Refused("1.e5", "a digit is missing", column: 3),
            Refused("1e", "a digit is missing", column: 3),
            Refused("1e+", "a digit is missing", column: 4),
        ])
    func number(_ refused: Refused) { check(refused) }

    @Test(
        "text after the value",
        arguments: [
            Refused("1 2", "text after the value", column: 3),
            Refused("01", "text after the value", column: 2),
            Refused("truth", "no value starts like this", column: 1),
            Refused("trues", "text after the value", column: 5),
            Refused(#""a" "b""#, "text after the value", column: 5),
            Refused("{}\n\n}", "text after the value", line: 3, column: 1),
        ])
    func trailing(_ refused: Refused) { check(refused) }

    @Test("columns count bytes, not characters")
    func columns() {
        check(Refused(#"["é" x]"#, "a comma or ] is missing", column: 7))
    }

    @Test("an error reads as a sentence")
    func description() {
        let error = JSONSyntaxError(reason: "a colon is missing", line: 3, column: 14)
        #expect(error.description == "line 3, column 14: a colon is missing")
    }
}
