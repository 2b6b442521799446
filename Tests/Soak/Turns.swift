import Synchronization

/// Whose turn it is to do what only one may do at a time, and not all the time.
final class Turns: Sendable {
    private struct State {
        var isTaken = false
        var takenAt = ContinuousClock.now
        var nextAt = ContinuousClock.now
    }

    private let gap: Duration
    private let waitsTimes: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - gap: what lies between two turns at least.
    ///   - waitsTimes: the same, in the lengths of the first one.
    init(gap: Duration, waitsTimes: Int) {
        self.gap = gap
        self.waitsTimes = waitsTimes
    }

    /// - Returns: whether it is the caller's turn, which then must ``give()`` it back.
    func take() -> Bool {
        state.withLock { state in
            let now = ContinuousClock.now
            guard !state.isTaken, now >= state.nextAt else { return false }
            state.isTaken = true
            state.takenAt = now
            return true
        }
    }

    func give() {
        state.withLock { state in
            let now = ContinuousClock.now
            state.isTaken = false
            state.nextAt = now + max(gap, (now - state.takenAt) * waitsTimes)
        }
    }
}
