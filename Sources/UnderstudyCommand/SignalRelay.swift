import Foundation
import Synchronization
import UnixSignals

/// Takes the signals that reach this process, and passes them on to the command that it runs.
final class SignalRelay: Sendable {
    private static let passed: [UnixSignal] = [.sigint, .sigterm, .sighup, .sigquit, .sigusr1, .sigusr2]

    /// What is trapped. A signal that was ignored when this process started (by `nohup`, or in a shell's background) stays ignored, here and
    /// in the command.
    private let signals: [UnixSignal]
    private let state = Mutex(State())

    private struct State {
        var child: ChildProcess?
        var early: UnixSignal?
    }

    /// Traps the signals from here on.
    init() async {
        signals = Self.passed.filter { !Self.isIgnored($0.rawValue) }
        let sequence = await UnixSignalsSequence(trapping: signals)
        Task { for await signal in sequence { receive(signal) } }
    }

    /// Starts a command, which gets the signals from then on. One that came earlier keeps it from being started.
    func start(_ command: [String], environment: [String: String]) throws(LaunchError) -> ChildProcess {
        try state.withLock { state throws(LaunchError) in
            if let signal = state.early { throw LaunchError(command.first ?? "", endedBy: signal.rawValue) }
            let child = try ChildProcess(command, environment: environment, trapped: signals.map(\.rawValue))
            state.child = child
            return child
        }
    }

    private func receive(_ signal: UnixSignal) {
        state.withLock { state in
            if let child = state.child {
                child.pass(signal.rawValue)
            } else if state.early == nil {
                state.early = signal
            }
        }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #elseif canImport(Musl)
            let handler = action.__sa_handler.sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
