import Synchronization

/// What becomes of a write that finds the database locked by another program: it waits, or gives up at once.
package enum LockWait: Sendable {
    /// Gives up: for a worker, which other calls need. The call starts again later.
    case none
    /// About a second, with those who wait already: for threads that may block.
    case aMoment
}

/// Since when another program has been seen to hold the lock that writers need.
///
/// All who wait for it wait the same second: it begins when the first finds the lock held, not when each one comes. Afterwards whoever
/// comes tries once and gives up, until one finds the lock free.
final class LockWatch: Sendable {
    /// How long it is worth to wait.
    static let patience = Duration.seconds(1)
    /// Between two tries.
    static let pauseSeconds = 0.02

    private struct Sighting {
        let since: ContinuousClock.Instant
        var last: ContinuousClock.Instant
    }

    private let sighting = Mutex<Sighting?>(nil)

    /// - Returns: whether it is worth to wait.
    func noteHeld(at now: ContinuousClock.Instant = .now) -> Bool {
        sighting.withLock { sighting in
            guard var known = sighting, now - known.last < Self.patience else {
                // Nobody has looked for so long that this is another matter.
                sighting = Sighting(since: now, last: now)
                return true
            }
            known.last = now
            sighting = known
            return now - known.since < Self.patience
        }
    }

    func noteFree() {
        sighting.withLock { $0 = nil }
    }
}
