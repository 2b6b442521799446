import Foundation
import Synchronization

/// Traps the signals to this process and forwards them to the command that it runs; see ``ShutdownSequence``.
final class SignalRelay: Sendable {
    private static let forwarded: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]

    /// The trapped signals. A signal that was ignored when this process started (by `nohup`, or in a shell's background) stays ignored, here
    /// and in the command.
    private let signals: [Int32]
    private let state: Mutex<State>

    private struct State {
        var sequence = ShutdownSequence()
        var child: ChildProcess?
        /// The last action before this process ends at once.
        var beforeExit: @Sendable (_ signal: Int32) -> Void
    }

    /// Traps the signals. A signal that arrives while the server starts ends this process with 128 plus its number.
    ///
    /// - Parameter beforeExit: the last action before that. Runs while this relay is locked, so it must not call the relay.
    init(beforeExit: @escaping @Sendable (_ signal: Int32) -> Void) {
        state = Mutex(State(beforeExit: beforeExit))
        signals = Self.forwarded.filter { !SignalDisposition.isIgnored($0) }
        trapSignals(signals) { [self] in receive($0) }
    }

    /// After this call, a signal prevents the start of the command and no longer ends this process.
    ///
    /// Call it before any action that other processes see. If a signal has arrived before, this call does not return.
    func serverHasStarted() {
        state.withLock { $0.sequence.serverHasStarted() }
    }

    /// Starts a command and forwards later signals to it.
    ///
    /// - Parameter process: the changes to this process, besides these signals, that the command does not inherit.
    /// - Throws: `LaunchError` when the command cannot be started, or when a signal has arrived since ``serverHasStarted()``.
    func start(_ command: [String], environment: [String: String], from process: ServingProcess) throws(LaunchError) -> ChildProcess {
        try state.withLock { state throws(LaunchError) in
            if let signal = state.sequence.earlySignal { throw LaunchError(command.first ?? "", endedBy: signal) }
            let child = try ChildProcess(command, environment: environment, trapped: signals, from: process)
            state.child = child
            state.sequence.commandHasStarted()
            return child
        }
    }

    /// Whether a signal has asked this process or a command to end.
    var endWasRequested: Bool { state.withLock { $0.sequence.endWasRequested } }

    /// After this call, a second signal ends this process at once with 128 plus its number. A forwarded signal counts as the first.
    ///
    /// - Parameter beforeExit: the last action before that. Runs while this relay is locked, so it must not call the relay.
    func serverStops(beforeExit: @escaping @Sendable (_ signal: Int32) -> Void) {
        state.withLock { state in
            state.sequence.serverStops()
            state.beforeExit = beforeExit
        }
    }

    private func receive(_ signal: Int32) {
        state.withLock { state in
            switch state.sequence.receive(signal) {
            case .exit:
                state.beforeExit(signal)
                // Within the lock, so that a thread that is about to start the command blocks and ends with the process.
                Foundation.exit(128 + signal)
            case .forward: state.child?.forward(signal)
            case .cancelLaunch, .ignore: break
            }
        }
    }
}
