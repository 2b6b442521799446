import Testing
import TestSupport
import Values

@testable import BradOS

@Suite("The coach's briefing (3.10)")
struct CoachBriefingTests {
    private func day(
        _ recovery: JSON.Members = [:], age: Int = 0, nights: [Double] = [], cycling: CyclingDay? = nil, workout: CoachWorkout? = nil,
        stretched: Int? = nil, meditated: Int? = nil, streak: Int = 0, weight: CoachDay.Weight? = nil
    ) -> JSON {
        func number(_ name: String, _ usual: Double) -> Double { recovery[name]?.number ?? usual }
        let snapshot = CoachDay.Recovery(
            score: recovery["score"]?.integer ?? 79, state: recovery["state"]?.string ?? "ready",
            hrvVsBaseline: number("hrvVsBaseline", 14.4), rhrVsBaseline: number("rhrVsBaseline", -2.7),
            sleepHours: number("sleepHours", 7.58), date: recovery["date"]?.string ?? "2025-12-19", age: age)
        return CoachBriefing(
            day: CoachDay(
                recovery: snapshot, nights: nights, cycling: cycling, workout: workout,
                daysSinceStretch: stretched, daysSinceMeditation: meditated, meditationStreak: streak, weight: weight)
        ).json
    }

    private func push(_ state: WorkoutState = .pending, week: Int = 3) -> CoachWorkout {
        CoachWorkout(name: "Push Day", week: week, exercises: 6, state: state)
    }

    /// Cycling data of a user with a training block of two sessions.
    private func rider(
        stress: [Double] = [40], rides: [String] = [], daysSinceRide: Int? = 3, ftpAge: Int = 9, legs: LowerBodyWorkout? = nil
    ) -> CyclingDay {
        let sessions = [
            PlannedSession(name: "vo2max", minutes: 30, classTypes: ["Power Zone Max"]),
            PlannedSession(name: "fun", minutes: 45, classTypes: ["Music"]),
        ]
        return CyclingDay(
            ftpAgeDays: ftpAge, load: TrainingLoad(dailyStress: stress), daysSinceRide: daysSinceRide, ridesThisWeek: rides,
            block: CyclingDay.Block(week: 3, sessions: sessions), weekday: 2, legs: legs)
    }

    private static let states: [(state: String, score: Int, status: String)] = [
        ("ready", 100, "great"), ("ready", 70, "great"), ("moderate", 69, "good"), ("moderate", 50, "good"), ("recover", 49, "caution"),
        ("recover", 30, "caution"), ("recover", 29, "warning"), ("recover", 0, "warning"),
    ]

    @Test("names the recovery score and its rating", arguments: states)
    func status(_ state: String, _ score: Int, _ status: String) {
        let said = day(["score": .integer(score), "state": .string(state)])
        #expect(said["sections"]?["recovery"]?["status"] == .string(status))
        #expect(said["dailyBriefing"]?.string?.hasPrefix("Recovery is \(score) of 100 after 7.6 h of sleep: ") == true)
    }

    @Test("differs between a score of 60 and one of 79")
    func different() {
        #expect(day(["score": 60, "state": "moderate"])["dailyBriefing"] != day()["dailyBriefing"])
    }

    @Test("has a section for lifting when a workout is due, and suggests less on bad days")
    func lifting() {
        #expect(day()["sections"]?["lifting"] == .null)
        for (state, priority) in [("ready", "high"), ("moderate", "normal"), ("recover", "rest")] {
            let lifting = day(["state": .string(state)], workout: push())["sections"]?["lifting"]
            #expect(lifting?["priority"] == .string(priority))
            #expect(lifting?["insight"]?.string?.contains("Push Day is due") == true)
        }
    }

