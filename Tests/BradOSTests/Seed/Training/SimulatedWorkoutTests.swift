import Testing
import TestSupport

@testable import BradOS

@Suite("Generated workouts")
struct SimulatedWorkoutTests {
    private func workouts(
        _ cycle: TrainingSeed.Cycle, now: String = "2026-01-07T15:00:00Z", seed: UInt64 = 11
    ) throws -> [SimulatedWorkout] {
        let schedule = TrainingSchedule(of: cycle, days: SampleTraining.days, at: try SampleTraining.moment(now))
        let lifter = Lifter(seed: seed, weakens: cycle.status == .completed, days: SampleTraining.days)
        return SimulatedWorkout.all(on: schedule, by: lifter)
    }

    @Test("that are pending or skipped have the targets of rule A (4.1)")
    func stored() throws {
        let workouts = try workouts(SampleTraining.cycle(2, skipped: [5]))
        let skipped = workouts[4].sets
        #expect(skipped.map(\.target) == Array(repeating: SetTarget(weight: 100, reps: 10), count: 3))
        #expect(skipped.allSatisfy { $0.status == .skipped && $0.lifted == nil })
        let pushes = workouts.filter { $0.slot.day.id == "push" && $0.slot.week > 3 }
        #expect(pushes.map { $0.sets[0].target.weight } == [145, 145, 150, 135])
        #expect(pushes.map { $0.sets[0].target.reps } == [10, 11, 10, 10])
        #expect(pushes.map(\.sets.count) == [3, 3, 3, 2])
    }

    @Test("that are lifted have the targets of rule B after the lifts of the week before (4.2)", arguments: [1, 11, 2_026] as [UInt64])
    func lifted(_ seed: UInt64) throws {
        let workouts = try workouts(SampleTraining.cycle(10, .completed), seed: seed)
        for (day, exercise) in [("push", SampleTraining.push), ("pull", SampleTraining.pull), ("legs", SampleTraining.legs)] {
            let weeks = workouts.filter { $0.slot.day.id == day }
            var earlier: [(week: Int, lifted: LiftedWeek)] = []
            for workout in weeks {
                let target = exercise.target(inWeek: workout.slot.week, after: earlier)
                #expect(workout.sets.allSatisfy { $0.target == target && $0.status == .completed })
                #expect(workout.sets.map(\.number) == Array(1...(workout.slot.week == 7 ? 2 : 3)))
                let lifts = workout.sets.compactMap { set in
                    set.lifted.map { Lift(number: set.number, target: set.target, actual: $0) }
                }
                earlier.insert((workout.slot.week, try #require(LiftedWeek(lifts))), at: 0)
            }
        }
    }

    @Test("get heavier over a mesocycle, and one exercise gets lighter once", arguments: [1, 11, 2_026] as [UInt64])
    func progress(_ seed: UInt64) throws {
        let workouts = try workouts(SampleTraining.cycle(10, .completed), seed: seed)
        var setbacks: [Int] = []
        for day in ["push", "pull", "legs"] {
            let best = workouts.filter { $0.slot.day.id == day && $0.slot.week < 7 }.map { workout in
                workout.sets.compactMap(\.lifted?.weight).max() ?? 0
            }
            #expect(best.count == 6)
            setbacks.append(zip(best, best.dropFirst()).count { $0 > $1 })
            #expect(setbacks.last == 1 || best[0] < best[5], "\(best)")
        }
        #expect(setbacks.sorted() == [0, 0, 1])
    }

    @Test("of an earlier mesocycle have their share of the plan's weights")
    func load() throws {
        let workouts = try workouts(SampleTraining.cycle(10, .completed, load: 0.9))
        #expect(workouts.prefix(3).map { $0.sets[0].target.weight } == [122.5, 85, 167.5])
    }

    @Test("in progress have two logged sets")
    func inProgress() throws {
        let workouts = try workouts(SampleTraining.cycle(2))
        let present = try #require(workouts.first { $0.slot.status == .inProgress })
        #expect(present.sets.map(\.status) == [.completed, .completed, .pending])
        #expect(present.sets.allSatisfy { ($0.lifted != nil) == ($0.status == .completed) })
    }

    @Test("keep their lifts when later days follow")
    func stable() throws {
        let (early, late) = (try workouts(SampleTraining.cycle(2)), try workouts(SampleTraining.cycle(2), now: "2026-01-09T15:00:00Z"))
        for (before, after) in zip(early, late) where before.slot.status == .completed {
            #expect(before.sets.map(\.lifted) == after.sets.map(\.lifted))
        }
    }
}
