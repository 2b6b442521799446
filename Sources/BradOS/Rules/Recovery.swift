/// A user's usual values as the app computes them. The app compares each day with them (brados.md 3.8).
struct RecoveryBaseline: Sendable, Equatable {
    let hrvMedian: Double
    let hrvStdDev: Double
    let rhrMedian: Double

    /// The number of samples that the app sends, whatever the real number is.
    static let sampleCount = 60

    /// The number of days whose samples are used.
    static let days = 60

    /// With fewer than seven samples of either kind, the app's default values.
    init(hrv: [Double], rhr: [Double]) {
        guard hrv.count >= 7, rhr.count >= 7 else {
            (hrvMedian, hrvStdDev, rhrMedian) = (36, 15, 60)
            return
        }
        hrvMedian = Self.median(hrv)
        hrvStdDev = Self.standardDeviation(hrv)
        rhrMedian = Self.median(rhr)
    }

    /// The middle element; with an even count, the upper of the two.
    private static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }

    private static func standardDeviation(_ values: [Double]) -> Double {
        let mean = values.reduce(0, +) / Double(values.count)
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (squares / Double(values.count - 1)).squareRoot()
    }
}

/// A day's recovery, as the app computes it (brados.md 3.8).
struct Recovery: Sendable, Equatable {
    /// Milliseconds.
    let hrv: Double
    /// Beats per minute.
    let rhr: Double
    let asleepMinutes: Double
    let inBedMinutes: Double
    let deepMinutes: Double
    let baseline: RecoveryBaseline

    /// Percent.
    var hrvVsBaseline: Double { baseline.hrvMedian == 0 ? 0 : (hrv - baseline.hrvMedian) / baseline.hrvMedian * 100 }
    /// Beats per minute.
    var rhrVsBaseline: Double { rhr - baseline.rhrMedian }
    var sleepHours: Double { asleepMinutes / 60 }
    /// Percent.
    var sleepEfficiency: Double { inBedMinutes == 0 ? 0 : asleepMinutes / inBedMinutes * 100 }
    /// Percent.
    var deepSleepPercent: Double { asleepMinutes == 0 ? 0 : deepMinutes / asleepMinutes * 100 }

    /// 0 to 100.
    var score: Int {
        let hrvScore = baseline.hrvStdDev == 0 ? 50 : clamped(50 + 25 * (hrv - baseline.hrvMedian) / baseline.hrvStdDev, 0...100)
        let rhrScore = clamped(50 + 25 * (baseline.rhrMedian - rhr) / 5, 0...100)
        let sleepScore = 40 * min(sleepHours / 7, 1) + 30 * min(sleepEfficiency / 85, 1) + 30 * min(deepSleepPercent / 15, 1)
        return Int(saturating: 0.7 * hrvScore + 0.2 * rhrScore + 0.1 * sleepScore)
    }

    var state: String {
        switch score {
        case 70...: "ready"
        case 50...: "moderate"
        default: "recover"
        }
    }
}
