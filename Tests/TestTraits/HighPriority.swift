import Testing

/// Runs tests before the others. For tests with a long sequence of requests, which would otherwise still run alone at the end.
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
