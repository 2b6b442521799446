import Foundation
import Synchronization

/// The signals that stop the server. The first lets it finish the requests under way; the second ends the process at once.
final class StopSignals: Sendable {
    private struct State {
        var wasReceived = false
        var continuation: CheckedContinuation<Void, Never>?
        var beforeExit: @Sendable () -> Void = {}
    }

    private let state = Mutex(State())

    /// Traps SIGTERM, SIGINT and SIGHUP. SIGHUP, sent when the terminal closes, stays ignored if the server was started with `nohup`.
    init() {
        let hangUp: [Int32] = SignalDisposition.isIgnored(SIGHUP) ? [] : [SIGHUP]
        trapSignals([SIGTERM, SIGINT] + hangUp) { [self] in receive($0) }
    }

    /// Waits for the first signal. Returns at once if it has arrived already. Call it once.
    ///
    /// - Parameter beforeExit: the last action before a second signal ends the process.
    func first(beforeExit: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let wasReceived = state.withLock { state in
                state.beforeExit = beforeExit
                if !state.wasReceived { state.continuation = continuation }
                return state.wasReceived
            }
            if wasReceived { continuation.resume() }
        }
    }

    private func receive(_ signal: Int32) {
        let before = state.withLock { state in
            let before = state
            state.wasReceived = true
            state.continuation = nil
            return before
        }
        if before.wasReceived {
            before.beforeExit()
            Foundation.exit(128 + signal)
        }
        before.continuation?.resume()
    }
}
