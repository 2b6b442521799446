import Testing

@testable import BradOS

@Suite("The state of a workout")
struct WorkoutStateTests {
    @Test("allows or refuses each change in the backend's words (2.2)")
    func table() {
        let states: [WorkoutState] = [.pending, .inProgress, .completed, .skipped]
        #expect(
            states.map(\.refusalOfStart) == [
                nil, "Workout is already in progress", "Cannot start a completed workout", "Cannot start a skipped workout",
            ])
        #expect(
            states.map(\.refusalOfCompletion) == [
                "Cannot complete a workout that has not been started", nil, "Workout is already completed",
                "Cannot complete a skipped workout",
            ])
        #expect(states.map(\.refusalOfSkip) == [nil, nil, "Cannot skip a completed workout", "Workout is already skipped"])
        for (change, words) in zip(
            WorkoutState.SetChange.allCases, ["log sets for", "skip sets for", "unlog sets for", "add sets to", "remove sets from"])
        {
            #expect(
                states.map { $0.refusal(of: change) } == [
                    nil, nil, "Cannot \(words) a completed workout", "Cannot \(words) a skipped workout",
                ])
        }
    }
}
