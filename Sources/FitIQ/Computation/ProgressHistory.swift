import UnderstudyCore

/// What a user has logged, as far as the nightly insights need it.
///
/// A check-in is a day with any entry, a weigh-in one with a weight.
struct ProgressHistory: Sendable {
    /// What there was before ``firstDay``.
    struct Earlier: Sendable {
        var entryCount = 0
        /// The least weight, in kilograms.
        var leastWeight: Double?
        /// Where the unbroken run of weigh-ins began that ends on the day before, if one does.
        var weighInStart: LocalDate?
        /// The same of check-ins.
        var checkInStart: LocalDate?
    }

    /// The days from a year before the first night on.
    let series: DailySeries
    /// The first day of ``series``.
    let firstDay: LocalDate
    /// The first weight of all, in kilograms.
    let startWeight: Double?
    /// What has been reached by the end of each day, from ``firstDay`` on. Made in one pass: nights are many.
    private let standings: [Earlier]

    init(series: DailySeries, days: DateRange, startWeight: Double?, earlier: Earlier = Earlier()) {
        self.series = series
        self.startWeight = startWeight
        firstDay = days.first
        var standing = earlier
        standings = days.map { day in
            standing.entryCount += series.entryCount(in: DateRange(1, endingOn: day))
            let weight = series.value(of: .weight, on: day)
            standing.leastWeight = [standing.leastWeight, weight].compactMap { $0 }.min()
            standing.weighInStart = weight == nil ? nil : standing.weighInStart ?? day
            standing.checkInStart = series.hasEntry(on: day) ? standing.checkInStart ?? day : nil
            return standing
        }
    }

    /// Everything reached by the end of a day. Weight lost counts from the first weight of all to the least.
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
            // To the gram, so that 80.4 - 79.4 is one kilogram.
            let lost = ((startWeight - least) * 1_000).rounded() / 1_000
            reached += Milestone.lostKilograms.filter { Double($0) <= lost }.map { Milestone(kind: .weightLost, threshold: $0) }
        }
        reached += Milestone.entryCounts.filter { $0 <= standing.entryCount }.map { Milestone(kind: .entries, threshold: $0) }
        return reached
    }
}
