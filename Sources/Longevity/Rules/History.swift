import Values

/// The part of a check-in that the history charts use.
struct HistorySample: Sendable, Equatable {
    let date: LocalDate
    /// The stored age after the check-in; `nil` when an import left it out.
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

    /// Turns check-ins into points. A missing age is replaced by the previous age plus the delta.
    ///
    /// - Parameter age: the age before the first check-in.
    static func points(of samples: [HistorySample], startingFrom age: Double) -> [HistoryPoint] {
        var running = age
        return samples.map { sample in
            running = sample.biologicalAgeYears ?? running + (sample.deltaYears ?? 0)
            return HistoryPoint(date: sample.date, biologicalAgeYears: running, deltaYears: sample.deltaYears, score: sample.score)
        }
    }
}
