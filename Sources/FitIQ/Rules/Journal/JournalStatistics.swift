import UnderstudyCore
import Values

/// The journal in a period (fitiq-wellness.md 5).
struct JournalStatistics: Shaped {
    private let dates: DateRange
    private let count: Int
    private let types: [TextCount]
    private let tags: [TextCount]
    /// In characters.
    private let meanLength: Double
    private let favorites: Int
    /// The number of consecutive days with an entry. The last of them is the end of the period, or the day before.
    private(set) var writingStreak = 0

    /// - Parameter entries: stored records of the period.
    init(_ entries: [Record], in dates: DateRange) throws(MemberError) {
        self.dates = dates
        count = entries.count
        var (names, allTags, lengths, written) = ([String](), [String](), [Double](), Set<LocalDate>())
        var favorites = 0
        for entry in entries {
            names.append(try entry[JournalEntries.type].rawValue)
            allTags += try entry[JournalEntries.tags].uniqued
            lengths.append(Double(try entry[JournalEntries.content].unicodeScalars.count))
            if try entry[JournalEntries.isFavorite] { favorites += 1 }
            written.insert(try entry[JournalEntries.loggedAt].utc.date)
        }
        types = TextCount.top(count, of: names)
        tags = TextCount.top(10, of: allTags)
        meanLength = lengths.mean ?? 0
        self.favorites = favorites
        var day = written.contains(dates.last) ? dates.last : dates.last - 1
        while written.contains(day) {
            writingStreak += 1
            day = day - 1
        }
    }

    static let shape = Shape<JournalStatistics>([
        .object("period", period) { $0.dates }, .object("summary", summary) { $0 },
    ])

    private static let period = Shape<DateRange>([
        .init("from", .date, example: "2026-01-01") { $0.first }, .init("to", .date) { $0.last },
        .init("total_days", .integer(from: 1), example: 7) { $0.count },
    ])

    private static let summary = Shape<JournalStatistics>([
        .init("total_entries", .integer(from: 0), example: 1) { $0.count },
        .init("entries_by_type", .dictionary(of: .integer(from: 1)), example: ["freeform": 1]) { statistics in
            JSON.object(JSON.Members(statistics.types.map { ($0.text, .integer($0.count)) }))
        },
        .list("most_used_tags", of: tag, most: 10) { $0.tags },
        .init("writing_streak", .integer(from: 0), example: 1) { $0.writingStreak },
        .init("average_entry_length", .number(NumberRange(minimum: 0)), "In characters, with one decimal.", example: 42.5) {
            ($0.meanLength * 10 + 0.5).rounded(.down) / 10
        },
        .init("favorite_count", .integer(from: 0), example: 0) { $0.favorites },
    ])

    private static let tag = Shape<TextCount>([
        .init("tag", .text, example: "sleep") { $0.text }, .init("count", .integer(from: 1), example: 1) { $0.count },
    ])
}
