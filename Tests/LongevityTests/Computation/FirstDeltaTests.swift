import Testing

@testable import Longevity

@Suite("The stored delta of a first check-in")
struct FirstDeltaTests {
    @Test(
        "is the new age minus the baseline, to two decimals",
        arguments: [
            (35.73, 36, -0.27), (36.3, 36, 0.3), (36, 36, 0), (36.00004, 36, 0),
            // Scores 5.5 and 1.5: the deltas are -0.165 and -0.045, and the ages differ by a little more, and a little less.
            (34.001666666666665, 34.166666666666664, -0.16), (35.29666666666667 - 0.045, 35.29666666666667, -0.05),
            // The stored age was 35.2 at the start of the day.
            (34.93, 36, -1.07),
        ] as [(Double, Double, Double)]
    )
    func measured(_ age: Double, _ baseline: Double, _ expected: Double) {
        #expect(Revision.january20.firstDeltaYears(reaching: age, from: baseline) == expected)
    }

    @Test("counts an unknown baseline as 0")
    func noBaseline() {
        #expect(Revision.january20.firstDeltaYears(reaching: 39.73, from: nil) == 39.73)
    }

    @Test("is always 0 with revision 2026-01-14", arguments: [36, nil] as [Double?])
    func older(_ baseline: Double?) {
        #expect(Revision.january14.firstDeltaYears(reaching: 35.73, from: baseline) == 0)
    }
}
