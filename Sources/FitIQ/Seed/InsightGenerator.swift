import GRDB
import Values

/// Generates one insight a night about the account's logged data, in all states. The same data gives the same insights.
struct InsightGenerator: Sendable {
    private let count: Int
    private let until: SeedDate

    init(_ reader: ObjectReader) {
        count = reader.countGeneratedDays("count", weight: 3)
        until = reader.date("until") ?? .relative(days: 0)
        if !reader.has("until") { reader.noteRelativeDate() }
        reader.finish()
    }

    /// - Parameter registration: the time of the user's registration, before which there is no insight; `nil` if the seed does not say it.
    func insights(for userID: String, since registration: Instant?, at moment: SeedMoment, in db: Database) throws -> [Insight] {
        let last = until.resolved(at: moment)
        let (earliest, latest) = (SeedDate.range.lowerBound + Self.reachDays, SeedDate.range.upperBound)
        let first = registration.map { max(last - count, moment.zone.localDate(at: $0)) } ?? last - count
        let nights = DateRange(max(first, earliest), through: min(last, latest) - 1)
        guard !nights.isEmpty else { return [] }
        let series = try DailySeries.load(ofUser: userID, through: nights.last, in: moment.zone, from: db)
        var ordinals: [InsightType: Int] = [:]
        return zip(nights, InsightHistory(of: series).drafts(of: nights)).map { day, draft in
            let createdAt = moment.zone.instant(of: day + 1, secondsOfDay: 0)
            var insight = Insight(
                draft, id: UUIDText.named("\(userID) insight of \(day)"), userID: userID, in: moment.zone, createdAt: createdAt)
            let ordinal = ordinals[draft.type, default: 0]
            ordinals[draft.type] = ordinal + 1
            // In the morning after the night, and that of today at once.
            let readAt = min(createdAt.advanced(bySeconds: 27_000), moment.undated.wholeSeconds)
            insight.apply(Self.states[ordinal % Self.states.count], at: readAt)
            return insight
        }
    }

    /// The longest reach of a period, in days. Generated periods then stay within the dates that can be written.
    private static let reachDays = 500

    /// The first eight are every combination of the three flags. Most of all twelve are not archived, as in real use.
    private static let states = [
        InsightFlags(isRead: true),
        InsightFlags(),
        InsightFlags(isRead: true, isFavorite: true),
        InsightFlags(isArchived: true),
        InsightFlags(isFavorite: true),
        InsightFlags(isRead: true, isArchived: true),
        InsightFlags(isRead: true, isFavorite: true, isArchived: true),
        InsightFlags(isFavorite: true, isArchived: true),
        InsightFlags(isRead: true),
        InsightFlags(),
        InsightFlags(isRead: true),
        InsightFlags(),
    ]
}
