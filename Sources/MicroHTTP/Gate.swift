import Synchronization

/// Holds replies until ``count`` of them are held, then releases them together and starts over.
public final class Gate: Sendable {
    private struct State {
        var arrivals = 0
        var held: [Int: @Sendable () -> Void] = [:]
        var isOpenForGood = false
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
        let held = state.withLock { state in
            defer { state.held = [:] }
            return state.held.values
        }
        for goOn in held { goOn() }
    }

    /// Calls `goOn` once, when the gate opens. If this reply opens the gate, or the gate is permanently open, calls it within this call.
    /// The caller watches the time-out.
    ///
    /// - Returns: the number to pass to ``leave(_:)``.
    func hold(_ goOn: @escaping @Sendable () -> Void) -> Int {
        let (arrival, released) = state.withLock { state in
            state.arrivals += 1
            state.held[state.arrivals] = goOn
            guard state.isOpenForGood || state.held.count >= count else { return (state.arrivals, [@Sendable () -> Void]()) }
            defer { state.held = [:] }
            return (state.arrivals, Array(state.held.values))
        }
        for goOn in released { goOn() }
        return arrival
    }

    /// Stops holding and counting a reply.
    func leave(_ arrival: Int) {
        state.withLock { _ = $0.held.removeValue(forKey: arrival) }
    }
}