    @Test("sends the workout of a training day as the app decodes it", arguments: [(WorkoutState.pending, 3), (.inProgress, 7)])
    func workout(_ state: WorkoutState, _ week: Int) {
        let lifting = day(workout: push(state, week: week))["sections"]?["lifting"]
        #expect(
            lifting?["workout"] == [
                "planDayName": "Push Day", "weekNumber": .integer(week), "isDeload": .bool(week == 7), "exerciseCount": 6,
                "status": .string(state.rawValue),
            ])
    }

    @Test("says after the day's workout that it is done, and does not ask for it")
    func lifted() {
        let said = day(workout: push(.completed))
        #expect(said["dailyBriefing"]?.string?.hasSuffix("Push Day is done. The rest of the day is for recovery.") == true)
        let lifting = said["sections"]?["lifting"]
        #expect(lifting?["insight"] == "Push Day is done." && lifting?["priority"] == "rest")
        #expect(lifting?["workout"]?["status"] == "completed")
    }

    @Test("says after the day's ride that it is done, and proposes no other")
    func ridden() {
        let said = day(cycling: rider(daysSinceRide: 0))["dailyBriefing"]?.string ?? ""
        #expect(said.hasSuffix("You rode today. The rest of the day is for recovery."), "\(said)")
        let both = day(cycling: rider(daysSinceRide: 0), workout: push())["dailyBriefing"]?.string ?? ""
        #expect(both.hasSuffix("You rode today. Push Day is on the plan."), "\(both)")
        let done = day(cycling: rider(daysSinceRide: 0), workout: push(.completed))["dailyBriefing"]?.string ?? ""
        #expect(done.hasSuffix("Push Day and the ride of today are done. The rest of the day is for recovery."), "\(done)")
        let tired = day(["state": "recover"], cycling: rider(daysSinceRide: 0))["dailyBriefing"]?.string ?? ""
        #expect(tired.hasSuffix("You rode today. A walk and an early night are enough."), "\(tired)")
    }

    @Test("says the age of an old recovery, and does not plan the day by it", arguments: [("ready", 79), ("recover", 20)])
    func stale(_ state: String, _ score: Int) {
        func said(_ age: Int) -> JSON {
            day(
                ["state": .string(state), "score": .integer(score), "sleepHours": 5], age: age, cycling: rider(), workout: push())
        }
        #expect(said(1)["dailyBriefing"]?.string?.hasPrefix("Recovery is \(score) of 100 after 5 h of sleep") == true)
        #expect(said(1)["warnings"] == [])
        let old = said(19)
        let text = old["dailyBriefing"]?.string ?? ""
        #expect(
            text.hasPrefix("Your last recovery is 19 days old (\(score) of 100 on 2025-12-19), so go by how you feel today."), "\(text)")
        #expect(old["sections"]?["recovery"]?["insight"] == "The last values are of 2025-12-19: sync new ones before you train hard.")
        #expect(old["sections"]?["recovery"]?["status"] == "caution")
        #expect(old["sections"]?["lifting"]?["priority"] == "normal")
        #expect(old["sections"]?["cycling"]?["session"]?["durationMinutes"] == 20)
        #expect(old["sections"]?["meditation"]?["suggestedDurationMinutes"] == 10)
        #expect(old["warnings"] == [["type": "recovery_stale", "message": "Your last recovery is 19 days old: sync a new one."]])
    }

    @Test("suggests the cycling coach's ride, and none on a bad day or after a ride")
    func cycling() {
        func section(_ state: String, _ cycling: CyclingDay) -> JSON? {
            day(["state": .string(state)], cycling: cycling)["sections"]?["cycling"]
        }
        #expect(day()["sections"]?["cycling"] == .null)
        let full: JSON = [
            "type": "vo2max", "durationMinutes": 30, "pelotonClassTypes": ["Power Zone Max"],
            "pelotonTip": "Look for a class of 30 minutes.", "targetTSS": ["min": 43, "max": 58], "targetZones": "Zones 5-6",
        ]
        #expect(section("ready", rider())?["session"] == full)
        #expect(section("ready", rider())?["priority"] == "high")
        #expect(section("ready", rider(rides: ["vo2max"]))?["session"]?["durationMinutes"] == 45)
        #expect(section("moderate", rider())?["session"]?["durationMinutes"] == 20)
        #expect(section("ready", rider(legs: .planned("Legs Day")))?["session"]?["type"] == "recovery")
        #expect(section("moderate", rider())?["priority"] == "normal")
        for rest in [section("recover", rider()), section("ready", rider(daysSinceRide: 0))] {
            #expect(rest?["session"] == .null)
            #expect(rest?["priority"] == "skip")
        }
        let done = section("ready", rider(rides: ["fun", "vo2max"]))
        #expect(done?["session"]?["type"] == "recovery")
        #expect(done?["insight"] == "Week 3 of the block, 2 of 2 rides done so far. Your last ride was 3 days ago.")
    }

    @Test("warns of overtraining, short nights, missing stretches and an old FTP, and of nothing else")
    func warnings() {
        func types(_ said: JSON) -> [String] { said["warnings"]?.array?.compactMap { $0["type"]?.string } ?? [] }
        #expect(types(day(nights: [7, 6, 6], cycling: rider(), stretched: 2)) == [])
        #expect(types(day(nights: [6.4, 6.4, 7])) == ["sleep_degradation"])
        #expect(types(day(cycling: rider(daysSinceRide: 2), stretched: 3)) == ["stretching_neglect"])
        #expect(types(day(cycling: rider(ftpAge: 56))) == ["ftp_stale"])
        let hard = rider(stress: Array(repeating: 0, count: 50) + Array(repeating: 150, count: 7))
        #expect(types(day(cycling: hard)) == ["overtraining"])
    }

    @Test("counts days since the last stretch, days of meditation and pounds to the goal")
    func counts() {
        let weight = CoachDay.Weight(latest: 180.2, usual: 180.6, target: 174, targetDate: "2026-05-27")
        let sections = day(stretched: 4, meditated: 1, streak: 3, weight: weight)["sections"]
        #expect(sections?["stretching"]?["insight"] == "Your last stretch session was 4 days ago.")
        #expect(sections?["stretching"]?["priority"] == "high")
        #expect(sections?["meditation"]?["insight"] == "You have meditated 3 days in a row: today is the next.")
        #expect(
            sections?["weight"]?["insight"]
                == "You weigh 180.2 lb, 0.4 lb below your recent average. It is 6.2 lb to your goal of 174 lb by 2026-05-27.")
        let done = day(stretched: 0, meditated: 0, streak: 1)["sections"]
        #expect(done?["stretching"]?["priority"] == "low")
        #expect(done?["meditation"]?["priority"] == "low")
    }
}
