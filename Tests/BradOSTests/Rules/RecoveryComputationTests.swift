import Testing

@testable import BradOS

@Suite("A day's recovery")
struct RecoveryComputationTests {
    /// HRV 36 ± 15 ms, resting heart rate 60.
    private static let usual = RecoveryBaseline(hrv: [], rhr: [])

    /// A recovery whose night scores 100 by default.
    private func recovery(
        hrv: Double = 36, rhr: Double = 60, asleep: Double = 420, inBed: Double = 420, deep: Double = 84,
        baseline: RecoveryBaseline = usual
    ) -> Recovery {
        Recovery(hrv: hrv, rhr: rhr, asleepMinutes: asleep, inBedMinutes: inBed, deepMinutes: deep, baseline: baseline)
    }

    @Test("scores 55 for usual values after a good night: 50, 50 and 100, weighted")
    func usual() {
        #expect(recovery().score == 55)
        #expect(recovery().state == "moderate")
    }

    @Test(
        "is ready from 70 and moderate from 50, with the score truncated, not rounded",
        arguments: [
            // 0.7 × (50 + 25 × (hrv − 36) / 15) + 10 + 10
            (48.9, 70, "ready"), (48.8, 69, "moderate"), (31.8, 50, "moderate"), (31.7, 49, "recover"), (66, 90, "ready"),
            (6, 20, "recover"),
        ] as [(Double, Int, String)])
    func states(_ hrv: Double, _ score: Int, _ state: String) {
        #expect(recovery(hrv: hrv).score == score)
        #expect(recovery(hrv: hrv).state == state)
    }

    @Test("limits each part to between 0 and 100")
    func clamps() {
        #expect(recovery(hrv: 66, rhr: 50).score == 100)
        #expect(recovery(hrv: 300, rhr: 30, asleep: 900, inBed: 900, deep: 450).score == 100)
        // One tenth of 40 × 0.5 + 30 × 50/85 + 0.
        #expect(recovery(hrv: 0, rhr: 200, asleep: 210, inBed: 420, deep: 0).score == 3)
        #expect(recovery(hrv: 6, rhr: 70, asleep: 210, inBed: 420, deep: 0).score == 3)
    }

    @Test(
        "weighs five beats of the heart rate like one standard deviation of HRV",
        arguments: [(60, 55), (55, 60), (50, 65), (45, 65), (65, 50), (70, 45), (80, 45)] as [(Double, Int)])
    func heartRate(_ rhr: Double, _ score: Int) {
        #expect(recovery(rhr: rhr).score == score)
    }

    @Test(
        "counts sleep up to 7 hours, 85 percent efficiency and 15 percent deep sleep",
        arguments: [
            // 35 + 10 + one tenth of the sleep score
            (420, 420, 84, 55), (600, 600, 300, 55), (420, 420, 0, 52), (210, 210, 42, 53), (420, 840, 84, 53), (357, 420, 60, 54),
        ] as [(Double, Double, Double, Int)])
    func sleep(_ asleep: Double, _ inBed: Double, _ deep: Double, _ score: Int) {
        #expect(recovery(asleep: asleep, inBed: inBed, deep: deep).score == score)
    }

    @Test("scores HRV as average when it has never varied")
    func noDeviation() {
        let baseline = RecoveryBaseline(hrv: Array(repeating: 50, count: 7), rhr: Array(repeating: 60, count: 7))
        #expect(recovery(hrv: 10, baseline: baseline).score == 55)
        #expect(recovery(hrv: 200, baseline: baseline).score == 55)
    }

    @Test("compares HRV in percent, and the heart rate in beats")
    func comparison() {
        #expect(recovery(hrv: 45, rhr: 55.5).hrvVsBaseline == 25)
        #expect(recovery(hrv: 45, rhr: 55.5).rhrVsBaseline == -4.5)
        #expect(recovery(hrv: 27, rhr: 63).hrvVsBaseline == -25)
        #expect(recovery(hrv: 27, rhr: 63).rhrVsBaseline == 3)
    }

    @Test("has no HRV difference when the median is 0")
    func noMedian() {
        let baseline = RecoveryBaseline(hrv: Array(repeating: 0, count: 7), rhr: Array(repeating: 60, count: 7))
        #expect(recovery(hrv: 45, baseline: baseline).hrvVsBaseline == 0)
    }

    @Test("has sleep in hours, and efficiency and deep sleep in percent")
    func sleepFigures() {
        let recovery = recovery(asleep: 450, inBed: 500, deep: 90)
        #expect([recovery.sleepHours, recovery.sleepEfficiency, recovery.deepSleepPercent] == [7.5, 90, 20])
    }
}
