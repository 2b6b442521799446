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
        case .later(.gate(let gate), let then): gate.wait(milliseconds: gate.timeoutMilliseconds) { then().follow(on: workers, done) }
        case .later(.milliseconds(let milliseconds, let gate), let then):
            let goOn = { @Sendable in then().follow(on: workers, done) }
            guard let gate else { return DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: goOn) }
            gate.wait(milliseconds: milliseconds, goOn)
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

extension Gate {
    /// Calls `goOn` once: when the gate opens, or after this time.
    fileprivate func wait(milliseconds: Int, _ goOn: @escaping @Sendable () -> Void) {
        let end = EndOfWait(goOn)
        let arrival = hold(end.call)
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [self] in
            leave(arrival)
            end.call()
        }
    }
}

/// Calls a closure the first time.
private final class EndOfWait: Sendable {
    private let isOver = Atomic(false)
    private let goOn: @Sendable () -> Void

    init(_ goOn: @escaping @Sendable () -> Void) {
        self.goOn = goOn
    }

    @Sendable func call() {
        if !isOver.exchange(true, ordering: .relaxed) { goOn() }
    }
}
