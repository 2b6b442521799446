import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("A persona's measurements agree:")
struct PersonaBodyTests {
    @Test("W-201: every night is as long as the entry of its morning", arguments: Life.all)
    func nights(_ life: Life) throws {
        let hours = Dictionary(try life.progress(.sleepHours).map { ($0.time, $0.value) }) { first, _ in first }
        let nights = try life.nights()
        #expect(nights.count >= min(hours.count, 85))
        for night in nights {
            let end = try #require(night["end_time"]?.string.flatMap { Instant($0) })
            let entry = try #require(hours[end], "no entry at \(end)")
            #expect(abs((night["total_sleep_minutes"]?.number ?? 0) - entry * 60) <= 1)
        }
    }

    @Test("the mean of seven nights is that of the progress, to the minute", arguments: Life.all)
    func week(_ life: Life) throws {
        let now = try #require(Instant(life.now))
        let days = DateRange(7, endingOn: now.utc.date)
        let data = try life.data("/sleep?from=\(days.first)&to=\(days.last)")
        let hours = try life.progress(.sleepHours).filter { $0.time.utc.date >= days.first }.map(\.value)
        let mean = hours.reduce(0, +) / Double(hours.count) * 60
        #expect(data["total"]?.integer == hours.count)
        #expect(abs((data["averages"]?["avg_total_sleep_minutes"]?.number ?? 0) - mean) <= 1)
    }

    @Test("moods follow from the scores of their days", arguments: Life.all)
    func moods(_ life: Life) throws {
        let scores = try life.byDay(.moodScore)
        let days = try Dictionary(grouping: life.moods()) { try life.day($0, "logged_at") }
        let today = try life.today()
        #expect(days.keys.count { $0 < today } == min(scores.keys.count { $0 < today }, 60))
        for (day, entries) in days {
            // The first mood of a day with two comes before the score of the evening.
            if day == today, day.dayNumber % 5 == 0, scores[day] == nil {
                #expect(entries.count == 1)
                continue
            }
            let score = try #require(scores[day])
            #expect(entries.count == (day.dayNumber % 5 == 0 ? 2 : 1), "\(day)")
            let mean = entries.reduce(0) { $0 + ($1["valence"]?.number ?? 9) } / Double(entries.count)
            #expect(abs(mean - (score - 5.5) / 4.5) < 0.0051, "\(day)")
            #expect(entries.allSatisfy { $0["labels"]?.array?.isEmpty == false && $0["associations"]?.array?.count == 1 })
        }
        #expect(days.values.joined().contains { $0["notes"] != .null })
    }

    @Test("mood analytics count and average the entries of the list", arguments: Life.all)
    func analytics(_ life: Life) throws {
        let today = try #require(Instant(life.now)).utc.date
        let range = "from=\(today - 29)&to=\(today)"
        let entries = try life.list("/wellness/mood-entries?\(range)", "entries")
        let summary = try life.data("/wellness/mood-entries/analytics?\(range)")["summary"]
        #expect(summary?["total_entries"]?.integer == entries.count)
        let mean = entries.reduce(0) { $0 + ($1["valence"]?.number ?? 9) } / Double(entries.count)
        #expect(abs((summary?["average_valence"]?.number ?? 9) - mean) < 0.0051)
    }

    @Test("snapshots have the steps, the active minutes and the pulse of their days", arguments: Life.all)
    func snapshots(_ life: Life) throws {
        let (steps, active, pulse) = try (life.byDay(.steps), life.byDay(.activeMinutes), life.byDay(.restingHeartRate))
        let snapshots = try life.snapshots()
        let days = try snapshots.map { try life.day($0, "snapshot_time") }
        let today = try life.today()
        #expect(days.count { $0 < today } == 7 && Set(days).count == days.count)
        for snapshot in snapshots {
            let day = try life.day(snapshot, "snapshot_time")
            #expect(snapshot["steps"]?.number == steps[day])
            #expect(abs((snapshot["distance_meters"]?.number ?? 0) - (steps[day] ?? 0) * 0.7) <= 0.5)
            #expect(snapshot["exercise_minutes"]?.number == active[day])
            #expect(snapshot["resting_heart_rate"]?.number == pulse[day])
        }
    }

    @Test("workouts are on days with progress, three a week at most, and within the active minutes", arguments: Life.all)
    func workouts(_ life: Life) throws {
        let (steps, active, nights) = try (life.byDay(.steps), life.byDay(.activeMinutes), life.byDay(.sleepHours))
        let workouts = try life.workouts()
        #expect(workouts.count >= (life.key == "fitiq-starter" ? 1 : 8))
        let weeks = try Dictionary(grouping: workouts) { try life.day($0, "started_at").startOfWeek }
        #expect(weeks.values.allSatisfy { $0.count <= 3 } || life.key == "everyone")
        for workout in workouts {
            let day = try life.day(workout, "started_at")
            let minutes = try #require(workout["duration_minutes"]?.number)
            #expect(steps[day] != nil || active[day] != nil || nights[day] != nil, "\(day)")
            if let active = active[day] { #expect(minutes <= active, "\(day)") }
            switch workout["activity_type"]?.string {
            case "Running":
                let steps = try #require(steps[day])
                #expect(steps > 9_500 && (35...50).contains(minutes))
                #expect(abs((workout["distance_meters"]?.number ?? 0) - steps * 0.62) <= 0.5)
                #expect(workout["calories_burned"]?.number == minutes * 9)
            case "Cycling": #expect(active[day] == minutes)
            case let name: #expect(["Yoga", "Functional Strength Training"].contains(name))
            }
        }
    }
}
