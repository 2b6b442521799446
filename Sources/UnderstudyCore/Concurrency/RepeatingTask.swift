import Foundation

/// Does something again and again, on a thread of its own, until it is stopped.
package final class RepeatingTask: Sendable {
    private let condition = NSCondition()
    private let state = State()

    /// Touched only while `condition` is locked.
    private final class State: @unchecked Sendable {
        var isStopped = false
        var hasEnded = false
    }

    /// - Parameters:
    ///   - seconds: how long to wait between two times.
    ///   - body: runs on the one thread, so that it may block, and keep what it needs from one time to the next.
    package init(everySeconds seconds: Double, _ body: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [condition, state] in
            while !condition.withLock({ state.isStopped }) {
                body()
                condition.withLock {
                    if !state.isStopped { _ = condition.wait(until: Date(timeIntervalSinceNow: seconds)) }
                }
            }
            condition.withLock {
                state.hasEnded = true
                condition.broadcast()
            }
        }
    }

    /// Returns when nothing is being done any more. Not to be called by what is done, which it waits for.
    package func stop() {
        condition.withLock {
            state.isStopped = true
            condition.broadcast()
            while !state.hasEnded { condition.wait() }
        }
    }
}
