import Testing

@testable import BradOS

@Suite("A recovery baseline")
struct RecoveryBaselineTests {
    private static let seven: [Double] = [30, 42, 32, 40, 34, 38, 36]

    @Test("has medians and the sample's standard deviation")
    func usual() {
        let baseline = RecoveryBaseline(hrv: Self.seven, rhr: [61, 55, 60, 56, 59, 57, 58])
        #expect(baseline.hrvMedian == 36)
        // The squared differences add up to 112, and are divided by 6.
        #expect(abs(baseline.hrvStdDev - (112.0 / 6).squareRoot()) < 1e-12)
        #expect(baseline.rhrMedian == 58)
    }

    @Test(
        "has the upper of the two middle values as the median of an even number of samples",
        arguments: [([1, 2, 3, 4, 5, 6, 7, 8], 5), ([8, 7, 6, 5, 4, 3, 2, 1], 5), ([10, 10, 10, 10, 20, 20, 20, 20], 20)])
    func evenNumber(_ values: [Double], _ median: Double) {
        let baseline = RecoveryBaseline(hrv: values, rhr: values)
        #expect(baseline.hrvMedian == median)
        #expect(baseline.rhrMedian == median)
    }

    @Test("is 36, 15 and 60 with fewer than seven samples of either kind", arguments: [(6, 7), (7, 6), (0, 60), (60, 0), (0, 0), (6, 6)])
    func few(_ hrv: Int, _ rhr: Int) {
        let baseline = RecoveryBaseline(hrv: Array(repeating: 50, count: hrv), rhr: Array(repeating: 50, count: rhr))
        #expect([baseline.hrvMedian, baseline.hrvStdDev, baseline.rhrMedian] == [36, 15, 60])
    }

    @Test("is computed from seven samples of each kind")
    func enough() {
        let baseline = RecoveryBaseline(hrv: Array(repeating: 50, count: 7), rhr: Array(repeating: 55, count: 7))
        #expect([baseline.hrvMedian, baseline.hrvStdDev, baseline.rhrMedian] == [50, 0, 55])
    }

    @Test("covers 60 days, and says 60 samples")
    func constants() {
        #expect(RecoveryBaseline.days == 60)
        #expect(RecoveryBaseline.sampleCount == 60)
    }
}
