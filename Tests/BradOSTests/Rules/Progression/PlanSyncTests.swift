import Testing

@testable import BradOS

@Suite("Saving a plan during its mesocycle")
struct PlanSyncTests {
    @Test("gives pending sets the real backend's targets")
    func targets() throws {
        // The backend passes true for the last argument in all places that it calls this function.
        let vectors = GoldenCase.vectors("planSyncTargets").filter { $0["args"]?.array?.last == true }
        #expect(vectors.count == 8)
        for vector in vectors {
            let arguments = try #require(vector["args"]?.array)
            func number(_ member: String) throws -> Double { try #require(arguments[0][member]?.number) }
            let exercise = try PlannedExercise.sample(
                weight: number("baseWeight"), reps: Int(number("baseReps")), sets: Int(number("baseSets")),
                increment: number("weightIncrement"))
            let sets = exercise.syncedSets(inWeek: try #require(arguments[1].integer))
            #expect(sets.target.weight == vector["result"]?["targetWeight"]?.number, "\(vector.text)")
            #expect(sets.target.reps == vector["result"]?["targetReps"]?.integer, "\(vector.text)")
            #expect(sets.count == vector["result"]?["targetSets"]?.integer, "\(vector.text)")
        }
    }

    @Test("gives 110 × 10 its seven weeks, of which the sixth is lighter")
    func weeks() {
        let sets = Mesocycle.weeks.map { PlannedExercise.sample(weight: 110).syncedSets(inWeek: $0) }
        #expect(sets.map(\.target.weight) == [110, 115, 115, 120, 120, 102.5, 120])
        #expect(sets.map(\.target.reps) == [11, 10, 11, 10, 11, 11, 11])
        #expect(sets.map(\.count) == [3, 3, 3, 3, 3, 2, 3])
        #expect(PlannedExercise.sample(sets: 1).syncedSets(inWeek: 6).count == 1)
    }

    @Test("and adding sets to other workouts begin with the real backend's repetitions")
    func repsBefore() throws {
        let vectors = GoldenCase.vectors("reverseReps")
        #expect(vectors.count == 14)
        for vector in vectors {
            let arguments = try #require(vector["args"]?.array).compactMap(\.integer)
            let week = arguments[1]
            let set = ExerciseSet(id: "a", exerciseID: "bench", number: 1, target: SetTarget(weight: 0, reps: arguments[0]))
            let added = try #require(SetPropagation(to: 2, sets: [set], week: week, increment: 0)).created
            let base = SetTarget(weight: 0, reps: try #require(vector["result"]?.integer))
            #expect(added.map(\.target) == [base.shifted(toWeek: week, increment: 0)], "\(vector.text)")
        }
    }

    /// Week 2 of 100 × 10 in steps of 5.
    private let target = SetTarget(weight: 105, reps: 10)

    private func set(
        _ id: String?, _ number: Int, of exercise: String = "bench", _ target: SetTarget? = nil, isPending: Bool = true,
        isLogged: Bool = false
    ) -> ExerciseSet {
        ExerciseSet(
            id: id, exerciseID: exercise, number: number, target: target ?? self.target, isPending: isPending, isLogged: isLogged)
    }

    private func synced(
        _ stored: [ExerciseSet], _ planned: [PlannedExercise] = [.sample()], unknown: [String] = []
    ) -> [ExerciseSet] {
        PlanSync.sets(stored, following: planned, unknown: unknown, inWeek: 2)
    }

    @Test("creates the sets of an exercise that the workout lacks")
    func newExercise() {
        #expect(synced([]) == [set(nil, 1), set(nil, 2), set(nil, 3)])
    }

    @Test("leaves sets that already have the count and the targets")
    func nothing() {
        let stored = [set("a", 1), set("b", 2), set("c", 3)]
        #expect(synced(stored) == stored)
    }

    @Test("replaces pending sets with other targets by new ones of the same number")
    func otherTargets() {
        let old = SetTarget(weight: 105, reps: 9)
        #expect(synced([set("a", 1, old), set("b", 2), set("c", 3, old)]) == [set(nil, 1), set("b", 2), set(nil, 3)])
    }

    @Test("deletes pending sets of higher numbers, and creates missing numbers")
    func counts() {
        let five = (1...5).map { set("\($0)", $0) }
        #expect(synced(five) == Array(five.prefix(3)))
        #expect(synced([set("a", 1)]) == [set("a", 1), set(nil, 2), set(nil, 3)])
        // The number of sets counts, so a gap stays.
        #expect(synced([set("a", 1), set("c", 3), set("d", 4)]) == [set("a", 1), set("c", 3), set("d", 4)])
    }

    @Test("counts pending sets only, and leaves others as they are")
    func logged() {
        let done = set("a", 1, SetTarget(weight: 90, reps: 9), isPending: false, isLogged: true)
        #expect(synced([done, set("b", 2), set("c", 3)]) == [done, set("b", 2), set("c", 3), set(nil, 3)])
    }

    @Test("deletes the sets of an exercise that has left the day, except logged ones")
    func removedExercise() {
        let done = set("a", 1, of: "squat", isPending: false, isLogged: true)
        let skipped = set("c", 3, of: "squat", isPending: false)
        #expect(synced([done, set("b", 2, of: "squat"), skipped], []) == [done])
    }

    @Test("leaves the sets of an exercise that does not exist any more")
    func unknownExercise() {
        let stored = [set("a", 1, of: "gone", SetTarget(weight: 1, reps: 1))]
        #expect(synced(stored, [], unknown: ["gone"]) == stored)
    }

    @Test("stores both entries of an exercise that a day contains twice")
    func twice() {
        let heavy = PlannedExercise.sample(weight: 200, sets: 1)
        let heavyTarget = SetTarget(weight: 205, reps: 10)
        #expect(synced([], [.sample(sets: 2), heavy]) == [set(nil, 1), set(nil, 2), set(nil, 1, heavyTarget)])
        #expect(synced([set("a", 1)], [.sample(sets: 2), heavy]) == [set(nil, 1, heavyTarget), set(nil, 2, heavyTarget)])
    }

    @Test("tells exercises apart by the bytes of their ids")
    func exactIDs() {
        // The same letter, composed and decomposed.
        let stored = [set("a", 1, of: "\u{e9}"), set("b", 1, of: "e\u{301}")]
        #expect(synced(stored, [.sample("\u{e9}", sets: 1)]) == [set("a", 1, of: "\u{e9}")])
    }
}
