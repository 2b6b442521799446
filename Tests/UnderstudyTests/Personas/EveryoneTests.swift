import Testing
import TestSupport
import Values

@Suite("The persona everyone")
struct EveryoneTests {
    private let world: PersonaWorld

    /// Half past eleven in the evening in Istanbul: everything of the day has its time behind it.
    init() throws { world = try PersonaWorld("everyone", now: "2026-01-07T20:30:00Z") }

    @Test("has the same nights in Brad OS in minutes, and in FitIQ in hours")
    func nights() throws {
        let minutes = try world.values("totalSleepMinutes", of: "/health-sync/sleep?days=365")
        #expect(minutes.count == 29)
        #expect(try world.progress("sleep_hours") == minutes.mapValues { $0 / 60 })
        #expect(try world.progress("resting_heart_rate") == world.values("avgBpm", of: "/health-sync/rhr?days=365"))
    }

    @Test("has the same weights in Brad OS in pounds, and in FitIQ in kilograms")
    func weights() throws {
        let pounds = try world.values("weightLbs", of: "/health-sync/weight?days=365")
        let kilograms = try world.progress("weight")
        #expect(pounds.count == 29 && kilograms.count == 29)
        for (date, weight) in kilograms { #expect(abs((pounds[date] ?? .nan) - weight * 2.20462) <= 0.0501, "\(date)") }
    }

    @Test("has one weight goal, in Brad OS in pounds and in FitIQ in kilograms, which starts at the weight of its first day")
    func weightGoal() throws {
        let goal = try world.bradOS("/cycling/weight-goal")
        let aim = try #require(world.fitIQ("/goals")["goals"]?.array?.first { $0["goal_type"] == "weight" })
        #expect(goal["startDate"]?.string == aim["start_date"]?.string?.prefix(10).description)
        #expect(goal["targetDate"]?.string == aim["target_date"]?.string?.prefix(10).description)
        let start = try #require(goal["startDate"]?.string)
        #expect(try goal["startWeightLbs"]?.number == world.values("weightLbs", of: "/health-sync/weight?days=365")[start])
        let target = try #require(goal["targetWeightLbs"]?.number)
        #expect(abs(target - (aim["target_value"]?.number ?? .nan) * 2.20462) <= 0.0501)
    }

    @Test("has three or four meals in FitIQ on each of its days")
    func meals() throws {
        let days = try world.values("totalSleepMinutes", of: "/health-sync/sleep?days=365").keys
        for day in days {
            let meals = try world.fitIQ("/meal-logs?start_date=\(day)&end_date=\(day)")["meal_logs"]?.array
            #expect((3...4).contains(meals?.count ?? 0), "\(day)")
        }
    }

    @Test("has the same steps and rides in Brad OS and in FitIQ")
    func activity() throws {
        let steps = try world.values("count", of: "/health-sync/steps?days=365")
        #expect(steps.count == 29)
        #expect(try world.progress("steps") == steps)
        let rides = try world.values("durationMinutes", of: "/cycling/activities")
        #expect(rides.count >= 10)
        #expect(try world.progress("active_minutes") == rides)
    }

    @Test("has the rides of Brad OS as workouts in FitIQ, and the same stages of sleep in both")
    func records() throws {
        let workouts = try #require(world.fitIQ("/workouts?limit=100")["workouts"]?.array)
        let rides = try world.values("durationMinutes", of: "/cycling/activities")
        #expect(world.values("duration_minutes", of: workouts, at: "started_at") == rides)
        let nights = try #require(world.fitIQ("/sleep?limit=100")["sessions"]?.array)
        let pairs = [("core", "core"), ("deep", "deep"), ("rem", "rem"), ("awake", "awake"), ("total_sleep", "totalSleep")]
        for (name, other) in pairs {
            let minutes = try world.values("\(other)Minutes", of: "/health-sync/sleep?days=365")
            #expect(world.values("\(name)_minutes", of: nights, at: "end_time") == minutes, "\(name)")
        }
    }

    @Test("has the same nights, steps, rides and moods in Longevity, whose scores are averages of all check-ins")
    func checkIns() throws {
        let answer = try world.test.send(.get, "/api/metrics/scores", token: "everyone").body
        #expect(answer["dataPoints"] == 28)
        func expect(
            _ metric: String, _ values: [String: Double], sourceLocation: SourceLocation = #_sourceLocation,
            _ scale: (Double) -> Double = { $0 }
        ) {
            // The app makes the check-in of today.
            let sum = values.filter { $0.key < "2026-01-07" }.reduce(0) { $0 + scale($1.value) }
            let average = answer["averages"]?[metric]?.number ?? .nan
            #expect(abs(average - sum / 28) < 0.0051, "\(metric)", sourceLocation: sourceLocation)
        }
        expect("sleepHours", try world.progress("sleep_hours"))
        expect("steps", try world.progress("steps"))
        expect("vigorousMinutes", try world.progress("active_minutes"))
        // A mood from 1 to 10 is a stress from 5 to 1.
        expect("stressLevel", try world.progress("mood_score")) { 6 - ($0 / 2).rounded(.up) }
    }

    /// In Istanbul: before the night ends, between the night and the evening, between the mood and the steps, and at the end of a day.
    @Test(
        "has the same days in each app, and today's measurements from their times on",
        arguments: [
            ("2026-01-07T01:00:00Z", false, false, false), ("2026-01-07T09:00:00Z", true, false, false),
            ("2026-01-07T18:30:00Z", true, true, false), ("2026-03-28T20:59:00Z", true, true, true),
        ])
    func days(_ now: String, _ hasNight: Bool, _ hasMood: Bool, _ hasSteps: Bool) throws {
        let world = try PersonaWorld("everyone", now: now)
        let today = try #require(LocalDate(now.prefix(10)))
        func expect(_ days: some Collection<String>, _ hasToday: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
            let expected = (0...28).map { (today - $0).description }.dropFirst(hasToday ? 0 : 1)
            #expect(days.sorted(by: >) == Array(expected), sourceLocation: sourceLocation)
        }
        for metric in ["hrv", "rhr", "sleep", "weight"] {
            expect(try world.values("id", of: "/health-sync/\(metric)?days=365").keys, hasNight)
        }
        for type in ["sleep_hours", "resting_heart_rate", "weight"] { expect(try world.progress(type).keys, hasNight) }
        expect(try world.progress("mood_score").keys, hasMood)
        expect(try world.progress("steps").keys, hasSteps)
        expect(try world.values("count", of: "/health-sync/steps?days=365").keys, hasSteps)
        let account = try #require(try world.test.exportSeed()["accounts"]?.array?.first)
        expect((account["longevity"]?["checkIns"]?.array ?? []).compactMap { $0["date"]?.string }, false)
        let recovery = try world.bradOS("/health-sync/recovery")
        #expect(recovery["date"]?.string == (hasNight ? today : today - 1).description)
    }
}
