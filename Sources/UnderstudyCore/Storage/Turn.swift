import DequeModule
import Foundation
import Synchronization

/// The queue of calls for a resource that serves one call at a time. First come, first served.
///
/// A call that must not block a thread uses ``take(_:)`` and runs once it is granted. A thread that may block uses ``hold(_:)``. Within the
/// turn, ``hold(_:)`` runs its body at once.
package final class Turn: Sendable {
    private struct State {
        var isTaken = false
        /// The thread that runs within the turn; `nil` between the grant and the run.
        var thread: UInt?
        var waiting: Deque<@Sendable () -> Void> = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Takes the turn if it is free.
    package func takeIfFree() -> Bool {
        state.withLock { state in
            defer { state.isTaken = true }
            return !state.isTaken
        }
    }

    /// Takes the turn as soon as it is free, then calls `granted`: within this call, or on the thread that leaves the turn. `granted` must
    /// only hand over to another thread, which then calls ``run(_:)``.
    package func take(_ granted: @escaping @Sendable () -> Void) {
        let isGranted = state.withLock { state in
            guard state.isTaken else {
                state.isTaken = true
                return true
            }
            state.waiting.append(granted)
            return false
        }
        if isGranted { granted() }
    }

    /// Runs a body within a turn that is already taken, then leaves the turn.
    package func run<Value>(_ body: () throws -> Value) rethrows -> Value {
        let thread = Self.currentThread
        state.withLock { $0.thread = thread }
        defer { leave() }
        return try body()
    }

    /// Runs a body within the turn. Blocks this thread until the turn is free, unless this thread already has it.
    package func hold<Value>(_ body: () throws -> Value) rethrows -> Value {
        let thread = Self.currentThread
        if state.withLock({ $0.isTaken && $0.thread == thread }) { return try body() }
        if !takeIfFree() {
            let granted = DispatchSemaphore(value: 0)
            take { granted.signal() }
            granted.wait()
        }
        return try run(body)
    }

    private func leave() {
        let next = state.withLock { state in
            state.thread = nil
            let next = state.waiting.popFirst()
            state.isTaken = next != nil
            return next
        }
        next?()
    }

    private static var currentThread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }
}
