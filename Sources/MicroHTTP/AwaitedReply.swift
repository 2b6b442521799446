import Synchronization

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
