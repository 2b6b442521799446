import Synchronization

/// A lock for work that only one client may do at a time, with a minimum pause between two uses.
final class ThrottledLock: Sendable {
    private struct State {
        var isTaken = false
        var takenAt = ContinuousClock.now
        var nextAt = ContinuousClock.now
    }

    private let gap: Duration
    private let waitsTimes: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - gap: the minimum pause between two uses.
    ///   - waitsTimes: the minimum pause as a multiple of the previous use.
    init(gap: Duration, waitsTimes: Int) {
        self.gap = gap
        self.waitsTimes = waitsTimes
    }

    /// - Returns: whether the caller has the lock. It must then call ``release()``.
    func tryAcquire() -> Bool {
        state.withLock { state in
            let now = ContinuousClock.now
            guard !state.isTaken, now >= state.nextAt else { return false }
            state.isTaken = true
            state.takenAt = now
            return true
        }
    }

    func release() {
        state.withLock { state in
            let now = ContinuousClock.now
            state.isTaken = false
            state.nextAt = now + max(gap, (now - state.takenAt) * waitsTimes)
        }
    }
}
