import Synchronization

/// Holds replies until ``count`` of them are held, then releases them together and starts over.
public final class Gate: Sendable {
    private struct State {
        var held: Set<Wait> = []
        var isOpenForGood = false

        mutating func release() -> Set<Wait> {
            defer { held = [] }
            return held
        }
    }

    /// The number of held replies that opens the gate, at least 1.
    public let count: Int
    /// A reply that has been held for this long is released alone.
    public let timeoutMilliseconds: Int

    private let state = Mutex(State())

    /// Creates a gate that holds no reply.
    public init(count: Int, timeoutMilliseconds: Int) {
        self.count = max(1, count)
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    /// Opens the gate permanently: held replies are released now, later ones at once. Calls continuations as ``open()`` does.
    public func openForGood() {
        state.withLock { $0.isOpenForGood = true }
        open()
    }

    /// Releases every held reply. Calls their continuations on this thread; must not be called while holding a lock that those may need.
    public func open() {
        for wait in state.withLock({ $0.release() }) { wait.end() }
    }

    /// Holds a reply until the gate opens. If it opens the gate, or the gate is permanently open, its wait ends within this call.
    /// The caller watches the time-out.
    func hold(_ wait: Wait) {
        let released = state.withLock { state in
            state.held.insert(wait)
            return state.isOpenForGood || state.held.count >= count ? state.release() : []
        }
        for wait in released { wait.end() }
    }

    /// Stops holding and counting a reply.
    func leave(_ wait: Wait) {
        state.withLock { _ = $0.held.remove(wait) }
    }
}
