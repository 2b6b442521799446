import Values

/// Computes recovery from served entries by the app's formulas in brados.md 3.8, as a second implementation.
struct RecoveryOracle {
    struct Night {
        let asleep, inBed, deep: Double
    }

    let hrv: [LocalDate: Double]
    let rhr: [LocalDate: Double]
    let nights: [LocalDate: Night]

    /// - Parameter histories: of HRV, resting heart rate and sleep.
    init(hrv: [JSON], rhr: [JSON], sleep: [JSON]) {
        func byDate<Value>(_ entries: [JSON], _ value: (JSON) -> Value?) -> [LocalDate: Value] {
            var values: [LocalDate: Value] = [:]
            for entry in entries { entry["date"]?.string.flatMap { LocalDate($0) }.map { values[$0] = value(entry) } }
            return values
        }
        self.hrv = byDate(hrv) { $0["avgMs"]?.number }
        self.rhr = byDate(rhr) { $0["avgBpm"]?.number }
        nights = byDate(sleep) { entry in
            guard let asleep = entry["totalSleepMinutes"]?.number, let inBed = entry["inBedMinutes"]?.number,
                let deep = entry["deepMinutes"]?.number
            else { return nil }
            return Night(asleep: asleep, inBed: inBed, deep: deep)
        }
    }

    /// The days with all three measurements.
    var days: [LocalDate] { hrv.keys.filter { rhr[$0] != nil && nights[$0] != nil }.sorted() }

    func baseline(on date: LocalDate) -> (hrvMedian: Double, hrvStdDev: Double, rhrMedian: Double) {
        let window = (0..<60).map { date - $0 }
        let (hrv, rhr) = (window.compactMap { self.hrv[$0] }.sorted(), window.compactMap { self.rhr[$0] }.sorted())
        guard hrv.count >= 7, rhr.count >= 7 else { return (36, 15, 60) }
        let squares = hrv.reduce(0) { $0 + ($1 - hrv.mean) * ($1 - hrv.mean) }
        return (hrv[hrv.count / 2], (squares / Double(hrv.count - 1)).squareRoot(), rhr[rhr.count / 2])
    }

    /// The numbers and the state of a snapshot; `nil` for a day without all three measurements.
    func snapshot(on date: LocalDate) -> (numbers: [String: Double], state: String)? {
        guard let hrv = hrv[date], let rhr = rhr[date], let night = nights[date] else { return nil }
        let baseline = baseline(on: date)
        func clamp(_ value: Double) -> Double { max(0, min(100, value)) }
        let (hours, efficiency, deep) = (night.asleep / 60, night.asleep / night.inBed * 100, night.deep / night.asleep * 100)
        let hrvScore = baseline.hrvStdDev == 0 ? 50 : clamp(50 + 25 * (hrv - baseline.hrvMedian) / baseline.hrvStdDev)
        let rhrScore = clamp(50 + 25 * (baseline.rhrMedian - rhr) / 5)
        let sleepScore = 40 * min(hours / 7, 1) + 30 * min(efficiency / 85, 1) + 30 * min(deep / 15, 1)
        let score = (0.7 * hrvScore + 0.2 * rhrScore + 0.1 * sleepScore).rounded(.towardZero)
        let numbers = [
            "hrvMs": hrv, "hrvVsBaseline": (hrv - baseline.hrvMedian) / baseline.hrvMedian * 100, "rhrBpm": rhr,
            "rhrVsBaseline": rhr - baseline.rhrMedian, "sleepHours": hours, "sleepEfficiency": efficiency, "deepSleepPercent": deep,
            "score": score,
        ]
        return (numbers, score >= 70 ? "ready" : score >= 50 ? "moderate" : "recover")
    }
}
