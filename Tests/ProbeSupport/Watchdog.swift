import Dispatch
import Foundation

/// Ends the process when a run does not end by itself.
package final class Watchdog: Sendable {
    /// The time for the end after the clients have stopped. A sanitizer makes everything many times slower.
    private static let graceSeconds = 300

    private let done = DispatchSemaphore(value: 0)

    /// - Parameter seconds: the time for which the clients are busy.
    package init(seconds: Int) {
        let limitSeconds = seconds + Self.graceSeconds
        Thread.detachNewThread { [done] in
            guard done.wait(timeout: .now() + .seconds(limitSeconds)) == .timedOut else { return }
            say("FAILED: the run has not ended after \(limitSeconds) s: a thread is blocked")
            // An orderly exit might block as well.
            _exit(EXIT_FAILURE)
        }
    }

    package func stop() {
        done.signal()
    }
}
