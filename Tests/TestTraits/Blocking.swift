import Foundation
import Testing

/// Runs each job of a test on its own thread, for tests that block, such as on a socket. The few threads of the task pool stay free for
/// other tests.
package struct Blocking: TestTrait, SuiteTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(ThreadPerJob()) { try await function() }
    }
}

extension Trait where Self == Blocking {
    /// See ``Blocking``.
    package static var blocking: Self { Self() }
}

private final class ThreadPerJob: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
