import Testing
import UnderstudyCore

@testable import Longevity

@Suite("Rounding to two decimals")
struct RoundingTests {
    @Test(
        "rounds ties towards plus infinity and keeps the binary error",
        arguments: [
            (0.005, 0.01), (-0.005, 0), (0.015, 0.02), (-0.015, -0.01), (0.125, 0.13), (-0.125, -0.12), (1.005, 1), (-1.005, -1),
            (2.675, 2.68), (-2.675, -2.67), (-0.001, 0), (0.0049999999999999996, 0), (0, 0), (37, 37), (-0.25, -0.25),
        ] as [(Double, Double)]
    )
    func table(_ value: Double, _ expected: Double) {
        #expect(round2(value) == expected)
    }

    @Test("never gives a negative zero", arguments: [-0.0, -0.001, -0.005, 0.0049999999999999996])
    func zero(_ value: Double) {
        #expect(round2(value).sign == .plus)
    }

    @Test("gives NaN for NaN")
    func notANumber() {
        #expect(round2(.nan).isNaN)
    }

    @Test(
        "is printed as the shortest text that reads back",
        arguments: [
            (36.075, "36.075"), (-3.924999999999997, "-3.924999999999997"), (34.166666666666664, "34.166666666666664"), (37, "37"),
            (-8, "-8"), (-0.0, "0"), (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
        ] as [(Double, String)]
    )
    func text(_ value: Double, _ expected: String) {
        #expect(JSON.number(value).text == expected)
    }
}
