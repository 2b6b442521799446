import Testing

/// Runs tests ahead of the others: those that are a long row of requests, one after the other, would else be left alone at the end of a run.
package struct HighPriority: TestTrait, SuiteTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withoutActuallyEscaping(function) { function in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask(priority: .high) { try await function() }
                try await group.waitForAll()
            }
        }
    }
}

extension Trait where Self == HighPriority {
    /// See ``HighPriority``.
    package static var highPriority: Self { Self() }
}
