import Synchronization

/// A reply that other code gives later. One connection waits for it, without a thread.
public final class PromisedReply: Sendable {
    private enum State {
        case open
        case awaited(@Sendable (Reply) -> Void)
        case given(Reply)
    }

    private let state = Mutex(State.open)
    private let isGivenUp = Atomic(false)
    /// The promise that passes this reply on.
    private let next = Mutex<PromisedReply?>(nil)

    /// Creates a promise without a reply.
    public init() {}

    /// `nil` until the reply is given.
    public var reply: Reply? {
        state.withLock { if case .given(let reply) = $0 { reply } else { nil } }
    }

    /// Gives the reply, once, and resumes the waiting connection. Must not be called while holding a lock that `goOn` may need.
    public func give(_ reply: Reply) {
        let goOn: (@Sendable (Reply) -> Void)? = state.withLock { state in
            defer { state = .given(reply) }
            return if case .awaited(let goOn) = state { goOn } else { nil }
        }
        goOn?(reply)
    }

    /// Computes the reply on this thread and gives it. If the result is another promise, its reply is passed on once it is given.
    public func give(computedBy compute: () -> Reply) {
        let reply = compute()
        if case .promised(let other) = reply { other.pass(on: self) { $0 } } else { give(reply) }
    }

    /// Whether no connection waits for the reply any more.
    public var isAbandoned: Bool { isGivenUp.load(ordering: .relaxed) || next.withLock { $0 }?.isAbandoned == true }

    /// The reply of a step that has waited for a thread or a turn. The step does not run if no connection waits for it any more.
    public func reply(of step: () -> Reply) -> Reply { isAbandoned ? .disconnect(.close) : step() }

    /// Calls `goOn` when the reply is given; at once, if it has been. Only one `goOn` can wait: a later one replaces it.
    public func whenGiven(_ goOn: @escaping @Sendable (Reply) -> Void) {
        let given: Reply? = state.withLock { state in
            if case .given(let reply) = state { return reply }
            state = .awaited(goOn)
            return nil
        }
        if let given { goOn(given) }
    }

    /// A promise of this reply with a change applied. Afterwards only the new promise may be waited for.
    public func map(_ change: @escaping @Sendable (Reply) -> Reply) -> PromisedReply {
        let changed = PromisedReply()
        pass(on: changed, change)
        return changed
    }

    private func pass(on promise: PromisedReply, _ change: @escaping @Sendable (Reply) -> Reply) {
        next.withLock { $0 = promise }
        whenGiven { promise.give(change($0)) }
    }

    /// The connection is about to end without the reply: from here on, no step begins.
    func giveUp() { isGivenUp.store(true, ordering: .relaxed) }

    /// The request has ended, so that no connection waits for the reply. Calls the closures of tracked replies as soon as it is given.
    func abandon() {
        giveUp()
        whenGiven { $0.end() }
    }
}

extension Reply {
    /// Calls the closures of tracked replies, because the reply is never sent.
    fileprivate func end() {
        switch self {
        case .response, .later, .computed, .disconnect: break
        case .promised(let promise): promise.abandon()
        case .tracked(let reply, let whenEnded):
            reply.end()
            whenEnded()
        }
    }
}
