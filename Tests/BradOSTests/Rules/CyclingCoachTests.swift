import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import BradOS

@Suite("The cycling coach's ride (brados-training.md 7.3)")
struct CyclingCoachTests {
    private func recovery(_ state: String, score: Int = 74, slept: Double = 7.5, age: Int = 0) -> CoachDay.Recovery {
        CoachDay.Recovery(
            score: score, state: state, hrvVsBaseline: 5.2, rhrVsBaseline: 0, sleepHours: slept, date: "2026-01-07", age: age)
    }

    private func day(
        week: Int? = 3, rides: [String] = [], daysSinceRide: Int? = nil, weekday: Int = 0, ftpAge: Int? = 9, stress: [Double] = [],
        legs: LowerBodyWorkout? = nil
    ) -> CyclingDay {
        let sessions = [CyclingSessionType.vo2Max, .threshold, .fun].map(PlannedSession.standard)
        return CyclingDay(
            ftpAgeDays: ftpAge, load: TrainingLoad(dailyStress: stress), daysSinceRide: daysSinceRide, ridesThisWeek: rides,
            block: week.map { CyclingDay.Block(week: $0, sessions: sessions) }, weekday: weekday, legs: legs)
    }

    private func planned(_ session: JSON) throws -> PlannedSession { try PlannedSession(Record(kind: "session", session)) }

    private func session(_ day: CyclingDay, _ state: String = "ready") -> PlannedSession {
        CyclingRecommendation(recovery: recovery(state), day: day).session
    }

    @Test("is the first session of the week that no ride matches, as in the real backend")
    func next() throws {
        let vectors = GoldenCase.vectors("nextSession", of: "functions-cycling-extra")
        #expect(vectors.count == 3)
        for vector in vectors {
            let arguments = try #require(vector["args"]?.array)
            let sessions = try (arguments[0].array ?? []).map { session in
                try planned(session.merging(["pelotonClassTypes": [], "suggestedDurationMinutes": 30]))
            }
            let next = PlannedSession.placeOfNext(of: sessions, after: (arguments[1].array ?? []).compactMap { $0["type"]?.string })
            #expect(next.map { sessions[$0].name } == vector["result"]?["sessionType"]?.string, "\(vector.text)")
        }
    }

    @Test(
        "moves on with each ride of the type that is planned, and ends with recovery",
        arguments: [
            ([], "vo2max"), (["vo2max"], "threshold"), (["threshold"], "vo2max"), (["vo2max", "vo2max"], "threshold"),
            (["unknown", "recovery"], "vo2max"), (["fun", "threshold", "vo2max"], "recovery"),
        ] as [([String], String)])
    func rides(_ rides: [String], _ type: String) {
        #expect(session(day(rides: rides)).name == type)
    }

    @Test("has the place of its own, if the week has equal sessions", arguments: [([], 0), (["fun"], 1), (["fun", "fun"], nil)])
    func place(_ rides: [String], _ place: Int?) {
        let sessions = [PlannedSession.standard(.fun), .standard(.fun)]
        #expect(PlannedSession.placeOfNext(of: sessions, after: rides) == place)
    }

    @Test("is a recovery ride after a poor night, and next to a lower-body workout")
    func recoveryRide() {
        let recommended = [
            session(day(), "recover"), session(day(legs: .done("Legs Day"))), session(day(legs: .planned("Lower Body"))),
            session(day(week: nil), "recover"),
        ]
        for ride in recommended {
            #expect(ride == PlannedSession(name: "recovery", minutes: 20, classTypes: ["Low Impact", "Recovery Ride"]))
            #expect(ride.targetStress == 10...20)
            #expect(ride.json["targetZones"] == "Zones 1-2")
        }
    }

    @Test(
        "is shorter in the first two weeks, in week 5, and after a moderate recovery",
        arguments: [
            (1, "ready", 30), (2, "ready", 30), (3, "ready", 45), (5, "ready", 30), (8, "ready", 45), (3, "moderate", 30),
            (1, "moderate", 20), (5, "moderate", 20),
        ])
    func minutes(_ week: Int, _ state: String, _ minutes: Int) {
        #expect(session(day(week: week, rides: ["vo2max"]), state).minutes == minutes)
    }

    @Test(
        "is that of the day of the week without a block",
        arguments: [(0, "fun"), (1, "vo2max"), (2, "fun"), (3, "threshold"), (4, "fun"), (5, "fun"), (6, "fun")])
    func weekdays(_ weekday: Int, _ type: String) {
        #expect(session(day(week: nil, weekday: weekday)).name == type)
    }

    @Test(
        "has a training stress around that of its minutes and intensity, in whole numbers",
        arguments: [
            (CyclingSessionType.vo2Max, 30, 43...58), (.threshold, 45, 54...73), (.tempo, 30, 31...42), (.endurance, 45, 31...42),
            (.fun, 30, 24...32),
        ])
    func stress(_ type: CyclingSessionType, _ minutes: Int, _ stress: ClosedRange<Int>) {
        let session = PlannedSession(name: type.rawValue, minutes: minutes, classTypes: [])
        #expect(session.targetStress == stress)
        #expect(session.json["targetTSS"] == ["min": .integer(stress.lowerBound), "max": .integer(stress.upperBound)])
    }

