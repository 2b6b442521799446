import Testing
import TestSupport
import Values

@Suite("A persona's time")
struct PersonaTimeTests {
    /// The lists of a persona's own records.
    private static let lists: [@Sendable (Life) throws -> [JSON]] = [
        { try $0.moods() }, { try $0.nights() }, { try $0.journal() }, { try $0.workouts() }, { try $0.goals() }, { try $0.snapshots() },
        { try $0.consultations() }, { try $0.list("/meal-templates", "templates") }, { try $0.world().allInsights(token: $0.key) },
    ]

    /// The instants in a record, apart from the members that are plans or periods.
    private func instants(in json: JSON, at name: String = "") -> [(name: String, time: Instant)] {
        if ["target_date", "recurrence_end_date", "start_date", "period_start", "period_end"].contains(name) { return [] }
        return switch json {
        case .object(let members): members.flatMap { instants(in: $0.value, at: $0.key) }
        case .array(let elements): elements.flatMap { instants(in: $0, at: name) }
        case .string(let text): text.count == 20 ? Instant(text).map { [(name, $0)] } ?? [] : []
        default: []
        }
    }

    @Test("runs from the registration to now", arguments: Life.all)
    func bounds(_ life: Life) throws {
        let now = try #require(Instant(life.now))
        let registration = try #require(try life.data("/users/me")["created_at"]?.string.flatMap { Instant($0) })
        for list in Self.lists {
            for record in try list(life) {
                for (name, time) in instants(in: record) {
                    #expect(time <= now && time >= registration, "\(name): \(record.text.prefix(300))")
                }
            }
        }
        for goal in try life.goals() {
            #expect(try life.day(goal, "start_date") >= life.zone().localDate(at: registration), "\(goal.text)")
            let id = goal["id"]?.string ?? ""
            for activity in try life.list("/goals/\(id)/activities", "activities") {
                #expect(instants(in: activity).allSatisfy { $0.time <= now && $0.time >= registration }, "\(activity.text)")
            }
        }
    }

    @Test("goes on: on the next day, the latest night is a day younger", arguments: Life.keys)
    func evergreen(_ key: String) throws {
        let days = try ["2026-01-07T12:00:00Z", "2026-01-08T12:00:00Z"].map { now in
            let world = try Life.at("2026-01-07T12:00:00Z", [key])
            _ = try world.data("/sleep", token: key)
            try world.setNow(now)
            let night = try #require(world.data("/sleep", token: key)["sessions"]?.array?.first)
            return try #require(night["end_time"]?.string.flatMap { LocalDate($0.prefix(10)) })
        }
        #expect(days[1] == days[0] + 1)
    }

    @Test("is the same in each world, and in an import of its data written out", arguments: Life.keys)
    func roundTrip(_ key: String) throws {
        let now = "2026-01-07T09:00:00Z"
        let first = try Life.at(now, [key])
        try expectSameAnswers(first, try Life.at(now, [key]), tokens: (key, key))
        let exported = try first.exportSeed()
        let second = try TestWorld(now: now, accounts: exported["accounts"]?.array ?? [])
        try expectSameAnswers(first, second, tokens: (key, key))
        #expect(try second.exportSeed().differences(from: exported) == [])
    }
}

@Suite("The persona")
struct PersonaSharingTests {
    private static let now = "2026-01-07T09:00:00Z"

    @Test("fitiq-full has two templates of her own, one of them a copy, and two that Gus Guide shares with her")
    func templates() throws {
        let world = try Life.at(Self.now, ["fitiq-full", "fitiq-guide"])
        let own = try #require(world.data("/workout-templates", token: "fitiq-full")["templates"]?.array)
        #expect(Set(own.compactMap { $0["name"]?.string }) == ["Forty minutes at the gym", "Morning Yoga (Copy)"])
        let shared = try #require(world.data("/workout-templates/shared-with-me", token: "fitiq-full")["templates"]?.array)
        #expect(shared.map { $0["professional_name"] } == ["Gus Guide", "Gus Guide"])
        #expect(shared.allSatisfy { $0["professional_type"] == "personal_trainer" })
        for template in shared {
            let id = try #require(template["template_id"]?.string)
            #expect(try world.data("/workout-templates/\(id)", token: "fitiq-full")["exercise_count"] == 3)
        }
        let guides = try #require(world.data("/workout-templates", token: "fitiq-guide")["templates"]?.array)
        #expect(Set(guides.compactMap { $0["id"]?.string }) == Set(shared.compactMap { $0["template_id"]?.string }))
        // The next day, the evergreen user is seeded again.
        #expect(try world.send(.put, "/_understudy/clock", body: ["advance": "P1D"]).status == 200)
        #expect(try world.data("/workout-templates/shared-with-me", token: "fitiq-full")["templates"]?.array?.count == 2)
    }

    @Test("W-205: fitiq-empty has empty lists, no averages, zeros in analytics, and suggestions")
    func empty() throws {
        let world = try Life.at(Self.now, ["fitiq-empty"])
        func data(_ path: String) throws -> JSON { try world.data(path, token: "fitiq-empty") }
        let lists = [
            ("/wellness/mood-entries", "entries"), ("/journal", "entries"), ("/sleep", "sessions"), ("/workouts", "workouts"),
            ("/goals", "goals"), ("/activity-snapshots", "snapshots"), ("/workout-templates", "templates"),
            ("/workout-templates/shared-with-me", "templates"), ("/meal-templates", "templates"),
            ("/consultations?status=all", "consultations"),
        ]
        for (path, list) in lists { #expect(try data(path)[list] == [], "\(path)") }
        #expect(try data("/sleep")["averages"] == .null)
        let analytics = try data("/wellness/mood-entries/analytics?from=2026-01-01&to=2026-01-07")
        #expect(analytics["summary"]?["total_entries"] == 0)
        #expect(analytics["top_labels"] == [])
        #expect(try data("/goals/suggestions")["count"]?.integer ?? 0 >= 3)
    }
}
