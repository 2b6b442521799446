import Synchronization

/// Holds answers back until so many are held, then lets them all go on together, and begins anew.
public final class Gate: Sendable {
    private struct State {
        var arrivals = 0
        var held: [Int: @Sendable () -> Void] = [:]
        var isOpenForGood = false
    }

    /// How many open the gate, at least 1.
    public let count: Int
    /// Whoever has been held for so long goes on alone.
    public let timeoutMilliseconds: Int

    private let state = Mutex(State())

    /// A gate that nobody waits at yet.
    public init(count: Int, timeoutMilliseconds: Int) {
        self.count = max(1, count)
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    /// Holds nobody any more: who is held goes on now, and who comes later goes on at once. As ``open()`` for the rest.
    public func openForGood() {
        state.withLock { $0.isOpenForGood = true }
        open()
    }

    /// Lets everyone go on who is held now. Runs what they go on with; not to be called while holding a lock that this may need.
    public func open() {
        let held = state.withLock { state in
            defer { state.held = [:] }
            return state.held.values
        }
        for goOn in held { goOn() }
    }

    /// Calls `goOn` once, when the gate opens; at once, within this call, for the one that opens it, and at a gate that is open for good.
    /// Time-outs are the caller's to watch.
    ///
    /// - Returns: what to ``leave(_:)`` with.
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

    /// Is held no longer, and counts no longer.
    func leave(_ arrival: Int) {
        state.withLock { _ = $0.held.removeValue(forKey: arrival) }
    }
}
