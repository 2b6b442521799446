import Foundation
import Synchronization
import UnixSignals

/// The signals that ask the server to end: the first one lets it finish what is under way, and a second one ends the process at once.
final class StopSignals: Sendable {
    private let state = Mutex(State())

    private struct State {
        var hasCome = false
        var waiting: CheckedContinuation<Void, Never>?
        var leave: @Sendable () -> Void = {}
    }

    /// Traps the signals from here on. A terminal that is closed ends the server, too, unless it was started to outlive it, by `nohup`.
    init() async {
        let hangUp: [UnixSignal] = SignalDisposition.isIgnored(SIGHUP) ? [] : [.sighup]
        let sequence = await UnixSignalsSequence(trapping: [.sigterm, .sigint] + hangUp)
        Task { for await signal in sequence { receive(signal) } }
    }

    /// Waits for the first one, or returns if it has come. Called once.
    ///
    /// - Parameter leave: what must be done when a second one comes.
    func first(orAtOnce leave: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let hasCome = state.withLock { state in
                state.leave = leave
                if !state.hasCome { state.waiting = continuation }
                return state.hasCome
            }
            if hasCome { continuation.resume() }
        }
    }

    private func receive(_ signal: UnixSignal) {
        let before = state.withLock { state in
            let before = state
            state.hasCome = true
            state.waiting = nil
            return before
        }
        if before.hasCome {
            before.leave()
            Foundation.exit(128 + signal.rawValue)
        }
        before.waiting?.resume()
    }
}
