import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("Generated records")
struct RecordGeneratorTests {
    private static func entry(_ type: String, _ quantity: Double, _ time: String) -> JSON {
        ["type": .string(type), "quantity": .number(quantity), "loggedAt": .string(time)]
    }

    /// Six days up to Wednesday, 7 January 2026.
    private static let progress = JSON.array(
        (0..<6).flatMap { place -> [JSON] in
            let day = "2026-01-0\(place + 2)"
            return [
                entry("weight", 80 - Double(place) / 2, day + "T07:00:00Z"),
                entry("sleep_hours", 6 + Double(place) / 4, day + "T07:10:00Z"),
                entry("active_minutes", [5, 40, 20, 60, 30, 45][place], day + "T07:20:00Z"),
                entry("mood_score", [1, 4, 5.5, 7, 8.5, 10][place], day + "T07:30:00Z"),
                entry("steps", [3_000, 9_600, 4_000, 12_000, 9_500, 8_000][place], day + "T07:40:00Z"),
            ]
        })

    private func world(_ members: JSON.Members, now: String = "2026-01-07T20:00:00Z") throws -> TestWorld {
        let block: JSON = ["progress": Self.progress]
        return try TestWorld(now: now, accounts: [.account(fitiq: block.with(members))])
    }

    private func generated(_ key: String, _ rule: JSON) throws -> TestWorld { try world([key: ["generate": rule]]) }

