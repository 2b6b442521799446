import Synchronization

/// A clock that a test advances.
final class Stopwatch: Sendable {
    private let state: Mutex<ContinuousClock.Instant> = Mutex(.now)

    var now: ContinuousClock.Instant { state.withLock { $0 } }

    func advance(seconds: Int) { state.withLock { $0 += .seconds(seconds) } }
}
