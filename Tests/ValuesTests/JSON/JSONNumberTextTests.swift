import Testing
import Values

@Suite("Numbers written as JSON")
struct JSONNumberTextTests {
    /// The texts that Node.js 20 prints.
    @Test(
        "are written as in JavaScript",
        arguments: [
            (37, "37"), (-1, "-1"), (100, "100"), (0.5, "0.5"), (-2.5, "-2.5"), (36.075, "36.075"), (4.35, "4.35"),
            (-3.924999999999997, "-3.924999999999997"), (0.3333333333333333, "0.3333333333333333"),
            (1.0000000000000002, "1.0000000000000002"), (1_000_000_000_000_000.5, "1000000000000000.5"),
        ] as [(Double, String)])
    func common(_ value: Double, _ expected: String) {
        #expect(JSON.number(value).text == expected)
    }

    @Test("show the rounding error of a sum")
    func sum() {
        let tenth = 0.1
        let fifth = 0.2
        #expect(JSON.number(tenth + fifth).text == "0.30000000000000004")
    }

    @Test(
        "have an exponent from 1e21 on",
        arguments: [
            (9_007_199_254_740_991, "9007199254740991"), (9_007_199_254_740_992, "9007199254740992"),
            (9_007_199_254_740_994, "9007199254740994"), (18_014_398_509_481_984, "18014398509481984"), (1e16, "10000000000000000"),
            (1e20, "100000000000000000000"), (1.2345678901234568e20, "123456789012345680000"),
            (-1.2345678901234568e20, "-123456789012345680000"), (9.999999999999999e20, "999999999999999900000"),
            (1e21, "1e+21"), (-1e21, "-1e+21"), (1.5e300, "1.5e+300"), (1.7976931348623157e308, "1.7976931348623157e+308"),
        ] as [(Double, String)])
    func large(_ value: Double, _ expected: String) {
        #expect(JSON.number(value).text == expected)
    }

    @Test("are rounded to a double before they are written")
    func nextToExact() throws {
        let value = try JSON(text: "9007199254740993")
        #expect(value.text == "9007199254740992")
    }

    @Test(
        "have an exponent below 1e-6",
        arguments: [
            (0.001, "0.001"), (0.0001, "0.0001"), (0.00001, "0.00001"), (1e-6, "0.000001"), (0.000001234, "0.000001234"), (1e-7, "1e-7"),
            (-1e-7, "-1e-7"), (1.25e-7, "1.25e-7"), (.leastNonzeroMagnitude, "5e-324"),
            (2.2250738585072014e-308, "2.2250738585072014e-308"),
        ] as [(Double, String)])
    func small(_ value: Double, _ expected: String) {
        #expect(JSON.number(value).text == expected)
    }

    @Test("have no negative zero")
    func negativeZero() {
        #expect(JSON.number(-0.0).text == "0")
    }

    @Test("that are not finite are null", arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
    func notFinite(_ value: Double) {
        #expect(JSON.number(value).text == "null")
        #expect(JSON.array([.number(value)]).text == "[null]")
    }
}
