import Testing

@testable import Longevity

@Suite("Rounding to two decimals")
struct RoundingTests {
    @Test("never gives a negative zero", arguments: [-0.0, -0.001, -0.005, 0.0049999999999999996])
    func zero(_ value: Double) {
        #expect(round2(value).sign == .plus)
    }

    @Test("gives NaN for NaN")
    func notANumber() {
        #expect(round2(.nan).isNaN)
    }
}
