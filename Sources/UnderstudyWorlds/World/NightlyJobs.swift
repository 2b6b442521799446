import Synchronization
import UnderstudyCore
import Values

/// Remembers up to when the nights of an epoch have been worked off.
///
/// The midnights of all zones fall on a quarter of an hour in UTC. So work can be due only once a new quarter has begun, or after the
/// clock was moved.
package final class NightlyJobs: Sendable {
    private static let quarterSeconds: Int64 = 900

    /// The last quarter of an hour that was worked off. Locked during the work.
    private let done = Mutex<Int64?>(nil)

    /// The nights of all accounts that ``run(_:)`` would work off; `nil` while it runs. Does not wait for it.
    package func nightsDue(_ session: Session) throws -> Int? {
        try done.withLockIfAvailable { done in
            done == session.due.seconds / Self.quarterSeconds
                ? 0 : try session.seeding.backends.reduce(0) { try $0 + $1.nightsDue(session) }
        }
    }

    /// Runs the backends' work for every local midnight that may have come since the last time, for all accounts. One call works at a
    /// time; others wait for it, however long it takes. Must not be called on a serving thread.
    ///
    /// - Returns: the failures, by the title of the backend. After a failure the work is due again the next time.
    package func run(_ session: Session) -> [(backend: String, error: any Error)] {
        let quarter = session.due.seconds / Self.quarterSeconds
        return done.withLock { done in
            guard done != quarter else { return [] }
            var failures: [(backend: String, error: any Error)] = []
            for backend in session.seeding.backends {
                do { try backend.runMidnights(session) } catch { failures.append((backend.title, error)) }
            }
            if failures.isEmpty { done = quarter }
            return failures
        }
    }
}

extension World {
    /// Works off the nights of an epoch, and of the data that replace its data in the meantime. Ends at a reset. Otherwise as
    /// ``NightlyJobs/run(_:)``.
    package func runNightlyJobs(of epoch: Epoch, at now: Instant, by seeding: Seeding) -> [(backend: String, error: any Error)] {
        work(
            in: epoch, at: now, by: seeding,
            onCommit: { self.record(.midnight, "The work of the midnights up to \(now.description) was stored.") }
        ) { session, epoch in epoch.data.nightlyJobs.run(session) }
    }

    /// Does work on an epoch's data, and on the data that replace them in the meantime. Ends at a reset.
    ///
    /// - Parameters:
    ///   - onCommit: called after a transaction has committed.
    ///   - body: returns the failures.
    func work(
        in epoch: Epoch, at now: Instant, by seeding: Seeding, onCommit: () -> Void = {},
        _ body: (Session, Epoch) -> [(backend: String, error: any Error)]
    ) -> [(backend: String, error: any Error)] {
        var epoch = epoch
        while true {
            let data = CallScope(epoch.data)
            let failures = body(epoch.session(at: RequestTime(now), by: seeding, data: data), epoch)
            if data.hasCommitted {
                note(.data())
                onCommit()
            }
            guard failures.contains(where: { $0.error is EpochEndedError }) else { return failures }
            let present = self.epoch
            guard present.run === epoch.run else { return [] }
            epoch = present
        }
    }
}
