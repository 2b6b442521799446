import Synchronization

/// A reply that somebody else is about to give. One connection waits for it, without a thread.
public final class PromisedReply: Sendable {
    private enum State {
        case open
        case awaited(@Sendable (Reply) -> Void)
        case given(Reply)
    }

    private let state = Mutex(State.open)

    /// A reply that has not been given yet.
    public init() {}

    /// `nil` until it is given.
    public var reply: Reply? {
        state.withLock { if case .given(let reply) = $0 { reply } else { nil } }
    }

    /// Gives it, once, and lets who waits go on. Not to be called while holding a lock that they may need.
    public func give(_ reply: Reply) {
        let goOn: (@Sendable (Reply) -> Void)? = state.withLock { state in
            defer { state = .given(reply) }
            return if case .awaited(let goOn) = state { goOn } else { nil }
        }
        goOn?(reply)
    }

    /// Gives what is computed here. A reply that another promise gives is handed on when it is given.
    public func give(computedBy compute: () -> Reply) {
        let reply = compute()
        if case .promised(let other) = reply { other.whenGiven(give) } else { give(reply) }
    }

    /// Calls `goOn`, of which there is one, when it is given; at once, if it has been.
    public func whenGiven(_ goOn: @escaping @Sendable (Reply) -> Void) {
        let given: Reply? = state.withLock { state in
            if case .given(let reply) = state { return reply }
            state = .awaited(goOn)
            return nil
        }
        if let given { goOn(given) }
    }

    /// The same reply, changed when it is given. The original one is no longer to be waited for.
    public func map(_ change: @escaping @Sendable (Reply) -> Reply) -> PromisedReply {
        let changed = PromisedReply()
        whenGiven { changed.give(change($0)) }
        return changed
    }
}
