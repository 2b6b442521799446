import Synchronization

/// How a write waits for a database that another program has locked.
package enum LockWait: Sendable {
    /// Fails at once. For workers, which other calls need; the call starts again later.
    case none
    /// Waits about a second, shared by all waiting threads. For threads that may block.
    case aMoment
}

/// Measures how long another program has held the lock that writers need.
///
/// All waiting threads share one second. It begins when the first of them finds the lock held. Later calls try once and fail, until one of
/// them finds the lock free, or none has tried for a second.
final class LockWatch: Sendable {
    /// The time after which waiting ends.
    static let patience = Duration.seconds(1)
    /// The pause between two tries.
    static let pauseSeconds = 0.02

    private struct HeldPeriod {
        let since: ContinuousClock.Instant
        var last: ContinuousClock.Instant
    }

    private let period = Mutex<HeldPeriod?>(nil)

    /// - Returns: whether a further wait is worthwhile.
    func noteHeld(at now: ContinuousClock.Instant = .now) -> Bool {
        period.withLock { period in
            guard var known = period, now - known.last < Self.patience else {
                // The lock was not tried for so long that this is a new wait.
                period = HeldPeriod(since: now, last: now)
                return true
            }
            known.last = now
            period = known
            return now - known.since < Self.patience
        }
    }

    func noteFree() {
        period.withLock { $0 = nil }
    }
}
