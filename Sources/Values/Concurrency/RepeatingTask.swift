import Foundation

/// Repeats a body on a thread of its own until it is stopped.
package final class RepeatingTask: Sendable {
    private let isStopped = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - seconds: the pause between two runs.
    ///   - memory: what the first run finds. Each run finds it as the run before has left it.
    ///   - body: always runs on the same thread, so it may block.
    package init<Memory: Sendable>(
        everySeconds seconds: Double, from memory: Memory, _ body: @escaping @Sendable (inout Memory) -> Void
    ) {
        Thread.detachNewThread { [isStopped, hasEnded] in
            var (memory, pause) = (memory, 0.0)
            while isStopped.wait(wallTimeout: .now() + pause) == .timedOut {
                inReleasePool { body(&memory) }
                pause = seconds
            }
            hasEnded.signal()
        }
    }

    /// Stops the task and waits until the body has returned. Must not be called by the body, for which it waits.
    package func stop() {
        isStopped.signal()
        hasEnded.wait()
        // A further call returns at once.
        hasEnded.signal()
    }
}
