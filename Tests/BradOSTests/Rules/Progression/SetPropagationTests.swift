import Testing

@testable import BradOS

@Suite("The sets of other weeks after a set is added or removed")
struct SetPropagationTests {
    /// Sets by number, of which some are not pending any more.
    private func sets(_ numbers: ClosedRange<Int>, done: Set<Int> = [], _ target: SetTarget) -> [ExerciseSet] {
        numbers.map { ExerciseSet(id: "set-\($0)", exerciseID: "bench", number: $0, target: target, isPending: !done.contains($0)) }
    }

    @Test(
        "get the real backend's targets",
        arguments: [
            (2, 140, 10, 5, 145, 9), (3, 140, 11, 5, 145, 10), (4, 55, 8, 2.5, 60, 6), (7, 50, 8, 2.5, 55, 5), (1, 135, 10, 5, 135, 10),
            (6, 150, 10, 5, 135, 8), (2, 45, 1, 5, 50, 1),
        ] as [(Int, Double, Int, Double, Double, Int)])
    func targets(_ week: Int, _ weight: Double, _ reps: Int, _ increment: Double, _ newWeight: Double, _ newReps: Int) {
        let stored = sets(1...2, SetTarget(weight: weight, reps: reps))
        let changes = SetPropagation(to: 3, sets: stored, week: week, increment: increment)
        #expect(changes?.created == [ExerciseSet(exerciseID: "bench", number: 3, target: SetTarget(weight: newWeight, reps: newReps))])
        #expect(changes?.deleted == [])
    }

    @Test("are created up to the number, deleted beyond it, and otherwise stay")
    func counts() {
        let target = SetTarget(weight: 100, reps: 8)
        #expect(SetPropagation(to: 4, sets: sets(1...2, target), week: 7, increment: 5)?.created.map(\.number) == [3, 4])
        #expect(SetPropagation(to: 2, sets: sets(1...4, target), week: 2, increment: 5)?.deleted == ["set-3", "set-4"])
        #expect(SetPropagation(to: 2, sets: sets(1...4, done: [4], target), week: 2, increment: 5)?.deleted == ["set-3"])
        #expect(SetPropagation(to: 2, sets: sets(1...2, target), week: 2, increment: 5)?.count == 0)
    }

    @Test("do not change without a pending set of the exercise")
    func nothingPending() {
        #expect(SetPropagation(to: 3, sets: [], week: 2, increment: 5) == nil)
        #expect(SetPropagation(to: 3, sets: sets(1...1, done: [1], SetTarget(weight: 1, reps: 1)), week: 2, increment: 5) == nil)
    }

    @Test("are 100 more at most, however large the number of a set is")
    func limit() {
        let stored = sets(1...1, SetTarget(weight: 1, reps: 1))
        #expect(SetPropagation(to: .max, sets: stored, week: .max, increment: 5)?.count == 100)
    }

    @Test(
        "are preceded by two warm-up sets if they are heavy",
        arguments: [(135, [55, 80]), (97.5, [40, 57.5]), (20.5, [7.5, 12.5]), (20, []), (0, [])] as [(Double, [Double])])
    func warmUp(_ weight: Double, _ expected: [Double]) {
        let warmUps = SetTarget(weight: weight, reps: 9).warmUps
        #expect(warmUps.map(\.weight) == expected)
        #expect(warmUps.allSatisfy { $0.reps == 9 })
    }
}