    @Test("of an unknown type counts as fun, with whole minutes")
    func unknownType() throws {
        let json: JSON = ["order": 1, "sessionType": "anything", "pelotonClassTypes": [], "suggestedDurationMinutes": 20.5]
        #expect(try planned(json).json["type"] == "fun")
        #expect(try planned(json).json["durationMinutes"] == 20)
    }

    @Test("is explained by the figures")
    func reasoning() {
        let reasoning = CyclingRecommendation(recovery: recovery("ready"), day: day(rides: ["vo2max"])).json["reasoning"]
        #expect(
            reasoning
                == .string(
                    "Recovery is 74 of 100 (ready), with HRV 5% above your baseline. Your TSB is 0. "
                        + "It is week 3 of 8, and session 2 of 3 is next. Today has a threshold ride of 45 minutes."))
        let rest = CyclingRecommendation(recovery: recovery("ready"), day: day(legs: .done("Legs Day"))).json["reasoning"]?.string
        #expect(rest?.hasSuffix("You did Legs Day yesterday, so today has a recovery ride of 20 minutes.") == true)
    }

    @Test("is said to be done after the day's ride, and another one is easy at most")
    func ridden() {
        let fresh = Array(repeating: 100.0, count: 50) + Array(repeating: 0, count: 7)
        let said = CyclingRecommendation(
            recovery: recovery("ready"), day: day(rides: ["vo2max"], daysSinceRide: 0, stress: fresh)
        ).json
        #expect(said["session"]?["type"] == "recovery")
        let reasoning = said["reasoning"]?.string ?? ""
        #expect(
            reasoning.hasSuffix(
                "session 2 of 3 is next. You rode today, so another ride should be no more than a recovery ride of 20 minutes."),
            "\(reasoning)")
        #expect(said["coachingTips"] == nil)
        #expect(session(day(rides: ["vo2max"], daysSinceRide: 1)).name == "threshold")
    }

    @Test("is easy after a lower-body workout of today, which is said to be done")
    func legsToday() {
        let said = CyclingRecommendation(recovery: recovery("ready"), day: day(legs: .doneToday("Legs Day"))).json
        #expect(said["reasoning"]?.string?.hasSuffix("You did Legs Day today, so the bike has a recovery ride of 20 minutes.") == true)
    }

    @Test("is that after a moderate recovery if the last recovery is old, whose age is said", arguments: ["ready", "recover"])
    func stale(_ state: String) {
        let said = CyclingRecommendation(recovery: recovery(state, slept: 5, age: 19), day: day(rides: ["vo2max"])).json
        #expect(said["session"]?["type"] == "threshold" && said["session"]?["durationMinutes"] == 30)
        #expect(
            said["reasoning"]
                == .string(
                    "Your last recovery is 19 days old: 74 of 100 (\(state)). Your TSB is 0. It is week 3 of 8, and session 2 of 3 is next. "
                        + "Today has a threshold ride of 30 minutes, shorter because your recovery of today is unknown."))
        #expect(said["coachingTips"] == nil)
        #expect(said["warnings"] == [["type": "recovery_stale", "message": "Your last recovery is 19 days old: sync a new one."]])
    }

    @Test("has the tips and warnings whose condition holds, and no others")
    func conditions() {
        func json(_ day: CyclingDay, slept: Double = 7.5) -> JSON {
            CyclingRecommendation(recovery: recovery("ready", slept: slept), day: day).json
        }
        let plain = json(day())
        #expect(plain["coachingTips"] == nil && plain["warnings"] == nil && plain["suggestFTPTest"] == false)
        #expect(json(day(), slept: 6.4)["coachingTips"] == ["You slept 6.4 h: end the ride early if your legs feel heavy."])
        #expect(json(day(week: 5))["coachingTips"]?.array?.count == 1)
        // The load of the last week alone makes a balance far below -20.
        let tired = json(day(stress: Array(repeating: 0, count: 50) + Array(repeating: 150, count: 7)))
        #expect(tired["warnings"]?.array?.map { $0["type"] } == ["high_fatigue"])
        #expect(tired["coachingTips"] == ["You carry fatigue: stay at the lower end of the zones."])
        let fresh = json(day(stress: Array(repeating: 100, count: 50) + Array(repeating: 0, count: 7)))
        #expect(fresh["coachingTips"] == ["You are fresh: a good day for the upper end of the zones."])
        for (age, isStale) in [(55, false), (56, true)] {
            #expect(json(day(ftpAge: age))["suggestFTPTest"] == .bool(isStale))
            #expect((json(day(ftpAge: age))["warnings"] != nil) == isStale)
        }
        #expect(json(day(ftpAge: 56))["warnings"] == [["type": "ftp_stale", "message": "Your FTP is 56 days old: test it again."]])
    }

    @Test(
        "is easy next to days whose name is one of the lower body",
        arguments: [
            ("Legs Day", true), ("Lower Body", true), ("SQUAT focus", true), ("Deadlifts", true), ("Push Day", false), ("Pull", false),
        ])
    func names(_ name: String, _ isLowerBody: Bool) {
        #expect(LowerBodyWorkout.isNamed(by: name) == isLowerBody)
    }
}

