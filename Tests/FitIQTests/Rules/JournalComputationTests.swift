import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import FitIQ

@Suite("A search in the journal")
struct JournalSearchTests {
    private static let queries: [(String, [String])] = [
        ("sleep", ["sleep"]), ("  Sleep  WELL ", ["sleep", "well"]), ("\"Personal Growth\" sleep", ["personal growth", "sleep"]),
        ("a\"b c\"d", ["a", "b c", "d"]), ("\"no end", ["no end"]), ("\"\" x", ["x"]),
    ]

    @Test("is for words and quoted phrases, in any case", arguments: queries)
    func terms(_ query: String, _ terms: [String]) {
        #expect(JournalSearch(query)?.terms == terms)
    }

    @Test("needs a term, and has 32 of them at most")
    func limits() {
        for query in ["", "  ", "\"\"", "\" \""] { #expect(JournalSearch(query) == nil) }
        #expect(JournalSearch(Array(repeating: "a", count: 32).joined(separator: " ")) != nil)
        #expect(JournalSearch(Array(repeating: "a", count: 33).joined(separator: " ")) == nil)
    }

    private static let entry = Resource.journal.record([
        "title": "Personal growth", "content": "I ran, and grew.", "tags": ["Sleep", "run"],
    ])

    private static let relevances: [(String, Double)] = [
        ("growth", 0.5), ("sleep", 1.0 / 3), ("ran", 1.0 / 6), ("personal sleep", 5.0 / 12), ("r", 1),
    ]

    @Test("counts 3 for the title, 2 for a tag and 1 for the text", arguments: relevances)
    func relevance(_ query: String, _ expected: Double) throws {
        #expect(try JournalSearch(query)?.relevance(of: Self.entry) == expected)
    }

    @Test("needs each term", arguments: ["growth absent", "\"growth personal\""])
    func missing(_ query: String) throws {
        let search = try #require(JournalSearch(query))
        #expect(try search.relevance(of: Self.entry) == nil)
        #expect(try search.relevance(of: Resource.journal.record(["title": .null, "content": "c", "tags": []])) == nil)
    }

    @Test("has the most relevant entry first, and keeps the order of equally relevant ones")
    func order() {
        let matches = [(0.5, "a"), (1, "b"), (0.5, "c"), (1, "d")].map { JournalSearch.Match(id: $1, relevance: $0) }
        #expect(JournalSearch.sorted(matches).map(\.id) == ["b", "d", "a", "c"])
    }
}

@Suite("The statistics of a journal")
struct JournalStatisticsTests {
    private static let dates = DateRange(january(1), through: january(7))

    private static func entry(_ day: Int, _ content: String = "text", _ members: JSON.Members = [:]) -> Record {
        let entry: JSON = [
            "content": .string(content), "entry_type": "freeform", "tags": [], "is_favorite": false,
            "logged_at": .string("\(january(day))T12:00:00Z"),
        ]
        return Resource.journal.record(entry.with(members))
    }

    @Test("count types, tags, favorites and characters")
    func summary() throws {
        let entries = [
            Self.entry(1, "abc", ["tags": ["run", "sleep"], "is_favorite": true]),
            Self.entry(2, "abcd", ["tags": ["run", "run"], "entry_type": "meal"]), Self.entry(3, "äöü", ["tags": ["a"]]),
        ]
        let expected: JSON = [
            "period": ["from": "2026-01-01", "to": "2026-01-07", "total_days": 7],
            "summary": [
                "total_entries": 3, "entries_by_type": ["freeform": 2, "meal": 1],
                "most_used_tags": [["tag": "run", "count": 2], ["tag": "a", "count": 1], ["tag": "sleep", "count": 1]],
                "writing_streak": 0, "average_entry_length": 3.3, "favorite_count": 1,
            ],
        ]
        #expect(try JournalStatistics(entries, in: Self.dates).json.differences(from: expected) == [])
    }

    @Test("are zeros without entries")
    func empty() throws {
        let summary: JSON = [
            "total_entries": 0, "entries_by_type": [:], "most_used_tags": [], "writing_streak": 0, "average_entry_length": 0,
            "favorite_count": 0,
        ]
        #expect(try JournalStatistics([], in: Self.dates).json["summary"] == summary)
    }

    private static let streaks: [([Int], Int)] = [
        ([7], 1), ([6], 1), ([5], 0), ([5, 6, 7], 3), ([4, 5, 6], 3), ([4, 6, 7, 7], 2), ([1, 2, 3, 4, 5, 6, 7], 7),
    ]

    @Test("count the days in a row up to the last day, or to the day before", arguments: streaks)
    func streak(_ days: [Int], _ expected: Int) throws {
        #expect(try JournalStatistics(days.map { Self.entry($0) }, in: Self.dates).writingStreak == expected)
    }

    @Test("15 prompts have ids of their own, three for each category")
    func prompts() {
        #expect(Set(JournalPrompt.all.map(\.id)).count == 15 && JournalPrompt.all.count == 15)
        for category in JournalPrompt.Category.allCases { #expect(JournalPrompt.all.count { $0.category == category } == 3) }
    }
}
