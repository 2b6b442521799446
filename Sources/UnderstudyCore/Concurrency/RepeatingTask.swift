import Foundation

/// Repeats a body on a thread of its own until it is stopped.
package final class RepeatingTask: Sendable {
    private let condition = NSCondition()
    private let state = State()

    /// Touched only while `condition` is locked.
    private final class State: @unchecked Sendable {
        var isStopped = false
        var hasEnded = false
    }

    /// - Parameters:
    ///   - seconds: the pause between two runs.
    ///   - memory: what the first run finds. Each run finds it as the run before has left it.
    ///   - body: always runs on the same thread, so it may block.
    package init<Memory: Sendable>(
        everySeconds seconds: Double, from memory: Memory, _ body: @escaping @Sendable (inout Memory) -> Void
    ) {
        Thread.detachNewThread { [condition, state] in
            var memory = memory
            while !condition.withLock({ state.isStopped }) {
                body(&memory)
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

    /// Stops the task and waits until the body has returned. Must not be called by the body, for which it waits.
    package func stop() {
        condition.withLock {
            state.isStopped = true
            condition.broadcast()
            while !state.hasEnded { condition.wait() }
        }
    }
}
