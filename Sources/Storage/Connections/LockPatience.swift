import Foundation
import Synchronization

/// The wait of writes for a lock that another program holds.
///
/// The first write waits a second. Those behind it fail at once, until one of them finds the lock free.
final class LockPatience: Sendable {
    private static let mostTries = 50
    private static let pauseSeconds = 0.02

    private let isOver = Atomic(false)

    /// - Returns: whether SQLite tries again.
    func waits(afterTries count: Int) -> Bool {
        guard count < Self.mostTries, !isOver.load(ordering: .relaxed) else {
            isOver.store(true, ordering: .relaxed)
            return false
        }
        Thread.sleep(forTimeInterval: Self.pauseSeconds)
        return true
    }

    func noteFree() {
        isOver.store(false, ordering: .relaxed)
    }
}
