import Testing
import Values

@testable import BradOS

@Suite("The generator of a mesocycle")
struct MesocycleGeneratorTests {
    @Test("stores the real backend's targets")
    func targets() throws {
        let vectors = GoldenCase.vectors("generatorTargets")
        #expect(vectors.count == 14)
        for vector in vectors {
            let arguments = try #require(vector["args"]?.array).compactMap(\.number)
            let exercise = PlannedExercise.sample(
                weight: arguments[1], reps: Int(arguments[0]), sets: Int(arguments[2]), increment: arguments[3])
            let sets = exercise.generatedSets(inWeek: Int(arguments[4]))
            #expect(sets.target.weight == vector["result"]?["targetWeight"]?.number, "\(vector.text)")
            #expect(sets.target.reps == vector["result"]?["targetReps"]?.integer, "\(vector.text)")
            #expect(sets.count == vector["result"]?["setCount"]?.integer, "\(vector.text)")
        }
    }

    @Test("gives 135 × 10 its seven weeks")
    func weeks() {
        let sets = Mesocycle.weeks.map { PlannedExercise.sample(weight: 135, reps: 10, sets: 3).generatedSets(inWeek: $0) }
        #expect(sets.map(\.target.weight) == [135, 140, 140, 145, 145, 150, 135])
        #expect(sets.map(\.target.reps) == [10, 10, 11, 10, 11, 10, 10])
        #expect(sets.map(\.count) == [3, 3, 3, 3, 3, 3, 2])
    }

    @Test("plans workouts for the real backend's days")
    func days() throws {
        let vectors = GoldenCase.vectors("scheduledDate")
        #expect(vectors.count == 4)
        for vector in vectors {
            let arguments = try #require(vector["args"]?.array)
            let date = Mesocycle.date(
                ofWeek: try #require(arguments[1].integer), dayOfWeek: try #require(arguments[2].integer),
                startingOn: try #require(LocalDate(arguments[0].string ?? "")))
            #expect(.string(date.description) == vector["result"], "\(vector.text)")
        }
    }

    @Test(
        "plans a day that is earlier in the week before the start",
        arguments: [
            // A Wednesday and a Saturday, and the Monday and the Sunday of their weeks.
            ("2026-03-04", 1, "2026-03-02"), ("2026-03-07", 0, "2026-03-01"), ("2026-03-01", 6, "2026-03-07"),
            ("2026-03-01", 0, "2026-03-01"),
        ])
    func earlierDays(_ start: String, _ dayOfWeek: Int, _ date: String) throws {
        let start = try #require(LocalDate(start))
        #expect(Mesocycle.date(ofWeek: 1, dayOfWeek: dayOfWeek, startingOn: start).description == date)
    }

    @Test("ends at the largest numbers")
    func limits() {
        let exercise = PlannedExercise.sample(
            weight: .greatestFiniteMagnitude, reps: .max, sets: .max, increment: .greatestFiniteMagnitude)
        for week in Mesocycle.weeks {
            let (generated, synced) = (exercise.generatedSets(inWeek: week), exercise.syncedSets(inWeek: week))
            for target in [generated.target, synced.target] {
                #expect(target.weight.isFinite && target.reps == .max, "week \(week)")
            }
        }
        #expect(exercise.generatedSets(inWeek: 7).count == .max / 2 + 1)
    }
}

extension PlannedExercise {
    /// An exercise whose range of repetitions is 8 to 12.
    static func sample(
        _ id: String = "bench", weight: Double = 100, reps: Int = 10, sets: Int = 3, increment: Double = 5
    ) -> PlannedExercise {
        PlannedExercise(
            exerciseID: id, sets: sets, target: SetTarget(weight: weight, reps: reps), minimumReps: 8, maximumReps: 12,
            increment: increment)
    }
}
