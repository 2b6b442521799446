import Dispatch

/// Holds a handler until the test releases it.
final class HandlerGate: Sendable {
    private static let patienceSeconds = 30

    private let reached = DispatchSemaphore(value: 0)
    private let opened = DispatchSemaphore(value: 0)

    /// For the handler: waits here until the gate is opened.
    func pass() {
        reached.signal()
        _ = opened.wait(timeout: .now() + .seconds(Self.patienceSeconds))
    }

    /// For the test: returns once the handler waits.
    func waitUntilReached() throws {
        guard reached.wait(timeout: .now() + .seconds(Self.patienceSeconds)) == .success else { throw WaitError.timedOut }
    }

    func open() {
        opened.signal()
    }
}
