import Testing
import TestSupport
import Values

@Suite("Generated insights")
struct InsightGeneratorTests {
    private func makeWorld(_ generate: JSON, progress: JSON = [], timezone: String? = nil) throws -> TestWorld {
        let block: JSON = ["insights": ["generate": generate], "progress": progress]
        return try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(timezone: timezone, fitiq: block)])
    }

    private func generated(_ generate: JSON, progress: JSON = [], timezone: String? = nil) throws -> [JSON] {
        try makeWorld(generate, progress: progress, timezone: timezone).allInsights()
    }

    private static let progress: JSON = [
        "generate": [
            ["type": "weight", "days": 400, "from": 90, "to": 80, "noise": 1.5, "gaps": 0.1],
            ["type": "steps", "days": 400, "from": 8_000, "noise": 6_000, "seed": 2, "rhythm": ["seed": 21, "share": 0.6]],
            ["type": "sleep_hours", "days": 400, "from": 7, "noise": 3, "seed": 9, "rhythm": ["seed": 21, "share": 0.6]],
            ["type": "resting_heart_rate", "days": 400, "from": 60, "noise": 12, "seed": 10, "rhythm": ["seed": 21, "share": -0.6]],
            ["type": "water_liters", "days": 400, "from": 1.8, "noise": 1.5, "seed": 11, "gaps": 0.1],
            ["type": "mood_score", "days": 400, "from": 6, "noise": 4, "seed": 12, "rhythm": ["seed": 21, "share": 0.7]],
        ]
    ]

    @Test("are one a day, made at the midnights up to the last", arguments: [0, 1, 3, 16, 137])
    func count(_ count: Int) throws {
        let last = try #require(LocalDate("2026-01-07"))
        let expected = (0..<count).map { JSON.string("\(last - (count - 1 - $0))T00:00:00Z") }
        #expect(try generated(["count": .integer(count)]).map { $0["created_at"] } == expected)
    }

    @Test(
        "end at the midnight of the given day, by default today's",
        arguments: [
            (.null, "2026-01-07"), ("today", "2026-01-07"), ("yesterday", "2026-01-06"), ("2025-12-31", "2025-12-31"),
        ] as [(JSON, String)]
    )
    func until(_ until: JSON, _ last: String) throws {
        let insights = try generated(["count": 3, "until": until])
        #expect(insights.last?["created_at"] == .string(last + "T00:00:00Z"))
    }

    @Test("are made at midnight in the account's time zone, about the days before")
    func zone() throws {
        let insight = try generated(["count": 1], timezone: "Europe/Istanbul").first
        #expect(insight?["created_at"] == "2026-01-06T21:00:00Z")
        #expect(insight?["period_start"] == "2026-01-05T21:00:00Z")
        #expect(insight?["period_end"] == "2026-01-06T20:59:59Z")
        #expect(insight?["title"] == "Your day: Tuesday")
    }

    @Test("have all four types, and all eight combinations of flags for each type with twelve or more")
    func states() throws {
        let insights = try generated(["count": 137], progress: Self.progress)
        var states: [String: [String]] = [:]
        for insight in insights {
            let flags = ["is_read", "is_favorite", "is_archived"].filter { insight[$0]?.bool == true }.joined(separator: " ")
            states[insight["insight_type"]?.string ?? "", default: []].append(flags)
        }
        #expect(insights.count == 137)
        #expect(states.keys.sorted() == ["daily", "milestone", "pattern", "weekly"])
        for (type, flags) in states where flags.count >= 12 { #expect(Set(flags).count == 8, "\(type): \(flags.sorted())") }
    }

    @Test("include no milestone and no pattern without a basis in the entries")
    func unfounded() throws {
        let types = try generated(["count": 137]).compactMap { $0["insight_type"]?.string }
        #expect(Set(types) == ["daily", "weekly"])
    }

    @Test("about weeks cover Monday to Sunday, and one is made on each Monday", arguments: [7, 30, 137])
    func weeks(_ count: Int) throws {
        let insights = try generated(["count": .integer(count)], progress: Self.progress)
        let weekly = insights.filter { $0["insight_type"] == "weekly" }
        for insight in weekly {
            let made = try #require(insight["created_at"]?.string.flatMap { LocalDate($0.prefix(10)) })
            #expect(made.weekday == 0)
            #expect(insight["period_start"] == .string("\(made - 7)T00:00:00Z"))
            #expect(insight["period_end"] == .string("\(made - 1)T23:59:59Z"))
        }
        let mondays = insights.count { insight in
            insight["created_at"]?.string.flatMap { LocalDate($0.prefix(10)) }?.weekday == 0
        }
        #expect(weekly.count == mondays)
    }

    @Test("about milestones are made once each, for the first day that reaches them")
    func milestones() throws {
        let milestones = try generated(["count": 137], progress: Self.progress).filter { $0["insight_type"] == "milestone" }
        #expect(milestones.count >= 2)
        #expect(Set(milestones.compactMap { $0["title"]?.string }).count == milestones.count)
    }

    @Test("are read and archived after their creation, and not in the future")
    func dates() throws {
        for insight in try generated(["count": 137]) {
            let created = try #require(insight["created_at"]?.string)
            #expect(insight["generated_at"] == insight["created_at"])
            for (flag, date) in [("is_read", "read_at"), ("is_archived", "archived_at")] {
                let date = insight[date]?.string
                #expect((date != nil) == (insight[flag] == true), "\(insight.text)")
                if let date { #expect(date >= created && date <= "2026-01-07T09:00:00Z", "\(insight.text)") }
            }
            let updated = try #require(insight["updated_at"]?.string)
            #expect(updated >= created && updated <= "2026-01-07T09:00:00Z")
        }
    }

    @Test("describe the account's entries")
    func content() throws {
        let entries: JSON = [["type": "weight", "quantity": 82.4, "loggedAt": "2026-01-06T08:00:00Z"]]
        let insight = try generated(["count": 1], progress: entries).first
        #expect(insight?["content"] == "Tuesday, 6 January 2026: you logged 1 entry.\nWeight: 82.4 kg.")
        let patterns = try generated(["count": 137], progress: Self.progress).filter { $0["insight_type"] == "pattern" }
        #expect(Set(patterns.compactMap { $0["summary"]?.string }).count == patterns.count)
        #expect(patterns.count >= 8)
    }

    @Test("begin with the night of the registration, if the seed says it")
    func registration() throws {
        let block: JSON = ["createdAt": "2026-01-04T08:00:00Z", "insights": ["generate": ["count": 30]], "progress": Self.progress]
        let insights = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(fitiq: block)]).allInsights()
        let nights = ["2026-01-05T00:00:00Z", "2026-01-06T00:00:00Z", "2026-01-07T00:00:00Z"].map(JSON.string)
        #expect(insights.map { $0["created_at"] } == nights)
    }

    @Test("are the same each time")
    func deterministic() throws {
        let first = try makeWorld(["count": 137], progress: Self.progress)
        try expectSameAnswers(first, makeWorld(["count": 137], progress: Self.progress))
    }
}
