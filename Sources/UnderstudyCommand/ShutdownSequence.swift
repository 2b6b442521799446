import Foundation

/// What `understudy exec` makes of a signal, by how far it has come.
struct ShutdownSequence: Sendable {
    enum Action: Equatable, Sendable {
        /// This process ends at once.
        case leave
        /// The command is not started.
        case holdBack
        /// The command gets it.
        case passOn
        case nothing
    }

    private enum Stage {
        /// The server starts, which may take as long as its seed is large. What is cut off there, the next start completes.
        case starting
        /// The server is there, and is told of; the command is not yet.
        case ready
        case running
        /// Nothing is left but to end.
        case stopping
    }

    /// Those by which somebody wants an end. The others say something to a command, and nothing to nobody.
    private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private var stage = Stage.starting
    /// Whether an end has been asked for, of this process or of the command.
    private var endWasAskedFor = false
    /// What keeps the command from being started.
    private(set) var early: Int32?

    mutating func serverHasStarted() { stage = .ready }
    mutating func commandHasStarted() { stage = .running }

    /// From here on the server stops, for whatever reason. The first signal asks for what happens anyway: one that the command has ended by
    /// may come only now, since a key in the terminal signals both. Another one is from somebody who does not want to wait.
    mutating func serverStops() { stage = .stopping }

    mutating func receive(_ signal: Int32) -> Action {
        let asksForEnd = Self.ending.contains(signal)
        defer { endWasAskedFor = endWasAskedFor || asksForEnd }
        switch stage {
        case .starting: return .leave
        case .ready:
            early = early ?? signal
            return .holdBack
        case .running: return .passOn
        case .stopping: return asksForEnd && endWasAskedFor ? .leave : .nothing
        }
    }
}
