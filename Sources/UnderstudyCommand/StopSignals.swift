import Foundation
import Synchronization

/// The signals that ask the server to end: the first one lets it finish what is under way, and a second one ends the process at once.
final class StopSignals: Sendable {
    private let state: Shared
    private let trapped: TrappedSignals

    private struct State {
        var hasCome = false
        var waiting: CheckedContinuation<Void, Never>?
        var leave: @Sendable () -> Void = {}
    }

    private final class Shared: Sendable {
        let value = Mutex(State())
    }

    /// Traps the signals from here on. A terminal that is closed ends the server, too, unless it was started to outlive it, by `nohup`.
    init() {
        let state = Shared()
        self.state = state
        let hangUp: [Int32] = SignalDisposition.isIgnored(SIGHUP) ? [] : [SIGHUP]
        trapped = TrappedSignals([SIGTERM, SIGINT] + hangUp) { Self.receive($0, state) }
    }

    /// Waits for the first one, or returns if it has come. Called once.
    ///
    /// - Parameter leave: what must be done when a second one comes.
    func first(orAtOnce leave: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let hasCome = state.value.withLock { state in
                state.leave = leave
                if !state.hasCome { state.waiting = continuation }
                return state.hasCome
            }
            if hasCome { continuation.resume() }
        }
    }

    private static func receive(_ signal: Int32, _ shared: Shared) {
        let before = shared.value.withLock { state in
            let before = state
            state.hasCome = true
            state.waiting = nil
            return before
        }
        if before.hasCome {
            before.leave()
            Foundation.exit(128 + signal)
        }
        before.waiting?.resume()
    }
}