@Suite("The schedule of a week's rides (brados-training.md 7.4)")
struct CyclingScheduleTests {
    private func schedule(
        _ count: Int, hours: Double = 4, goals: [CyclingGoal] = [.regainFitness], level: String = "intermediate"
    ) -> JSON {
        CyclingSchedule(sessionsPerWeek: count, goals: goals, experienceLevel: level, weeklyHours: hours).json
    }

    @Test(
        "has types and minutes by the number of rides",
        arguments: [
            (2, ["vo2max", "fun"], [30, 30], 1), (3, ["vo2max", "threshold", "fun"], [30, 45, 30], 1.8),
            (4, ["vo2max", "threshold", "endurance", "fun"], [30, 45, 45, 30], 2.5),
            (5, ["vo2max", "threshold", "endurance", "tempo", "fun"], [30, 45, 45, 30, 30], 3),
        ] as [(Int, [String], [Int], Double)])
    func sessions(_ count: Int, _ types: [String], _ minutes: [Int], _ hours: Double) {
        let schedule = schedule(count)
        let sessions = schedule["sessions"]?.array ?? []
        #expect(sessions.map { $0["order"]?.integer } == Array(1...count))
        #expect(sessions.map { $0["sessionType"]?.string } == types)
        #expect(sessions.map { $0["suggestedDurationMinutes"]?.integer } == minutes)
        #expect(sessions.allSatisfy { $0["description"]?.string?.isEmpty == false && $0["pelotonClassTypes"]?.array?.isEmpty == false })
        #expect(schedule["weeklyPlan"]?["totalEstimatedHours"]?.number == hours)
    }

    @Test(
        "is shorter if the rider has fewer hours, in steps of five minutes and at least 20",
        arguments: [(2, [20, 35, 35, 20]), (1, [20, 20, 20, 20])] as [(Double, [Int])])
    func shortened(_ hours: Double, _ minutes: [Int]) {
        #expect(schedule(4, hours: hours)["sessions"]?.array?.map { $0["suggestedDurationMinutes"]?.integer } == minutes)
    }

    @Test("has five phases of eight weeks")
    func phases() {
        let phases = schedule(3)["weeklyPlan"]?["phases"]?.array ?? []
        #expect(phases.map { $0["name"] } == ["Adaptation", "Build", "Recovery", "Peak", "Test"])
        #expect(phases.map { $0["weeks"] } == ["1-2", "3-4", "5", "6-7", "8"])
    }

    @Test("is explained by hours, goals and level")
    func rationale() {
        let rationale = schedule(3, goals: [.loseWeight, .maintainMuscle], level: "beginner")["rationale"]?.string ?? ""
        #expect(
            rationale.hasPrefix(
                "3 rides with 1.8 h in total fit into the 4 h that you have each week. "
                    + "The steady minutes burn energy and few hard rides leave strength for lifting. As a beginner, "))
        #expect(schedule(5, hours: 1)["rationale"]?.string?.contains("more than the 1 h that you have each week") == true)
    }
}

@Suite("The values of a ride")
struct RideValueTests {
    @Test("equal the real backend's")
    func vectors() throws {
        let file = "functions-cycling-extra"
        for vector in GoldenCase.vectors("intensityFactor", of: file) {
            let numbers = (vector["args"]?.array ?? []).compactMap(\.number)
            #expect(.number(RidePower.intensityFactor(normalizedPower: numbers[0], ftp: numbers[1])) == vector["result"], "\(vector.text)")
        }
        for vector in GoldenCase.vectors("efficiencyFactor", of: file) where vector["result"] != .null {
            let numbers = (vector["args"]?.array ?? []).compactMap(\.number)
            let value = RidePower.efficiencyFactor(normalizedPower: numbers[0], heartRate: numbers[1])
            #expect(.number(value) == vector["result"], "\(vector.text)")
        }
        for vector in GoldenCase.vectors("weekInBlock", of: file) {
            let dates = (vector["args"]?.array ?? []).compactMap { $0.string.flatMap { LocalDate($0) } }
            #expect(TrainingBlock.week(on: dates[1], startingOn: dates[0]).map { .integer($0) } == vector["result"], "\(vector.text)")
        }
        for vector in GoldenCase.vectors("weekBoundaries", of: file) {
            let date = try #require(vector["args"]?.array?.first?.string.flatMap { LocalDate($0) })
            #expect(vector["result"]?["start"] == .string(date.startOfWeek.description))
        }
    }
}
