import Values

/// The part of a check-in that trends use.
struct TrendSample: Sendable, Equatable {
    let date: LocalDate
    /// The stored age after the check-in.
    let biologicalAgeYears: Double?

    /// The age on a chart: two decimals, and 0 when it is missing.
    var biologicalAge: Double { round2(biologicalAgeYears ?? 0) }
}

/// The check-ins that trends are computed from, so that of thousands only these are read.
struct TrendSamples: Sendable, Equatable {
    /// The check-ins of a year; older ones are ignored.
    static let window = 365
    /// The maximum number of points on a chart.
    static let shown = 90
    /// The maximum number of deltas in a projection.
    static let projected = 30

    /// The last ``shown`` check-ins, ascending by date.
    let latest: [TrendSample]
    /// The first of the last ``window`` check-ins; `nil` with fewer.
    let yearAgo: TrendSample?
    /// The last ``projected`` non-zero deltas within ``window``, ascending. Empty when there is a ``yearAgo``, which makes them
    /// unnecessary.
    let deltas: [Double]
}

/// The change in biological age over the last check-ins. (longevity.md 3.1)
struct Trends: Sendable, Equatable {
    let weekly: TrendBucket
    let monthly: TrendBucket
    let yearly: TrendBucket

    init(of samples: TrendSamples, fidelity: Fidelity) {
        weekly = .change(over: 7, of: samples.latest)
        monthly = .change(over: 30, of: samples.latest)
        yearly = .yearly(of: samples, fidelity: fidelity)
    }
}

/// One trend: its value, whether there are enough check-ins for it, and the points of its chart.
struct TrendBucket: Sendable, Equatable {
    /// Years; negative is younger.
    let value: Double?
    let available: Bool
    /// Whether the value is extrapolated; `nil` where the answer has no such key.
    let projection: Bool?
    let points: ArraySlice<TrendSample>

    /// The change in biological age over the last `required` check-ins, with those check-ins as points.
    ///
    /// Counts check-ins, not days: gaps are ignored. With fewer than `required` the value spans all check-ins and `available` is false.
    /// With fewer than two the value is `nil`. (longevity.md 3.1)
    static func change(over required: Int, of samples: [TrendSample]) -> TrendBucket {
        var value: Double?
        if let first = samples.suffix(required).first, let last = samples.last, samples.count >= 2 { value = last.change(since: first) }
        return TrendBucket(value: value, available: samples.count >= required, projection: nil, points: samples.suffix(required))
    }

    /// The change over a year of check-ins.
    ///
    /// With fewer check-ins the value is a projection: the mean of the last up to 30 non-zero deltas, times 365. With fewer than seven such
    /// deltas it is `nil`. (longevity.md 3.1, C2, C3)
    static func yearly(of samples: TrendSamples, fidelity: Fidelity) -> TrendBucket {
        let points = samples.latest[...]
        if let first = samples.yearAgo, let last = samples.latest.last {
            return TrendBucket(
                value: last.change(since: first), available: true, projection: fidelity == .guide ? nil : false, points: points)
        }
        let deltas = samples.deltas
        let value = deltas.count < 7 ? nil : round2(deltas.reduce(0, +) / Double(deltas.count) * 365)
        return TrendBucket(value: value, available: false, projection: true, points: points)
    }
}

extension TrendSample {
    /// Years since an earlier check-in; negative is younger.
    fileprivate func change(since first: TrendSample) -> Double {
        round2((biologicalAgeYears ?? 0) - (first.biologicalAgeYears ?? 0))
    }
}
