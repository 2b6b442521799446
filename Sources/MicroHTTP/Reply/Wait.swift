import Synchronization

/// A wait for the first of several gates, or for a call of ``end()``. It ends once.
///
/// A ``Pause`` says how long a reply waits, a ``Gate`` holds waits and ends them together, and a connection is suspended while it waits.
final class Wait: Sendable, Hashable {
    private let gates: [Gate]
    private let goOn: @Sendable (Wait) -> Void
    private let hasEnded = Atomic(false)

    /// - Parameter goOn: called at the end of the wait, on the thread that ends it.
    init(at gates: [Gate] = [], _ goOn: @escaping @Sendable (Wait) -> Void) {
        self.gates = gates
        self.goOn = goOn
    }

    var isOver: Bool { hasEnded.load(ordering: .acquiring) }

    /// Counts at the gates, one after the other, until it is over.
    func begin() {
        for gate in gates where !isOver {
            gate.hold(self)
            // It may have ended meanwhile, and left a gate that it had not reached.
            if isOver { gate.leave(self) }
        }
    }

    func end() {
        if leave() { goOn(self) }
    }

    /// Ends the wait without going on.
    ///
    /// - Returns: false if it has ended before.
    @discardableResult
    func leave() -> Bool {
        if hasEnded.exchange(true, ordering: .acquiringAndReleasing) { return false }
        for gate in gates { gate.leave(self) }
        return true
    }
}

extension Wait {
    static func == (one: Wait, other: Wait) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Pause {
    /// The gates that end it. First the one that ends the pause of this reply alone: a pause that has ended already must not count at the
    /// other gate.
    var gates: [Gate] {
        switch self {
        case .milliseconds(_, endedBy: let gate): [gate].compactMap(\.self)
        case .gate(let gate, endedBy: let exit): [exit, gate].compactMap(\.self)
        case .idleTimeout: []
        }
    }

    /// The time after which it ends without a gate; `nil` for the idle time-out.
    var milliseconds: Int? {
        switch self {
        case .milliseconds(let milliseconds, endedBy: _): max(0, milliseconds)
        case .gate(let gate, endedBy: _): gate.timeoutMilliseconds
        case .idleTimeout: nil
        }
    }
}
