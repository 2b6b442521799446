import Foundation
import UnderstudyCore

/// Remembers up to when an epoch's midnights have been worked off.
///
/// Every zone's midnight falls on a quarter of an hour in UTC, so nothing is due but when one has begun, or the clock was moved.
package final class Nights: Sendable {
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
        let quarter = session.now.seconds / Self.quarterSeconds
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
