import UnderstudyCore

/// The baseline that the app computes from its user's samples before it syncs (brados.md 3.8).
struct BradOSBaselineOracle: Sendable {
    static let days = 60

    let hrvMedian, hrvStdDev, rhrMedian: Double

    init(hrv: [Double], rhr: [Double]) {
        if hrv.count < 7 || rhr.count < 7 {
            (hrvMedian, hrvStdDev, rhrMedian) = (36, 15, 60)
        } else {
            (hrvMedian, hrvStdDev, rhrMedian) = (Self.upperMedian(hrv), Self.sampleDeviation(hrv), Self.upperMedian(rhr))
        }
    }

    /// Computes the baseline over the 60 calendar days up to and including a date.
    init(hrv: [G1.HRV], rhr: [G1.RHR], endingOn end: LocalDate) {
        let dates = (end - (Self.days - 1)).description...end.description
        self.init(
            hrv: hrv.filter { dates.contains($0.date) }.map(\.avgMs), rhr: rhr.filter { dates.contains($0.date) }.map(\.avgBpm))
    }

    private static func upperMedian(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private static func sampleDeviation(_ values: [Double]) -> Double {
        let mean = values.reduce(0, +) / Double(values.count)
        return (values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(values.count - 1)).squareRoot()
    }
}

/// A day's recovery against a baseline (brados.md 3.8).
struct BradOSRecoveryOracle: Sendable {
    let hrv, rhr: Double
    let sleep: G1.Sleep
    let hrvMedian, hrvStdDev, rhrMedian: Double

    var hrvVsBaseline: Double { hrvMedian == 0 ? 0 : (hrv - hrvMedian) / hrvMedian * 100 }
    var rhrVsBaseline: Double { rhr - rhrMedian }
    var sleepHours: Double { Double(sleep.totalSleepMinutes) / 60 }
    var sleepEfficiency: Double { Double(sleep.totalSleepMinutes) / Double(sleep.inBedMinutes) * 100 }
    var deepSleepPercent: Double { Double(sleep.deepMinutes) / Double(sleep.totalSleepMinutes) * 100 }

    var score: Int {
        let hrvScore = hrvStdDev == 0 ? 50 : clamp(50 + 25 * (hrv - hrvMedian) / hrvStdDev)
        let rhrScore = clamp(50 + 25 * (rhrMedian - rhr) / 5)
        let sleepScore = 40 * min(sleepHours / 7, 1) + 30 * min(sleepEfficiency / 85, 1) + 30 * min(deepSleepPercent / 15, 1)
        return Int((0.7 * hrvScore + 0.2 * rhrScore + 0.1 * sleepScore).rounded(.towardZero))
    }

    static func state(of score: Int) -> String { score >= 70 ? "ready" : score >= 50 ? "moderate" : "recover" }

    private func clamp(_ value: Double) -> Double { max(0, min(100, value)) }
}
