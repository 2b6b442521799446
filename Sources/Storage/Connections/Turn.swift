import DequeModule
import Foundation
import Synchronization

/// The queue of calls for a resource that serves one call at a time, or a few. First come, first served.
///
/// A call that must not block a thread uses ``take(_:)`` and runs once it is granted. A thread that may block uses ``runWhenFree(_:)``. Within the
/// turn, ``runWhenFree(_:)`` runs its body at once.
package final class Turn: Sendable {
    private struct State {
        /// The calls that may have the turn now.
        var free: Int
        /// The threads that run within the turn. Between the grant and the run there is none.
        var threads: [UInt] = []
        var waiting: Deque<@Sendable () -> Void> = []

        mutating func takeIfFree() -> Bool {
            guard free > 0 else { return false }
            free -= 1
            return true
        }
    }

    private let state: Mutex<State>

    /// - Parameter places: the most calls that have the turn at the same time.
    package init(places: Int = 1) {
        state = Mutex(State(free: max(1, places)))
    }

    /// Takes the turn if it is free.
    package func takeIfFree() -> Bool { state.withLock { $0.takeIfFree() } }

    /// Takes the turn as soon as it is free, then calls `granted`: within this call, or on the thread that leaves the turn. `granted` must
    /// only hand over to another thread, which then calls ``run(_:)``.
    package func take(_ granted: @escaping @Sendable () -> Void) {
        let isGranted = state.withLock { state in
            if state.takeIfFree() { return true }
            state.waiting.append(granted)
            return false
        }
        if isGranted { granted() }
    }

    /// Runs a body within a turn that is already taken, then leaves the turn.
    package func run<Value>(_ body: () throws -> Value) rethrows -> Value {
        let thread = Self.currentThread
        state.withLock { $0.threads.append(thread) }
        defer { leave(thread) }
        return try body()
    }

    /// Runs a body within the turn. Blocks this thread until the turn is free, unless this thread already has it.
    package func runWhenFree<Value>(_ body: () throws -> Value) rethrows -> Value {
        let thread = Self.currentThread
        if state.withLock({ $0.threads.contains(thread) }) { return try body() }
        if !takeIfFree() {
            let granted = DispatchSemaphore(value: 0)
            take { granted.signal() }
            granted.wait()
        }
        return try run(body)
    }

    private func leave(_ thread: UInt) {
        let next = state.withLock { state in
            if let place = state.threads.lastIndex(of: thread) { state.threads.remove(at: place) }
            let next = state.waiting.popFirst()
            if next == nil { state.free += 1 }
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
