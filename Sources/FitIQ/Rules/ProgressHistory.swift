import UnderstudyCore
import Values

/// The part of a user's entries that nightly insights need.
///
/// A check-in is a day with any entry. A weigh-in is a day with a weight.
struct ProgressHistory: Sendable {
    /// The values reached by the end of a day.
    struct Standing: Sendable {
        var entryCount = 0
        var stepCount = 0.0
        /// The lowest weight, in kilograms.
        var leastWeight: Double?
        /// The first day of the current run of weigh-ins; `nil` if the day has none.
        var weighInStart: LocalDate?
        /// The first day of the current run of check-ins; `nil` if the day has none.
        var checkInStart: LocalDate?
    }

    /// The entries from a year before the first night on.
    let series: DailySeries
    /// The first day of ``series``.
    let firstDay: LocalDate
    /// The first weight of all time, in kilograms.
    let startWeight: Double?
    /// The standing at the end of each day from ``firstDay`` on. Computed in one pass, because there can be many nights.
    private let standings: [Standing]

    init(series: DailySeries, days: DateRange, startWeight: Double?, earlier: Standing = Standing()) {
        self.series = series
        self.startWeight = startWeight
        firstDay = days.first
        var standing = earlier
        standings = days.map { day in
            standing.entryCount += series.entryCount(in: DateRange(1, endingOn: day))
            standing.stepCount += series.value(of: .steps, on: day) ?? 0
            let weight = series.value(of: .weight, on: day)
            standing.leastWeight = [standing.leastWeight, weight].compactMap { $0 }.min()
            standing.weighInStart = weight == nil ? nil : standing.weighInStart ?? day
            standing.checkInStart = series.hasEntry(on: day) ? standing.checkInStart ?? day : nil
            return standing
        }
    }

    /// Every milestone reached by the end of a day. Weight loss is the first weight minus the lowest.
    func milestones(on day: LocalDate) -> [Milestone] {
        guard standings.indices.contains(day - firstDay) else { return [] }
        let standing = standings[day - firstDay]
        func streak(_ start: LocalDate?, _ kind: (LocalDate) -> Milestone.Kind) -> [Milestone] {
            guard let start else { return [] }
            return Milestone.streakDays.filter { $0 <= day - start + 1 }.map { Milestone(kind: kind(start), threshold: $0) }
        }
        var reached = streak(standing.weighInStart, Milestone.Kind.weighInStreak)
        reached += streak(standing.checkInStart, Milestone.Kind.checkInStreak)
        if let startWeight, let least = standing.leastWeight {
            // Rounded to grams, so that 80.4 - 79.4 is one kilogram.
            let lost = ((startWeight - least) * 1_000).rounded() / 1_000
            reached += Milestone.lostKilograms.filter { Double($0) <= lost }.map { Milestone(kind: .weightLost, threshold: $0) }
        }
        reached += Milestone.stepCounts.filter { Double($0) <= standing.stepCount }.map { Milestone(kind: .steps, threshold: $0) }
        reached += Milestone.entryCounts.filter { $0 <= standing.entryCount }.map { Milestone(kind: .entries, threshold: $0) }
        return reached
    }
}
