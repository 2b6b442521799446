import GRDB
import UnderstudyCore

/// Makes up one insight a day, about what the account has logged by then: all types, all states, the same each time.
struct InsightGenerator: Sendable {
    private let count: Int
    private let until: SeedDate

    init(_ reader: ObjectReader) {
        count = reader.integer("count", in: 0...100_000) ?? 0
        reader.require("count", expected: "a whole number from 0 to 100000")
        until = reader.date("until") ?? .relative(days: 0)
        if !reader.has("until") { reader.noteRelativeDate() }
        reader.finish()
    }

    func insights(for userID: String, at moment: SeedMoment, in db: Database) throws -> [Insight] {
        let last = until.resolved(at: moment)
        let (earliest, latest) = (SeedDate.range.lowerBound + Self.reachDays, SeedDate.range.upperBound)
        let nights = DateRange(max(last - count, earliest), through: min(last, latest) - 1)
        guard !nights.isEmpty else { return [] }
        let days = DateRange(nights.first - Self.reachDays, through: nights.last)
        let series = try DailySeries.load(ofUser: userID, days, in: moment.zone, from: db)
        var ordinals: [InsightType: Int] = [:]
        return nights.enumerated().map { index, day in
            let draft = Self.draft(at: index, about: day, in: series)
            let createdAt = moment.zone.instant(of: day + 1, secondsOfDay: 0)
            var insight = Insight(
                draft, id: UUIDText.named("\(userID) insight of \(day)"), userID: userID, in: moment.zone, createdAt: createdAt)
            let ordinal = ordinals[draft.type, default: 0]
            ordinals[draft.type] = ordinal + 1
            insight.apply(Self.states[ordinal % Self.states.count], at: min(createdAt.advanced(bySeconds: 27_000), moment.now.wholeSeconds))
            return insight
        }
    }

    /// How far back the longest look goes, that of a milestone.
    private static let reachDays = 30

    /// The type follows from the place alone, so that any 16 days have all four.
    private static func draft(at index: Int, about day: LocalDate, in series: DailySeries) -> InsightDraft {
        switch index % 16 {
        case 3, 11: return ReviewInsights.weekly(DateRange(7, endingOn: day), in: series)
        case 6, 14:
            let dates = DateRange(14, endingOn: day)
            return Pattern.all(in: dates, of: series).first.map { PatternInsights.draft($0, dates, in: series) }
                ?? PatternInsights.none(dates, in: series, focus: .general)
        case 8, 15: return MilestoneInsights.soFar(DateRange(30, endingOn: day), in: series, focus: .general)
        default: return ReviewInsights.daily(DateRange(1, endingOn: day), in: series)
        }
    }

    /// Every combination of the three flags; most insights are not archived, as in life.
    private static let states = [
        InsightFlags(),
        InsightFlags(isRead: true),
        InsightFlags(isFavorite: true),
        InsightFlags(isRead: true, isFavorite: true),
        InsightFlags(isArchived: true),
        InsightFlags(isRead: true),
        InsightFlags(isRead: true, isArchived: true),
        InsightFlags(),
        InsightFlags(isFavorite: true, isArchived: true),
        InsightFlags(isRead: true),
        InsightFlags(isRead: true, isFavorite: true, isArchived: true),
        InsightFlags(),
    ]
}
