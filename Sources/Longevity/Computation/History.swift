import UnderstudyCore

/// What the history charts need to know of a check-in.
struct HistorySample: Sendable, Equatable {
    let date: LocalDate
    /// The snapshot after the check-in, where there is one.
    let biologicalAgeYears: Double?
    let deltaYears: Double?
    let score: Double?
}

/// A point of a history chart. (longevity.md 3.6)
struct HistoryPoint: Sendable, Equatable {
    let date: LocalDate
    let biologicalAgeYears: Double
    let deltaYears: Double?
    let score: Double?

    /// The longest window, in days.
    static let yearlyDays = 365

    /// Turns check-ins into points. Where a snapshot is missing, the age before plus the delta stands in.
    ///
    /// - Parameter age: the age before the first of them.
    static func points(of samples: [HistorySample], startingFrom age: Double) -> [HistoryPoint] {
        var running = age
        return samples.map { sample in
            running = sample.biologicalAgeYears ?? running + (sample.deltaYears ?? 0)
            return HistoryPoint(date: sample.date, biologicalAgeYears: running, deltaYears: sample.deltaYears, score: sample.score)
        }
    }
}
