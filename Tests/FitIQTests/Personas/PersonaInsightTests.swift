import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("A persona's insights can be recomputed from the other endpoints:")
struct PersonaInsightTests {
    private func period(_ insight: JSON, of life: Life) throws -> DateRange {
        DateRange(try life.day(insight, "period_start"), through: try life.day(insight, "period_end"))
    }

    private func days(_ records: [JSON], _ member: String, of life: Life) throws -> [LocalDate: [JSON]] {
        try Dictionary(grouping: records) { try life.day($0, member) }
    }

    @Test("the numbers of moods, journal entries, workouts and their calories are those of the lists", arguments: Life.all)
    func counters(_ life: Life) throws {
        let moods = try days(life.moods(), "logged_at", of: life)
        let journal = try days(life.journal(), "logged_at", of: life)
        let workouts = try days(life.workouts(), "started_at", of: life)
        let scores = try life.byDay(.moodScore)
        let insights = try life.world().allInsights(token: life.key)
        #expect(insights.count >= (life.key == "fitiq-starter" ? 9 : 27))
        for insight in insights {
            let range = try period(insight, of: life)
            let moodCount = range.reduce(0) { $0 + (moods[$1]?.count ?? (scores[$1] == nil ? 0 : 1)) }
            #expect(insight["metrics"]?["mood_entries_count"]?.integer == moodCount, "\(range)")
            #expect(insight["metrics"]?["journal_entries_count"]?.integer == range.reduce(0) { $0 + (journal[$1]?.count ?? 0) })
            let trained = range.flatMap { workouts[$0] ?? [] }
            let metrics = insight["data_context"]?["metrics"]
            #expect(metrics?["workouts"]?.integer == (trained.isEmpty ? nil : trained.count), "\(range)")
            if !trained.isEmpty {
                #expect(metrics?["calories"]?.number == trained.reduce(0) { $0 + ($1["calories_burned"]?.number ?? 0) }, "\(range)")
            }
        }
    }

    @Test("steps, sleep and mood are the means of the progress", arguments: Life.all)
    func means(_ life: Life) throws {
        let series = try [("steps", ProgressType.steps), ("sleep_hours", .sleepHours), ("mood_score", .moodScore)].map { name, type in
            (name, type, try life.byDay(type))
        }
        for insight in try life.world().allInsights(token: life.key) {
            let range = try period(insight, of: life)
            for (name, type, values) in series {
                let measured = range.compactMap { values[$0] }
                let mean = measured.isEmpty ? nil : measured.reduce(0, +) / Double(measured.count)
                let expected = mean.map { Wording.rounded($0, decimals: type.decimals) }
                #expect(insight["data_context"]?["metrics"]?[name]?.number == expected, "\(name), \(range)")
            }
        }
    }

    @Test("W-202: goals are those that were active at the end, and achievements those that were completed", arguments: Life.all)
    func goals(_ life: Life) throws {
        let goals = try life.goals()
        let account = try life.account()
        var ends: [String: LocalDate] = [:]
        for goal in account?["fitiq"]?["goals"]?.array ?? [] where goal["completed_at"] != nil {
            ends[goal["title"]?.string ?? ""] = try life.day(goal, "completed_at")
        }
        for insight in try life.world().allInsights(token: life.key) {
            let range = try period(insight, of: life)
            let active = try goals.filter { goal in
                let isOpen = goal["status"] == "active" || ends[goal["title"]?.string ?? ""].map { $0 > range.last } ?? false
                return try isOpen && life.day(goal, "created_at") <= range.last
            }
            let titles = insight["data_context"]?["goals"]?.array ?? []
            #expect(Set(titles.compactMap(\.string)) == Set(active.compactMap { $0["title"]?.string }), "\(range)")
            #expect(insight["metrics"]?["goals_active"]?.integer == active.count)
            #expect(insight["metrics"]?["goals_completed"]?.integer == ends.values.count { $0 >= range.first && $0 <= range.last })
        }
        let last = try #require(try life.world().allInsights(token: life.key).last)
        #expect(last["metrics"]?["goals_active"]?.integer == goals.count { $0["status"] == "active" })
    }
}
