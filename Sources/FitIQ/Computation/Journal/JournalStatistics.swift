import UnderstudyCore

/// The journal in a period (fitiq-wellness.md 5).
struct JournalStatistics: Sendable {
    /// Stored records of the period.
    private let entries: [JSON]
    private let dates: DateRange

    init(_ entries: [JSON], in dates: DateRange) {
        self.entries = entries
        self.dates = dates
    }

    /// The number of consecutive days with an entry. The last of them is the end of the period, or the day before.
    var writingStreak: Int {
        let written = Set(entries.compactMap { $0.instant("logged_at")?.utc.date })
        var day = written.contains(dates.last) ? dates.last : dates.last - 1
        var count = 0
        while written.contains(day) {
            count += 1
            day = day - 1
        }
        return count
    }

    var json: JSON {
        let types = TextCount.top(entries.count, of: entries.map { $0["entry_type"]?.string ?? "" })
        let tags = TextCount.top(10, of: entries.flatMap { $0.texts("tags").uniqued })
        let lengths = entries.map { Double($0["content"]?.string?.unicodeScalars.count ?? 0) }
        return [
            "period": [
                "from": .string(dates.first.description), "to": .string(dates.last.description), "total_days": .integer(dates.count),
            ],
            "summary": [
                "total_entries": .integer(entries.count),
                "entries_by_type": .object(JSON.Members(types.map { ($0.text, .integer($0.count)) })),
                "most_used_tags": .array(tags.map { $0.json("tag") }),
                "writing_streak": .integer(writingStreak),
                "average_entry_length": .number(((lengths.mean ?? 0) * 10 + 0.5).rounded(.down) / 10),
                "favorite_count": .integer(entries.count { $0["is_favorite"] == true }),
            ],
        ]
    }
}
