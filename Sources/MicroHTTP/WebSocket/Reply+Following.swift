import Dispatch
import Synchronization

extension Reply {
    /// The end of a reply that no connection waits for.
    public enum Ending: Sendable {
        case response(Response)
        /// There is no response, and the connection should end.
        case disconnect(Disconnection)
        /// There is never a response; see ``Pause/idleTimeout``.
        case hang
    }

    /// Follows the reply to its end, without a connection, for a message of a WebSocket. No thread waits.
    ///
    /// - Parameter done: called once, on any thread. The closures of tracked replies are called after it.
    public func follow(on workers: Workers, _ done: @escaping @Sendable (Ending) -> Void) {
        switch self {
        case .response(let response): done(.response(response))
        case .disconnect(let disconnection): done(.disconnect(disconnection))
        case .later(.idleTimeout, _): done(.hang)
        case .later(.gate(let gate, endedBy: let exit), let then):
            // First: a pause that has ended already must not count at the other gate.
            let gates = [exit, gate].compactMap(\.self)
            Wait { then().follow(on: workers, done) }.begin(at: gates, milliseconds: gate.timeoutMilliseconds)
        case .later(.milliseconds(let milliseconds, endedBy: let gate), let then):
            let gates = [gate].compactMap(\.self)
            Wait { then().follow(on: workers, done) }.begin(at: gates, milliseconds: milliseconds)
        case .computed(let lane, let compute): workers.run(on: lane) { compute().follow(on: workers, done) }
        case .promised(let promise): promise.whenGiven { $0.follow(on: workers, done) }
        case .tracked(let reply, let whenEnded):
            reply.follow(on: workers) { ending in
                done(ending)
                whenEnded()
            }
        }
    }
}

/// A wait for the first of several gates, or for a time.
private final class Wait: Sendable {
    private struct State {
        var isOver = false
        /// Each removes the wait from a gate.
        var leaves: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    private let goOn: @Sendable () -> Void

    /// - Parameter goOn: called once, at the end of the wait.
    init(_ goOn: @escaping @Sendable () -> Void) {
        self.goOn = goOn
    }

    func begin(at gates: [Gate], milliseconds: Int) {
        for gate in gates {
            guard hold(at: gate) else { return }
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: end)
    }

    /// - Returns: whether the wait goes on.
    private func hold(at gate: Gate) -> Bool {
        let arrival = gate.hold(end)
        let isOver = state.withLock { state in
            if !state.isOver { state.leaves.append { gate.leave(arrival) } }
            return state.isOver
        }
        if isOver { gate.leave(arrival) }
        return !isOver
    }

    @Sendable private func end() {
        let leaves: [@Sendable () -> Void]? = state.withLock { state in
            guard !state.isOver else { return nil }
            defer { state = State(isOver: true) }
            return state.leaves
        }
        guard let leaves else { return }
        for leave in leaves { leave() }
        goOn()
    }
}
