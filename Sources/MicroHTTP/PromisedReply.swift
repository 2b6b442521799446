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

    /// Calls `goOn` when the reply is given; at once, if it has been. Only one `goOn` can wait.
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
}

/// A promised reply that a request waits for.
///
/// If the client leaves first, the reply can no longer be sent. The closures of its tracked replies are called all the same, as soon as both
/// the request has ended and the reply has been given.
final class AwaitedReply: Sendable {
    private enum State {
        case waiting
        case given(Reply)
        /// The reply has been taken, or the request has ended.
        case over
    }

    private let state = Mutex(State.waiting)

    /// Gives the reply, once.
    func give(_ reply: Reply) {
        let isLate = state.withLock { state in
            if case .over = state { return true }
            state = .given(reply)
            return false
        }
        if isLate { reply.end() }
    }

    /// The reply, to be sent; `nil` if it has not been given.
    func take() -> Reply? {
        state.withLock { state in
            guard case .given(let reply) = state else { return nil }
            state = .over
            return reply
        }
    }

    /// Ends the reply, unless it has been taken.
    func abandon() {
        let untaken: Reply? = state.withLock { state in
            defer { state = .over }
            return if case .given(let reply) = state { reply } else { nil }
        }
        untaken?.end()
    }
}

extension Reply {
    /// Calls the closures of tracked replies, because the reply is never sent.
    fileprivate func end() {
        switch self {
        case .response, .later, .computed, .disconnect: break
        case .promised(let promise): promise.whenGiven { $0.end() }
        case .tracked(let reply, let whenEnded):
            reply.end()
            whenEnded()
        }
    }
}
