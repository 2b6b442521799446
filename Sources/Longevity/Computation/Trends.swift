import UnderstudyCore

/// What a trend needs to know of a check-in.
struct TrendSample: Sendable, Equatable {
    /// `yyyy-MM-dd`
    let dateKey: String
    /// The snapshot after the check-in.
    let biologicalAgeYears: Double?
    /// As stored; negative is younger.
    let deltaYears: Double?
}

/// How the biological age moved over the last check-ins. (longevity.md 3.1)
struct Trends: Sendable, Equatable {
    /// No more check-ins than these are looked at.
    static let window = 365

    let weekly: TrendBucket
    let monthly: TrendBucket
    let yearly: TrendBucket

    /// - Parameter samples: the last ``window`` check-ins, ascending by date.
    init(of samples: [TrendSample], fidelity: Fidelity) {
        weekly = .change(over: 7, showing: 7, of: samples)
        monthly = .change(over: 30, showing: 30, of: samples)
        yearly = .yearly(of: samples, fidelity: fidelity)
    }
}

/// One trend: its value, whether there are enough check-ins for it, and the points of its chart.
struct TrendBucket: Sendable, Equatable {
    struct Point: Sendable, Equatable {
        let dateKey: String
        let biologicalAge: Double
    }

    /// Years; negative is younger.
    let value: Double?
    let available: Bool
    /// Whether the value is extrapolated; `nil` where the answer has no such key.
    let projection: Bool?
    let points: [Point]

    /// The change in biological age over the last `required` check-ins.
    ///
    /// Counts check-ins, not days: gaps are ignored. With fewer than `required` the value spans what there is and `available` is
    /// false; with fewer than two there is none. (longevity.md 3.1)
    static func change(over required: Int, showing shown: Int, of samples: [TrendSample], projection: Bool? = nil) -> TrendBucket {
        var value: Double?
        if let first = samples.suffix(required).first, let last = samples.last, samples.count >= 2 {
            value = round2((last.biologicalAgeYears ?? 0) - (first.biologicalAgeYears ?? 0))
        }
        return TrendBucket(
            value: value, available: samples.count >= required, projection: projection, points: points(showing: shown, of: samples))
    }

    /// The change over a year of check-ins or, with fewer, the mean of the last up to 30 non-zero deltas times 365; with fewer than seven of
    /// those there is none. (longevity.md 3.1, C2, C3)
    static func yearly(of samples: [TrendSample], fidelity: Fidelity) -> TrendBucket {
        if samples.count >= 365 {
            return change(over: 365, showing: 90, of: samples, projection: fidelity == .guide ? nil : false)
        }
        let deltas = samples.compactMap(\.deltaYears).filter { $0 != 0 && !$0.isNaN }
        let latest = deltas.suffix(30)
        let value = deltas.count < 7 ? nil : round2(latest.reduce(0, +) / Double(latest.count) * 365)
        return TrendBucket(value: value, available: false, projection: true, points: points(showing: 90, of: samples))
    }

    private static func points(showing shown: Int, of samples: [TrendSample]) -> [Point] {
        samples.suffix(shown).map { Point(dateKey: $0.dateKey, biologicalAge: round2($0.biologicalAgeYears ?? 0)) }
    }
}
