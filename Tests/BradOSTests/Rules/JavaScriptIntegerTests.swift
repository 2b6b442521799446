import Testing

@testable import BradOS

@Suite("A number in a text")
struct JavaScriptIntegerTests {
    @Test(
        "is its leading integer, as parseInt(text, 10) parses it",
        arguments: [
            ("365", 365), ("3abc", 3), ("2.9", 2), (" 2", 2), ("1e9", 1), ("0x10", 0), ("0", 0), ("-0", 0), ("007", 7), ("+5", 5),
            ("-5", -5),
            ("  +12 days", 12), ("5,7", 5), ("5 7", 5), ("5-7", 5), ("3650.999", 3_650), ("-2.9", -2), ("1_000", 1), ("1,000", 1),
            ("9007199254740991", 9_007_199_254_740_991), ("5\u{0}", 5), ("5٣", 5), ("5\u{301}", 5),
        ])
    func leading(_ text: String, _ number: Int) {
        #expect(JavaScriptInteger.leading(text) == number)
    }

    @Test(
        "may follow JavaScript's white space",
        arguments: [
            "\t7", "\n7", "\r7", "\r\n7", "\u{B}7", "\u{C}7", "\u{A0}7", "\u{1680}7", "\u{2003}7", "\u{2028}7", "\u{2029}7", "\u{202F}7",
            "\u{205F}7", "\u{3000}7", "\u{FEFF}7", " \t\n\u{FEFF} 7 ",
        ])
    func space(_ text: String) {
        #expect(JavaScriptInteger.leading(text) == 7)
    }

    @Test(
        "is nil without a digit at its start",
        arguments: [
            "", " ", "abc", "NaN", "Infinity", "-Infinity", "undefined", "null", "-", "+", "--5", "+-5", "-+5", "- 5", "+ 5", ".5", "-.5",
            ",5", "٣", "５", "½", "x5", "$5", "\u{200B}5", "\u{180E}5", "−5",
        ])
    func none(_ text: String) {
        #expect(JavaScriptInteger.leading(text) == nil)
    }

    @Test("is nil after U+0085, which is white space elsewhere, but not in JavaScript")
    func nextLine() {
        #expect(JavaScriptInteger.leading("\u{85}7") == nil)
    }

    @Test("stays a number when it is huge")
    func huge() throws {
        for digits in [19, 20, 25, 400] {
            let text = String(repeating: "9", count: digits)
            let positive = try #require(JavaScriptInteger.leading(text))
            #expect(positive > 1_000_000_000_000)
            let negative = try #require(JavaScriptInteger.leading("-" + text))
            #expect(negative < -1_000_000_000_000)
            #expect(JavaScriptInteger.leadingPositive(text) == positive)
            #expect(JavaScriptInteger.leadingPositive("-" + text) == nil)
        }
        #expect(JavaScriptInteger.leading(String(repeating: "0", count: 400) + "3") == 3)
    }

    @Test(
        "counts as positive from 1",
        arguments: [("1", 1), ("2.9", 2), ("3abc", 3), ("0", nil), ("-1", nil), ("0.9", nil), ("", nil), ("abc", nil), (nil, nil)]
            as [(String?, Int?)])
    func positive(_ text: String?, _ number: Int?) {
        #expect(JavaScriptInteger.leadingPositive(text) == number)
    }
}