    @Test("moods have the valence of the score, at its time, and the labels of that valence")
    func moods() throws {
        let world = try generated("moods", ["count": 4])
        let entries = try #require(world.data("/wellness/mood-entries?limit=100")["entries"]?.array)
        let evenings = entries.filter { $0["logged_at"]?.string?.hasSuffix("T07:30:00Z") == true }
        #expect(evenings.count == 4)
        for (entry, score) in zip(evenings, [10, 8.5, 7, 5.5]) {
            let mood = GeneratedMood(score: score, on: try #require(entry["logged_at"]?.string.flatMap { LocalDate($0.prefix(10)) }))
            #expect(entry["valence"]?.number == mood.valence)
        }
    }

    static let labels: [(score: Double, valence: Double, label: String)] = [
        (1, -1, "sad"), (0, -1, "sad"), (4, -0.33, "sad"), (4.2, -0.29, "stressed"), (5.5, 0, "peaceful"), (6.9, 0.31, "happy"),
        (8.2, 0.6, "joyful"), (10, 1, "joyful"), (1_000, 1, "joyful"),
    ]

    @Test("moods are named by their valence", arguments: labels)
    func names(_ score: Double, _ valence: Double, _ label: String) {
        let mood = GeneratedMood(score: score, on: LocalDate(dayNumber: 20_461))
        #expect(mood.valence == valence)
        #expect(mood.earlierValence == nil)
        let members = mood.members(mood.valence, turn: 0, at: Instant(seconds: 0))
        #expect(members["labels"]?.array?.first == .string(label))
    }

    @Test("moods of each fifth day are two, around the valence and within its bounds", arguments: [1, 1.3, 5.5, 9, 10])
    func twins(_ score: Double) throws {
        let day = LocalDate(dayNumber: 20_460)
        let (mood, single) = (GeneratedMood(score: score, on: day), GeneratedMood(score: score, on: day + 1))
        let earlier = try #require(mood.earlierValence)
        #expect(abs((earlier + mood.valence) / 2 - single.valence) < 1e-9)
        #expect(earlier >= -1 && mood.valence <= 1 && mood.valence - earlier <= 0.3 + 1e-9)
    }

    @Test("workouts need ten active minutes, and more than the given steps for a run")
    func training() throws {
        let world = try generated("training", ["weeks": 2])
        let workouts = try #require(world.data("/workouts")["workouts"]?.array)
        let days = workouts.map { $0["started_at"]?.string?.prefix(10) ?? "" }
        // Saturday is planned in the first week, and Sunday makes up for a day without progress. Friday has too few active minutes.
        #expect(days == ["2026-01-06", "2026-01-04", "2026-01-03"])
        let runs = workouts.filter { $0["activity_type"] == "Running" }
        #expect(Set(runs.compactMap { $0["distance_meters"]?.number }) == [5_952])
        #expect(runs.allSatisfy { (35...50).contains($0["duration_minutes"]?.integer ?? 0) })
        let none = try generated("training", ["weeks": 2, "runAbove": 20_000]).data("/workouts")["workouts"]?.array ?? []
        #expect(none.count == 3 && !none.contains { $0["activity_type"] == "Running" })
        #expect(try generated("training", ["weeks": 0]).data("/workouts")["total"] == 0)
    }

    @Test("workouts of past days are the same on each later day", arguments: ["2026-01-08", "2026-01-11", "2026-01-12"])
    func laterDays(_ day: String) throws {
        func workouts(_ now: String, weeks: Int) throws -> [JSON] {
            let world = try world(["training": ["generate": ["weeks": .integer(weeks)]]], now: now)
            return try world.data("/workouts")["workouts"]?.array ?? []
        }
        let expected = try workouts("2026-01-06T20:00:00Z", weeks: 2)
        #expect(expected.count == 3)
        #expect(try workouts(day + "T20:00:00Z", weeks: day == "2026-01-12" ? 3 : 2) == expected)
    }

    @Test("a weight goal begins and is at the weights of its days, and a daily goal has their values")
    func goals() throws {
        let world = try generated(
            "aims", ["weight": ["target": 75, "days": 4, "daysLeft": 10], "steps": ["target": 9_500, "days": 30, "instances": 5]])
        let goals = try #require(world.data("/goals")["goals"]?.array)
        let weight = try #require(goals.first { $0["goal_type"] == "weight" })
        let expected: JSON = [
            "title": "Reach 75 kg", "current_value": 77.5, "target_unit": "kg", "progress": 0.4444, "start_date": "2026-01-03T00:00:00Z",
            "target_date": "2026-01-17T00:00:00Z", "is_recurring": false,
        ]
        for (member, value) in expected.object ?? [:] { #expect(weight[member] == value, "\(member)") }
        let steps = try #require(goals.first { $0["goal_type"] == "activity" })
        #expect(steps["title"] == "Walk 9,500 steps a day")
        #expect(steps["recurrence_pattern"] == "daily")
        let history = try world.data("/goals/\(steps["id"]?.string ?? "")/history?from=2026-01-01&to=2026-01-07")
        let values: [JSON] = [8_000, 9_500, 12_000, 4_000, 9_600]
        #expect(history["instances"]?.array?.map { $0["current_value"] ?? .null } == values)
        #expect(history["summary"]?["completed_count"] == 3)
    }

    @Test("snapshots have the numbers of their days")
    func snapshots() throws {
        let snapshots = try generated("watchDays", ["count": 2]).data("/activity-snapshots")["snapshots"]?.array ?? []
        #expect(snapshots.map { $0["steps"] } == [8_000, 9_500])
        #expect(snapshots.map { $0["distance_meters"] } == [5_600, 6_650])
        #expect(snapshots.map { $0["exercise_minutes"] } == [45, 30])
    }

    @Test("a journal has entries about the last days with a mood, and as many as asked for", arguments: [(0, 0), (1, 1), (4, 4), (24, 6)])
    func journal(_ count: Int, _ expected: Int) throws {
        let world = try world(["moods": ["generate": ["count": 6]], "diary": ["generate": ["count": .integer(count), "days": 30]]])
        let entries = try #require(world.data("/journal")["entries"]?.array)
        #expect(entries.count == expected)
        if let first = entries.first {
            #expect(first["logged_at"]?.string?.hasPrefix("2026-01-07T") == true)
            #expect(first["content"]?.string?.contains("8,000") == true)
        }
        #expect(try generated("diary", ["days": 30]).data("/journal")["total"] == 0)
    }

    static let faults: [(key: String, rule: JSON, path: String)] = [
        ("moods", [:], ".count"), ("moods", ["count": -1], ".count"), ("moods", ["count": 1, "day": 2], ".day"),
        ("training", ["weeks": 521], ".weeks"), ("training", ["runAbove": "far"], ".runAbove"), ("watchDays", [:], ".count"),
        ("diary", ["count": 1], ".days"), ("diary", ["days": 1, "count": 1_001], ".count"),
        ("aims", ["water_liters": [:]], ".water_liters"),
        ("aims", ["weight": ["days": 1]], ".weight.target"), ("aims", ["weight": ["target": 0, "days": 1]], ".weight.target"),
        ("aims", ["steps": ["target": 1]], ".steps.days"), ("aims", ["steps": ["target": 1, "days": 1, "title": ""]], ".steps.title"),
        ("aims", ["steps": ["target": 1, "days": 1, "daysLeft": -1]], ".steps.daysLeft"),
        ("aims", ["steps": ["target": 1, "days": 1, "instances": 0.5]], ".steps.instances"),
    ]

    @Test("name the path of each fault", arguments: faults)
    func fault(_ key: String, _ rule: JSON, _ path: String) throws {
        let block: JSON = .object([key: ["generate": rule]])
        let paths = try SeedFaultCase.faults(in: [["key": "ada", "fitiq": block]]).map(\.path)
        #expect(paths == ["$.accounts[0].fitiq.\(key).generate\(path)"])
    }

    @Test("need progress, and are none without it", arguments: ["moods", "watchDays", "nights"])
    func none(_ key: String) throws {
        let world = try TestWorld(accounts: [.account(fitiq: .object([key: ["generate": ["count": 5]]]))])
        for (path, list) in [("/wellness/mood-entries", "entries"), ("/activity-snapshots", "snapshots"), ("/sleep", "sessions")] {
            #expect(try world.data(path)[list] == [])
        }
    }
}
