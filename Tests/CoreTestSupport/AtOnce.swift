import Values

/// Runs several pieces of work at the same time, each on its own thread, and waits for all. The work may block without holding up the tasks
/// of other tests.
///
/// - Parameter work: receives its number, from 0.
package func atOnce(_ count: Int, _ work: @escaping @Sendable (_ number: Int) throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<count {
            group.addTask { try await onThread { try work(number) } }
        }
        try await group.waitForAll()
    }
}
