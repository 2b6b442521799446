import Synchronization

@testable import MicroHTTP

/// Waits at a gate like a connection with a held answer.
final class Waiter: Sendable {
    private let isReleased = Atomic(false)

    var goesOn: Bool { isReleased.load(ordering: .acquiring) }

    func wait(at gate: Gate) {
        _ = gate.hold { [self] in isReleased.store(true, ordering: .releasing) }
    }
}
