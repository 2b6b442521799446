import Testing

@testable import BradOS

@Suite("The history of an exercise")
struct ExerciseHistoryTests {
    @Test("has a record: the first set with the best weight, in the earliest workout")
    func record() {
        func entry(_ date: String, _ lifts: [(Int, Double)]) -> ExerciseHistory.Entry {
            ExerciseHistory.Entry(
                workoutID: date, date: date, week: 1, mesocycleID: "m",
                lifts: lifts.enumerated().map { index, lift in
                    let actual = SetTarget(weight: lift.1, reps: lift.0)
                    return Lift(number: index + 1, target: actual, actual: actual)
                })
        }
        let first = entry("a", [(8, 100), (10, 110), (12, 110)])
        #expect(first.best == SetTarget(weight: 110, reps: 10))
        let history = ExerciseHistory(entries: [first, entry("b", [(12, 110)]), entry("c", [(5, 90)])])
        #expect(history.record?.date == "a" && history.record?.best.reps == 10)
        #expect(ExerciseHistory(entries: []).record == nil)
        #expect(ExerciseHistory(entries: [entry("a", [(8, 0)])]).record?.best == SetTarget(weight: 0, reps: 8))
    }
}
