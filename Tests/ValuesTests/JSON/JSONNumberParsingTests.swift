import Testing
import Values

@Suite("Numbers in JSON text")
struct JSONNumberParsingTests {
    @Test(
        "are read as the nearest double",
        arguments: [
            ("0", 0), ("37", 37), ("-1", -1), ("36.075", 36.075), ("-3.924999999999997", -3.924999999999997), ("1e3", 1_000),
            ("1E+3", 1_000), ("25e-1", 2.5), ("0.1", 0.1), ("0e5", 0), ("0.0", 0), ("123456789012345680000", 1.2345678901234568e20),
            ("9007199254740993", 9_007_199_254_740_992), ("5e-324", .leastNonzeroMagnitude),
            ("1.7976931348623157e308", 1.7976931348623157e308),
        ] as [(String, Double)])
    func value(_ text: String, _ expected: Double) throws {
        let number = try JSON(text: text).number
        #expect(number == expected)
    }

    @Test("keep the sign of zero", arguments: [("-0", true), ("-0.0", true), ("-0e0", true), ("0", false)] as [(String, Bool)])
    func zero(_ text: String, _ isNegative: Bool) throws {
        let number = try JSON(text: text).number
        #expect(number == 0)
        #expect((number?.sign == .minus) == isNegative)
    }

    @Test(
        "are read as infinite or zero when out of range, as in JavaScript",
        arguments: [("1e999", Double.infinity), ("-1e999", -.infinity), ("1e-999", 0)] as [(String, Double)])
    func outOfRange(_ text: String, _ expected: Double) throws {
        let number = try JSON(text: text).number
        #expect(number == expected)
    }

    @Test(
        "are refused in any other notation",
        arguments: [
            "01", "-01", "00", "+1", ".5", "-.5", "1.", "1e", "0x10", "NaN", "Infinity", "-Infinity", "1_000", "１", "--1", "1e1.5", "1 000",
            "[01]", #"{"a":01}"#,
        ])
    func refused(_ text: String) {
        #expect(throws: JSONSyntaxError.self) { try JSON(text: text) }
    }
}
