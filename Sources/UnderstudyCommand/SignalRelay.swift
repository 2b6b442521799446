import Foundation
import Synchronization

/// Takes the signals that reach this process, and passes them on to the command that it runs; see ``ShutdownSequence``.
final class SignalRelay: Sendable {
    private static let passed: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]

    /// What is trapped. A signal that was ignored when this process started (by `nohup`, or in a shell's background) stays ignored, here
    /// and in the command.
    private let signals: [Int32]
    private let shared: Shared
    private let trapped: TrappedSignals

    private struct State {
        var course = ShutdownSequence()
        var child: ChildProcess?
        /// What is done before this process ends at once.
        var leave: @Sendable (_ signal: Int32) -> Void
    }

    private final class Shared: Sendable {
        let state: Mutex<State>

        init(_ state: State) { self.state = Mutex(state) }
    }

    /// Traps the signals from here on. One that comes while the server starts ends this process, with 128 and its number.
    ///
    /// - Parameter leave: what is done before; runs while this relay is locked.
    init(orAtOnce leave: @escaping @Sendable (_ signal: Int32) -> Void) {
        let shared = Shared(State(leave: leave))
        self.shared = shared
        signals = Self.passed.filter { !SignalDisposition.isIgnored($0) }
        trapped = TrappedSignals(signals) { Self.receive($0, shared) }
    }

    /// From here on a signal no longer ends this process: it keeps the command from being started. To be called before anything is done
    /// that others see. Where a signal has come before, this does not return.
    func serverHasStarted() {
        shared.state.withLock { $0.course.serverHasStarted() }
    }

    /// Starts a command, which gets the signals from then on. One that came earlier keeps it from being started.
    ///
    /// - Parameter process: what this one has changed of itself, besides these signals.
    func start(_ command: [String], environment: [String: String], from process: ServingProcess) throws(LaunchError) -> ChildProcess {
        try shared.state.withLock { state throws(LaunchError) in
            if let signal = state.course.early { throw LaunchError(command.first ?? "", endedBy: signal) }
            let child = try ChildProcess(command, environment: environment, trapped: signals, from: process)
            state.child = child
            state.course.commandHasStarted()
            return child
        }
    }

    /// From here on a second signal ends this process at once, with 128 and its number. One that was passed on before counts as the first.
    ///
    /// - Parameter leave: what is done before; runs while this relay is locked.
    func serverStops(orAtOnce leave: @escaping @Sendable (_ signal: Int32) -> Void) {
        shared.state.withLock { state in
            state.course.serverStops()
            state.leave = leave
        }
    }

    private static func receive(_ signal: Int32, _ shared: Shared) {
        shared.state.withLock { state in
            switch state.course.receive(signal) {
            case .leave:
                state.leave(signal)
                // Within the lock: whoever goes on meanwhile, to start the command, say, waits here, and ends with the process.
                Foundation.exit(128 + signal)
            case .passOn: state.child?.pass(signal)
            case .holdBack, .nothing: break
            }
        }
    }
}
