import Testing
import Values

@testable import Longevity

@Suite("Request values are coerced as JavaScript coerces them")
struct JavaScriptValuesTests {
    @Test(
        "number-like values become numbers",
        arguments: [
            (7.5, 7.5), (-0.5, -0.5), (true, 1), (false, 0), (.null, 0), ("", 0), ("   ", 0), ("\n\t", 0), ([], 0),
            ("7.5", 7.5), (" 8 ", 8), ("-3", -3), ("+5", 5), (".5", 0.5), ("5.", 5), ("1e3", 1_000), ("0x10", 16), ("0b11", 3),
            ("0o17", 15), ("007", 7), ([4], 4), (["9"], 9), ([[3]], 3), ([.null], 0),
        ] as [(JSON, Double)]
    )
    func numbers(_ value: JSON, _ expected: Double) {
        #expect(JavaScript.number(value) == expected, "\(value.text)")
    }

    @Test(
        "other values are not numbers",
        arguments: [
            "abc", "12px", "1 2", "1,5", "1_000", "-", ".", "e5", "nan", "inf", "0x", "-0x10", "0x1p3", "\u{663}", "true", "null", [1, 2],
            [:], ["value": 1], [[1, 2]], [[:]],
        ] as [JSON]
    )
    func notNumbers(_ value: JSON) {
        #expect(JavaScript.number(value).isNaN, "\(value.text)")
    }

    @Test("a missing value is not a number")
    func missingNumber() {
        #expect(JavaScript.number(nil).isNaN)
    }

    @Test(
        "the text Infinity is a number", arguments: [("Infinity", Double.infinity), ("+Infinity", .infinity), ("-Infinity", -.infinity)])
    func infinity(_ text: String, _ expected: Double) {
        #expect(JavaScript.number(.string(text)) == expected)
    }

    @Test("false, 0, an empty text and null are falsy", arguments: [false, 0, "", .null] as [JSON])
    func falsy(_ value: JSON) {
        #expect(!JavaScript.isTruthy(value))
    }

    @Test("a missing value is falsy")
    func missing() {
        #expect(!JavaScript.isTruthy(nil))
    }

    @Test("everything else is truthy, even \"false\"", arguments: [true, 1, -1, 0.1, "false", "0", " ", [], [:]] as [JSON])
    func truthy(_ value: JSON) {
        #expect(JavaScript.isTruthy(value), "\(value.text)")
    }
}
