import UnderstudyCore

/// The journal in a period (fitiq-wellness.md 5).
struct JournalStatistics: Sendable {
    private struct Entry: Sendable {
        let type: String
        let tags: [String]
        /// In Unicode scalars.
        let length: Int
        let isFavorite: Bool
        let date: LocalDate
    }

    private let dates: DateRange
    private let entries: [Entry]

    /// - Parameter entries: stored records of the period.
    init(_ entries: [JSON], in dates: DateRange) {
        self.dates = dates
        self.entries = entries.compactMap { entry in
            guard let loggedAt = entry.instant("logged_at") else { return nil }
            return Entry(
                type: entry["entry_type"]?.string ?? "", tags: entry.texts("tags").uniqued,
                length: entry["content"]?.string?.unicodeScalars.count ?? 0, isFavorite: entry["is_favorite"] == true,
                date: loggedAt.utc.date)
        }
    }

    /// The number of consecutive days with an entry. The last of them is the end of the period, or the day before.
    var writingStreak: Int {
        let written = Set(entries.map(\.date))
        var day = written.contains(dates.last) ? dates.last : dates.last - 1
        var count = 0
        while written.contains(day) {
            count += 1
            day = day - 1
        }
        return count
    }

    var json: JSON {
        let types = TextCount.top(entries.count, of: entries.map(\.type))
        let tags = TextCount.top(10, of: entries.flatMap(\.tags))
        let length = entries.isEmpty ? 0 : Double(entries.reduce(0) { $0 + $1.length }) / Double(entries.count)
        return [
            "period": [
                "from": .string(dates.first.description), "to": .string(dates.last.description), "total_days": .integer(dates.count),
            ],
            "summary": [
                "total_entries": .integer(entries.count),
                "entries_by_type": .object(JSON.Members(types.map { ($0.text, .integer($0.count)) })),
                "most_used_tags": .array(tags.map { $0.json("tag") }),
                "writing_streak": .integer(writingStreak), "average_entry_length": .number((length * 10 + 0.5).rounded(.down) / 10),
                "favorite_count": .integer(entries.count { $0.isFavorite }),
            ],
        ]
    }
}
