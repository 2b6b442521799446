import Synchronization

/// A reply that other code gives later. One connection waits for it, without a thread.
public final class PromisedReply: Sendable {
    private enum State {
        case open
        case awaited(@Sendable (Reply) -> Void)
        case given(Reply)
    }

    private let state = Mutex(State.open)

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
        if case .promised(let other) = reply { other.whenGiven(give) } else { give(reply) }
    }

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
        whenGiven { changed.give(change($0)) }
        return changed
    }

    /// Calls the closures of tracked replies as soon as the reply is given: the request has ended, so that no connection waits for it.
    func abandon() {
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
