import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("The analytics of mood")
struct MoodAnalyticsTests {
    private static let week = DateRange(january(1), through: january(7))

    private static func entry(_ day: Int, _ valence: Double, _ labels: [String] = [], because associations: [String] = []) -> MoodEntry {
        MoodEntry(valence: valence, labels: labels, associations: associations, loggedAt: .start(of: january(day)))
    }

    private func json(_ entries: [MoodEntry], labels: Int = 10, associations: Int = 10, hasDays: Bool = false) -> JSON {
        let analytics = MoodAnalytics(entries, in: Self.week)
        return MoodAnalyticsView(
            analytics: analytics, labels: analytics.top(labels, \.labels), associations: analytics.top(associations, \.associations),
            days: hasDays ? analytics.entries.byDate : nil
        ).json
    }

    @Test("W-077: of an empty period are zeros and empty lists")
    func empty() {
        let expected: JSON = [
            "period": ["start_date": "2026-01-01", "end_date": "2026-01-07", "total_days": 7],
            "summary": ["total_entries": 0, "average_valence": 0, "days_with_entries": 0, "logging_consistency": 0],
            "trends": ["trend_direction": "insufficient_data", "weekly_averages": []], "top_labels": [], "top_associations": [],
        ]
        #expect(json([]).differences(from: expected) == [])
        #expect(json([], hasDays: true)["daily_aggregates"] == [])
    }

    @Test("W-079, W-080: have shares between 0 and 1, in three decimals")
    func shares() {
        let found = json([Self.entry(1, 0.5, ["happy"]), Self.entry(3, 0.2, ["happy", "proud"]), Self.entry(7, -0.1, ["sad"])])
        let summary: JSON = ["total_entries": 3, "average_valence": 0.2, "days_with_entries": 3, "logging_consistency": 0.429]
        #expect(found["summary"] == summary)
        let labels: JSON = [
            ["label": "happy", "count": 2, "percentage": 0.667], ["label": "proud", "count": 1, "percentage": 0.333],
            ["label": "sad", "count": 1, "percentage": 0.333],
        ]
        #expect(found["top_labels"] == labels)
    }

    @Test("order labels and associations by count, then by name, up to the limit")
    func tops() {
        let entries = [
            Self.entry(1, 0.5, ["b", "a"], because: ["work"]), Self.entry(2, -0.5, ["b"], because: ["work", "family"]),
            Self.entry(3, 1, ["c"], because: ["family", "tasks"]),
        ]
        #expect(json(entries, labels: 2)["top_labels"]?.array?.compactMap { $0["label"] } == ["b", "a"])
        let associations: JSON = [
            ["association": "family", "count": 2, "percentage": 0.667, "average_valence": 0.25],
            ["association": "work", "count": 2, "percentage": 0.667, "average_valence": 0],
        ]
        #expect(json(entries, associations: 2)["top_associations"] == associations)
    }

    private static let trends: [([(day: Int, valence: Double)], MoodAnalytics.Trend)] = [
        ([(1, 0), (2, 0), (3, 1)], .insufficientData), ([(1, 0), (1, 0), (1, 1), (1, 1)], .insufficientData),
        ([(1, 0), (1, 0), (2, 0.1), (2, 0.1)], .improving), ([(1, 0.2), (1, 0.2), (2, 0.3), (2, 0.3)], .improving),
        ([(1, 0), (1, 0), (2, 0.09), (2, 0.1)], .stable), ([(1, 0.1), (1, 0.1), (2, 0), (2, 0)], .declining),
        // The middle one belongs to the later half.
        ([(1, 0), (2, 0), (3, 0.5), (4, 0), (5, 0)], .improving), ([(5, 0), (4, 0), (3, 0), (2, 1), (1, 1)], .declining),
    ]

    @Test("compare the later half with the earlier one", arguments: trends)
    func trend(_ values: [(day: Int, valence: Double)], _ expected: MoodAnalytics.Trend) {
        #expect(MoodAnalytics(values.map { Self.entry($0.day, $0.valence) }, in: Self.week).trend == expected)
    }

    @Test("have the mean of each week from Monday on")
    func weeks() {
        let averages = MoodAnalytics([Self.entry(4, 0.5), Self.entry(5, 1), Self.entry(6, 0)], in: Self.week).weeklyAverages
        // 4 January 2026 is a Sunday.
        #expect(averages.map(\.start) == [january(-2), january(5)] && averages.map(\.average) == [0.5, 0.5])
    }

    @Test("have an aggregate for each day with entries, if asked for")
    func days() {
        let entries = [
            Self.entry(2, 0.5, ["a", "b", "c", "d"], because: ["work"]), Self.entry(2, -0.2, ["d"]), Self.entry(1, 0.25),
        ]
        #expect(json(entries)["daily_aggregates"] == nil)
        let days: JSON = [
            [
                "date": "2026-01-01", "entry_count": 1, "average_valence": 0.25, "min_valence": 0.25, "max_valence": 0.25,
                "most_common_labels": [], "most_common_associations": [],
            ],
            [
                "date": "2026-01-02", "entry_count": 2, "average_valence": 0.15, "min_valence": -0.2, "max_valence": 0.5,
                "most_common_labels": [["label": "d", "count": 2], ["label": "a", "count": 1], ["label": "b", "count": 1]],
                "most_common_associations": [["association": "work", "count": 1]],
            ],
        ]
        #expect(json(entries, hasDays: true)["daily_aggregates"]?.differences(from: days) == [])
    }

    private static let roundings: [(Double, Double)] = [(0.0005, 0.001), (0.4286, 0.429), (-0.0005, 0), (1.0 / 3, 0.333), (2, 2)]

    @Test("round half up to three decimals", arguments: roundings)
    func rounding(_ value: Double, _ expected: Double) {
        #expect(JSON.thousandths(value) == .number(expected))
    }
}
