import Foundation
import UnderstudyCore

/// Remembers up to when an epoch's midnights have been worked off.
///
/// Every zone's midnight falls on a quarter of an hour in UTC, so nothing is due but when one has begun, or the clock was moved.
package final class NightlyJobs: Sendable {
    private static let quarterSeconds: Int64 = 900

    /// Touched only while `lock` is held.
    private final class State: @unchecked Sendable {
        var done: Int64?
    }

    private let lock = NSLock()
    private let state = State()

    /// Has the backends do for every account what local midnights have made due, if any may have come since the last time. One at a time:
    /// who comes while another works waits for it, however long that takes. Not for threads that serve.
    ///
    /// - Returns: what failed, by the title of the backend; then it is due again the next time.
    package func workOff(_ session: Session) -> [(backend: String, error: any Error)] {
        let quarter = session.due.seconds / Self.quarterSeconds
        return lock.withLock {
            guard state.done != quarter else { return [] }
            var failures: [(backend: String, error: any Error)] = []
            for backend in session.seeding.backends {
                do { try backend.runMidnights(session) } catch { failures.append((backend.title, error)) }
            }
            if failures.isEmpty { state.done = quarter }
            return failures
        }
    }
}

extension World {
    /// Works off the nights of an epoch, and of the data that take its data's place meanwhile; a reset ends the matter. As
    /// ``NightlyJobs/workOff(_:)`` for the rest.
    package func workOffNights(of epoch: Epoch, at now: Instant, by seeding: Seeding) -> [(backend: String, error: any Error)] {
        var epoch = epoch
        while true {
            let failures = epoch.data.nights.workOff(epoch.session(at: now, by: seeding))
            guard failures.contains(where: { $0.error is EpochEndedError }) else { return failures }
            guard let present = try? self.epoch(after: epoch), present.run === epoch.run else { return [] }
            epoch = present
        }
    }
}
