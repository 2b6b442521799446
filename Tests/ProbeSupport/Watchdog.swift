import Dispatch
import Foundation

/// Ends the process when a run does not end by itself.
package final class Watchdog: Sendable {
    /// What the end may take when the clients have stopped; a sanitizer makes everything many times slower.
    private static let graceSeconds = 300

    private let done = DispatchSemaphore(value: 0)

    /// - Parameter seconds: how long the clients are busy.
    package init(seconds: Int) {
        let limitSeconds = seconds + Self.graceSeconds
        Thread.detachNewThread { [done] in
            guard done.wait(timeout: .now() + .seconds(limitSeconds)) == .timedOut else { return }
            say("FAILED: the run has not ended after \(limitSeconds) s: somebody waits for ever")
            // What runs at an orderly end might wait too.
            _exit(EXIT_FAILURE)
        }
    }

    package func stop() {
        done.signal()
    }
}
