import Foundation

/// Lets many work at once, or one alone.
///
/// Whoever wants to be alone waits for those who are at work, and those who come later wait for it. Not to be taken twice by one thread.
final class SharedLock: Sendable {
    /// Touched only while `condition` is locked.
    private final class State: @unchecked Sendable {
        var atWork = 0
        var isTaken = false
    }

    private let condition = NSCondition()
    private let state = State()

    func shared<Value>(_ body: () throws -> Value) rethrows -> Value {
        condition.withLock {
            while state.isTaken { condition.wait() }
            state.atWork += 1
        }
        defer {
            condition.withLock {
                state.atWork -= 1
                if state.isTaken, state.atWork == 0 { condition.broadcast() }
            }
        }
        return try body()
    }

    func alone<Value>(_ body: () throws -> Value) rethrows -> Value {
        condition.withLock {
            while state.isTaken { condition.wait() }
            state.isTaken = true
            while state.atWork > 0 { condition.wait() }
        }
        defer {
            condition.withLock {
                state.isTaken = false
                condition.broadcast()
            }
        }
        return try body()
    }
}
