/// The trends and delta analytics that a history must have, by a second implementation of the contract's formulas (longevity.md 3.1, 3.2).
///
/// The summary has ages and deltas unrounded, so that everything else follows from it.
struct HistoryOracle {
    /// Every check-in, or the last 365, ascending.
    let history: [HistoryPoint]

    /// Two decimals, ties towards plus infinity (longevity.md 1.2).
    static func round2(_ value: Double) -> Double {
        let scaled = value * 100
        let floor = scaled.rounded(.down)
        return (scaled - floor >= 0.5 ? floor + 1 : floor) / 100
    }

    /// The change over the last check-ins, or over all of them if there are fewer.
    func change(over count: Int) -> Double? {
        let span = history.suffix(count)
        guard let first = span.first, let last = span.last, span.count >= 2 else { return nil }
        return Self.round2(last.biologicalAgeYears - first.biologicalAgeYears)
    }

    /// The yearly value: real from 365 check-ins on, otherwise projected from the last 30 deltas that are not zero.
    var yearlyValue: Double? {
        if history.count >= 365 { return change(over: 365) }
        let deltas = history.map(\.deltaYears).filter { $0 != 0 }
        guard deltas.count >= 7 else { return nil }
        let latest = deltas.suffix(30)
        return Self.round2(latest.reduce(0, +) / Double(latest.count) * 365)
    }

    /// Years gained by the check-ins between two dates; positive is younger.
    func gained(from start: String, to end: String) -> [Double] {
        history.filter { start <= $0.date && $0.date <= end }.map { -$0.deltaYears }
    }

    /// Years gained on a day; `nil` without a check-in.
    func gained(on date: String) -> Double? {
        let years = gained(from: date, to: date)
        return years.isEmpty ? nil : Self.round2(years.reduce(0, +))
    }

    var allGained: [Double] { history.map { -$0.deltaYears } }
    var rejuvenationYears: Double { Self.round2(allGained.filter { $0 > 0 }.reduce(0, +)) }
    var agingYears: Double { Self.round2(allGained.filter { $0 < 0 }.reduce(0) { $0 - $1 }) }
}
