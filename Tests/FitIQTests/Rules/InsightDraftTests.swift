import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("An insight's data context and counters")
struct InsightDraftTests {
    private let dates = DateRange(7, endingOn: january(7))

    private func draft(_ values: [ProgressType: [Double?]], achievements: [String] = []) -> InsightDraft {
        let text = InsightText(title: "t", content: "c", summary: "s", suggestions: [])
        return InsightDraft(.weekly, text, about: dates, in: DailySeries(values), achievements: achievements)
    }

    @Test("have the daily means of the guide's metrics, and null for workouts")
    func metrics() {
        let draft = draft([
            .caloriesOut: [2_300, 2_400.55], .steps: [8_000, 8_001, 8_001], .sleepHours: [7.25, 7.5], .moodScore: [7, nil, 8],
        ])
        let expected: JSON = [
            "metrics": ["workouts": .null, "calories": 2_350.3, "steps": 8_001, "sleep_hours": 7.4, "mood_score": 7.5],
            "goals": [], "achievements": [],
        ]
        #expect(draft.dataContext.differences(from: expected) == [])
    }

    @Test("have null for untracked metrics")
    func untracked() {
        let expected: JSON = ["workouts": .null, "calories": .null, "steps": 8_000, "sleep_hours": .null, "mood_score": .null]
        #expect(draft([.steps: [8_000], .weight: [80]]).dataContext["metrics"]?.differences(from: expected) == [])
    }

    @Test("have null in place of metrics if none was tracked")
    func noMetrics() {
        #expect(draft([:]).dataContext["metrics"] == .null)
        #expect(draft([.weight: [80], .caloriesIn: [2_000]]).dataContext["metrics"] == .null)
        let late: [Double?] = Array(repeating: nil, count: 7) + [8_000]
        #expect(draft([.steps: late]).dataContext["metrics"] == .null)
    }

    @Test("have steps as an integer", arguments: [([1, 2], 2), ([1, 1, 2], 1), ([0.4], 0)] as [([Double?], JSON)])
    func wholeSteps(_ steps: [Double?], _ expected: JSON) {
        #expect(draft([.steps: steps]).dataContext["metrics"]?["steps"] == expected)
    }

    @Test("have the number of workouts, and the calories that they burned in place of the logged ones")
    func workouts() {
        var series = DailySeries([.caloriesOut: [2_300]])
        let text = InsightText(title: "t", content: "c", summary: "s", suggestions: [])
        func metrics() -> JSON? { InsightDraft(.weekly, text, about: dates, in: series).dataContext["metrics"] }
        series.addWorkout(burning: nil, on: january(1))
        #expect(metrics()?["workouts"] == 1)
        #expect(metrics()?["calories"] == 2_300)
        series.addWorkout(burning: 400, on: january(7))
        series.addWorkout(burning: 50.25, on: january(1))
        series.addWorkout(burning: 900, on: january(8))
        #expect(metrics()?["workouts"] == 3)
        #expect(metrics()?["calories"] == 450.3)
    }

    @Test("have the given achievements")
    func achievements() {
        #expect(draft([:], achievements: ["a", "b"]).dataContext["achievements"] == ["a", "b"])
    }

    @Test("name the goals that are active at the end, and those completed in the period")
    func goals() {
        func goal(_ title: String, created: Int, completed: Int? = nil, status: String = "active") -> Goal {
            let record: JSON = [
                "title": .string(title), "status": .string(status), "created_at": .string("\(january(created))T08:00:00Z"),
            ]
            return Goal(completed.map { record.with(["completed_at": .string("\(january($0))T20:00:00Z")]) } ?? record)
        }
        var series = DailySeries()
        series.goals = GoalLog([
            goal("later", created: 8), goal("second", created: 7), goal("first", created: 1),
            goal("done", created: 1, completed: 3, status: "completed"), goal("done after", created: 2, completed: 8, status: "completed"),
            goal("gone", created: 1, status: "abandoned"),
        ])
        let text = InsightText(title: "t", content: "c", summary: "s", suggestions: [])
        let draft = InsightDraft(.weekly, text, about: dates, in: series, achievements: ["7 days"])
        #expect(draft.dataContext["goals"] == ["first", "done after", "second"])
        #expect(draft.dataContext["achievements"] == ["7 days", "done"])
        #expect(draft.metrics["goals_active"] == 3)
        #expect(draft.metrics["goals_completed"] == 1)
    }

    @Test("count mood entries, and 0 for the journal and without goals")
    func counters() {
        var series = DailySeries([.moodScore: [7, 6, nil, nil, nil, nil, nil, 5], .steps: [100]])
        series.add(4, of: .moodScore, on: january(1))
        let text = InsightText(title: "t", content: "c", summary: "s", suggestions: [])
        let metrics = InsightDraft(.weekly, text, about: dates, in: series).metrics
        let expected: JSON = ["mood_entries_count": 3, "journal_entries_count": 0, "goals_active": 0, "goals_completed": 0]
        #expect(metrics.differences(from: expected) == [])
    }

    @Test("count the entries of mood and journal, and mood scores only on days without a mood entry")
    func wellness() {
        var series = DailySeries([.moodScore: [7, 6, nil, nil, nil, nil, nil, 5]])
        for day in [1, 1, 3, 8] { series.addMoodEntry(on: january(day)) }
        for day in [2, 2, 8] { series.addJournalEntry(on: january(day)) }
        let text = InsightText(title: "t", content: "c", summary: "s", suggestions: [])
        let metrics = InsightDraft(.weekly, text, about: dates, in: series).metrics
        #expect(metrics["mood_entries_count"] == 4 && metrics["journal_entries_count"] == 2)
    }
}
