import Dispatch

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
    /// - Parameters:
    ///   - gate: ends every pause.
    ///   - done: called once, on any thread. The closures of tracked replies are called after it.
    public func follow(on workers: Workers, endedBy gate: Gate? = nil, _ done: @escaping @Sendable (Ending) -> Void) {
        switch self {
        case .response(let response): done(.response(response))
        case .disconnect(let disconnection): done(.disconnect(disconnection))
        case .later(let pause, let then):
            guard let milliseconds = pause.milliseconds else { return done(.hang) }
            let wait = Wait(at: [gate].compactMap(\.self) + pause.gates) { _ in then().follow(on: workers, endedBy: gate, done) }
            wait.begin()
            if wait.isOver { return }
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { wait.end() }
        case .computed(let lane, let compute): workers.run(on: lane) { compute().follow(on: workers, endedBy: gate, done) }
        case .promised(let promise): promise.whenGiven { $0.follow(on: workers, endedBy: gate, done) }
        case .tracked(let reply, let whenEnded):
            reply.follow(on: workers, endedBy: gate) { ending in
                done(ending)
                whenEnded()
            }
        }
    }
}
