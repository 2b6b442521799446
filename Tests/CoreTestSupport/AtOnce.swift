import UnderstudyCore

/// Does pieces of work at once, each on a thread of its own, and waits for all: work that blocks would hold up other tests' tasks.
///
/// - Parameter work: gets its number, from 0.
package func atOnce(_ count: Int, _ work: @escaping @Sendable (_ number: Int) throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<count {
            group.addTask { try await onThread { try work(number) } }
        }
        try await group.waitForAll()
    }
}
