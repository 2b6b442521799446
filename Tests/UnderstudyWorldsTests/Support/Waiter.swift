import Synchronization

@testable import MicroHTTP

/// Waits at a gate like a connection with a held answer.
final class Waiter: Sendable {
    private let isReleased = Atomic(false)

    var goesOn: Bool { isReleased.load(ordering: .acquiring) }

    func wait(at gate: Gate) {
        gate.hold(Wait { [self] _ in isReleased.store(true, ordering: .releasing) })
    }
}
