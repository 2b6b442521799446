import Foundation

/// Decides what `understudy exec` does with a signal, by the stage that it has reached.
struct ShutdownSequence: Sendable {
    enum Action: Equatable, Sendable {
        /// End this process at once.
        case exit
        /// Do not start the command.
        case cancelLaunch
        /// Send the signal to the command.
        case forward
        case ignore
    }

    private enum Stage {
        /// The server starts; a large seed takes time. The next start completes a start that was cut off.
        case starting
        /// The server runs and its address is published; the command is not started yet.
        case ready
        case running
        /// The command has ended, or was not started; the server stops.
        case stopping
    }

    /// The signals that ask for an end. The others, SIGUSR1 and SIGUSR2, only have a meaning for a command.
    private static let terminating = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private var stage = Stage.starting
    /// Whether an earlier signal asked this process or the command to end.
    private(set) var endWasRequested = false
    /// The first signal after the server's start and before the command's; the command is not started then.
    private(set) var earlySignal: Int32?

    mutating func serverHasStarted() { stage = .ready }
    mutating func commandHasStarted() { stage = .running }

    /// Enters the last stage. A first signal is ignored here, since the end is under way already: a key in the terminal signals both
    /// processes, and this process may handle it after the command has ended by it. A second signal ends this process at once.
    mutating func serverStops() { stage = .stopping }

    mutating func receive(_ signal: Int32) -> Action {
        let requestsEnd = Self.terminating.contains(signal)
        defer { endWasRequested = endWasRequested || requestsEnd }
        switch stage {
        case .starting: return .exit
        case .ready:
            earlySignal = earlySignal ?? signal
            return .cancelLaunch
        case .running: return .forward
        case .stopping: return requestsEnd && endWasRequested ? .exit : .ignore
        }
    }
}
