import Testing
import Values

@testable import BradOS

@Suite("The target after a week of lifting (rule B)")
struct LiftedWeekTests {
    private func planned(_ json: JSON) throws -> PlannedExercise {
        func number(_ member: String) throws -> Double { try #require(json[member]?.number) }
        return PlannedExercise(
            exerciseID: "e", sets: Int(try number("baseSets")),
            target: SetTarget(weight: try number("baseWeight"), reps: Int(try number("baseReps"))),
            minimumReps: Int(try number("minReps")), maximumReps: Int(try number("maxReps")), increment: try number("weightIncrement"))
    }

    private func week(_ json: JSON) throws -> LiftedWeek {
        LiftedWeek(
            best: SetTarget(weight: try #require(json["actualWeight"]?.number), reps: try #require(json["actualReps"]?.integer)),
            targetReps: try #require(json["targetReps"]?.integer))
    }

    @Test("equals the real backend's")
    func targets() throws {
        let vectors = GoldenCase.vectors("nextWeekTargets")
        #expect(vectors.count == 22)
        for vector in vectors {
            let arguments = try #require(vector["args"]?.array)
            let exercise = try planned(arguments[0])
            var target = exercise.target
            if arguments[1] != .null {
                let failures = try #require(arguments[1]["consecutiveFailures"]?.integer)
                target = exercise.target(after: try week(arguments[1]), failures: failures, isDeload: arguments[2] == true)
            }
            #expect(target.weight == vector["result"]?["targetWeight"]?.number, "\(vector.text)")
            #expect(target.reps == vector["result"]?["targetReps"]?.integer, "\(vector.text)")
        }
    }

    @Test("counts failed weeks as the real backend does")
    func failures() throws {
        let vectors = GoldenCase.vectors("previousWeekPerformance")
        #expect(vectors.count == 3)
        for vector in vectors {
            let arguments = try #require(vector["args"]?.array)
            let target = SetTarget(weight: 0, reps: try #require(arguments[3].integer))
            let lifts = try #require(arguments[4].array).map { set in
                let actual = SetTarget(
                    weight: try #require(set["actualWeight"]?.number), reps: try #require(set["actualReps"]?.integer))
                return Lift(number: 1, target: target, actual: actual)
            }
            let last = try #require(LiftedWeek(lifts))
            let history = try #require(arguments[6].array).map(week)
            #expect(last.best.weight == vector["result"]?["actualWeight"]?.number, "\(vector.text)")
            #expect(last.best.reps == vector["result"]?["actualReps"]?.integer, "\(vector.text)")
            let failures = PlannedExercise.sample().failures(of: last, after: history)
            #expect(failures == vector["result"]?["consecutiveFailures"]?.integer, "\(vector.text)")
        }
    }

    /// Lifts one set a week as planned for a week, and returns the targets of the following weeks, as `weight × reps`.
    private func targets(after lifts: [(reps: Int, weight: Double)?], of exercise: PlannedExercise = .sample()) -> [String] {
        var weeks: [(week: Int, lifted: LiftedWeek)] = []
        var goal = exercise.target
        var targets: [String] = []
        for (index, lift) in lifts.enumerated() {
            if let lift {
                let best = SetTarget(weight: lift.weight, reps: lift.reps)
                weeks.insert((index + 1, LiftedWeek(best: best, targetReps: goal.reps)), at: 0)
            }
            goal = exercise.target(inWeek: index + 2, after: weeks)
            targets.append("\(JSON.number(goal.weight).text) × \(goal.reps)")
        }
        return targets
    }

    @Test("climbs with successes, and is lighter in the last week")
    func climb() {
        let lifts: [(reps: Int, weight: Double)?] = [(10, 100), (11, 100), (12, 100), (8, 105), (9, 105), (10, 105)]
        #expect(targets(after: lifts) == ["100 × 11", "100 × 12", "105 × 8", "105 × 9", "105 × 10", "90 × 8"])
    }

    @Test("falls after two failed weeks, but not below the plan")
    func regress() {
        let lifts: [(reps: Int, weight: Double)?] = [(10, 105), (7, 105), (6, 105), (5, 105)]
        #expect(targets(after: lifts) == ["105 × 11", "105 × 8", "100 × 8", "100 × 8"])
    }

    @Test("is the plan's after a week without lifts, and the run of failures passes over such a week")
    func gaps() {
        let lifts: [(reps: Int, weight: Double)?] = [(12, 110), nil]
        #expect(targets(after: lifts) == ["115 × 8", "100 × 10"])
        let failures: [(reps: Int, weight: Double)?] = [(8, 110), (6, 110), nil, (6, 110)]
        #expect(targets(after: failures, of: .sample(reps: 8)).last == "105 × 8")
        let success: [(reps: Int, weight: Double)?] = [(6, 110), (8, 110), (6, 110)]
        #expect(targets(after: success, of: .sample(reps: 8)).last == "110 × 8")
    }

    @Test("is the full plan's in the last week if nothing was lifted before it")
    func deload() {
        let exercise = PlannedExercise.sample()
        #expect(exercise.target(inWeek: 7, after: []) == exercise.target)
        let six = LiftedWeek(best: SetTarget(weight: 132.5, reps: 10), targetReps: 10)
        #expect(exercise.target(inWeek: 7, after: [(6, six)]) == SetTarget(weight: 112.5, reps: 8))
        #expect(exercise.target(inWeek: 7, after: [(5, six)]) == exercise.target)
    }

    @Test("follows the heaviest set, not the one with the most repetitions")
    func best() {
        let lifts = [(10, 120.0), (12, 90.0), (9, 120.0)].map { reps, weight in
            Lift(number: 1, target: SetTarget(weight: 120, reps: 10), actual: SetTarget(weight: weight, reps: reps))
        }
        #expect(LiftedWeek(lifts)?.best == SetTarget(weight: 120, reps: 10))
        #expect(LiftedWeek([]) == nil)
    }

    @Test("ends at the largest numbers")
    func limits() {
        let exercise = PlannedExercise.sample(weight: .greatestFiniteMagnitude, increment: .greatestFiniteMagnitude)
        let week = LiftedWeek(best: SetTarget(weight: .greatestFiniteMagnitude, reps: 12), targetReps: .max)
        #expect(exercise.target(inWeek: 2, after: [(1, week)]).weight == .greatestFiniteMagnitude)
    }
}
