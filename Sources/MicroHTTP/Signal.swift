import Synchronization

/// Lets one connection that waits go on, once.
public final class Signal: Sendable {
    private enum State {
        case quiet
        case awaited(@Sendable () -> Void)
        case given
    }

    private let state = Mutex(State.quiet)

    /// A signal that has not been given yet.
    public init() {}

    /// Lets who waits go on, and who comes later not wait at all. Not to be called while holding a lock that they may need.
    public func give() {
        let goOn: (@Sendable () -> Void)? = state.withLock { state in
            defer { state = .given }
            return if case .awaited(let goOn) = state { goOn } else { nil }
        }
        goOn?()
    }

    /// Calls `goOn` when the signal is given; at once, if it has been.
    func await(_ goOn: @escaping @Sendable () -> Void) {
        let isGiven = state.withLock { state in
            if case .given = state { return true }
            state = .awaited(goOn)
            return false
        }
        if isGiven { goOn() }
    }
}
