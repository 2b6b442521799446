import Testing

@testable import Longevity

@Suite("The stored delta of a first check-in")
struct FirstDeltaTests {
    @Test("counts an unknown baseline as 0")
    func noBaseline() {
        #expect(Revision.january20.firstDeltaYears(reaching: 39.73, from: nil) == 39.73)
    }

    @Test("is always 0 with revision 2026-01-14", arguments: [36, nil] as [Double?])
    func older(_ baseline: Double?) {
        #expect(Revision.january14.firstDeltaYears(reaching: 35.73, from: baseline) == 0)
    }
}
