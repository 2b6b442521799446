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
        signals = Self.passed.filter { !SignalDisposition.isIgnored($0.rawValue) }
        let sequence = await UnixSignalsSequence(trapping: signals)
        Task { for await signal in sequence { receive(signal) } }
    }

    /// Starts a command, which gets the signals from then on. One that came earlier keeps it from being started.
    ///
    /// - Parameter process: what this one has changed of itself, besides these signals.
    func start(_ command: [String], environment: [String: String], from process: ServingProcess) throws(LaunchError) -> ChildProcess {
        try state.withLock { state throws(LaunchError) in
            if let signal = state.early { throw LaunchError(command.first ?? "", endedBy: signal.rawValue) }
            let child = try ChildProcess(command, environment: environment, trapped: signals.map(\.rawValue), from: process)
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
}
