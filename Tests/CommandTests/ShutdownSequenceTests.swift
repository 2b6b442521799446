import Foundation
import Testing

@testable import UnderstudyCommand

@Suite("A signal to `understudy exec`, by stage")
struct ShutdownSequenceTests {
    private static let terminating = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    private static let others = [SIGUSR1, SIGUSR2]

    /// A sequence after some steps.
    private func makeSequence(after steps: (inout ShutdownSequence) -> Void) -> ShutdownSequence {
        var sequence = ShutdownSequence()
        steps(&sequence)
        return sequence
    }

    private func actions(on signals: [Int32], in sequence: ShutdownSequence) -> [ShutdownSequence.Action] {
        var sequence = sequence
        return signals.map { sequence.receive($0) }
    }

    @Test("while the server starts: exit at once", arguments: terminating + others)
    func starting(_ signal: Int32) {
        #expect(actions(on: [signal], in: ShutdownSequence()) == [.exit])
    }

    @Test("before the command starts: do not start it; the first signal determines the exit status", arguments: terminating + others)
    func ready(_ signal: Int32) {
        let ready = makeSequence { $0.serverHasStarted() }
        #expect(ready.earlySignal == nil)
        #expect(actions(on: [signal, SIGTERM], in: ready) == [.cancelLaunch, .cancelLaunch])
        let cancelled = makeSequence { sequence in
            sequence.serverHasStarted()
            for signal in [signal, SIGTERM] { _ = sequence.receive(signal) }
        }
        #expect(cancelled.earlySignal == signal)
    }

    @Test("while the command runs: forward it, however many arrive", arguments: terminating + others)
    func commandRuns(_ signal: Int32) {
        let running = makeSequence { sequence in
            sequence.serverHasStarted()
            sequence.commandHasStarted()
        }
        #expect(actions(on: [signal, signal, signal], in: running) == [.forward, .forward, .forward])
    }

    @Test("while the server stops: ignore the first, exit at once on the second", arguments: terminating)
    func stopping(_ signal: Int32) {
        let stopping = makeSequence { sequence in
            sequence.serverHasStarted()
            sequence.commandHasStarted()
            sequence.serverStops()
        }
        #expect(actions(on: [signal, SIGTERM], in: stopping) == [.ignore, .exit])
    }

    @Test("while the server stops, after a forwarded signal: exit at once", arguments: terminating)
    func afterForwarding(_ signal: Int32) {
        let stopping = makeSequence { sequence in
            sequence.serverHasStarted()
            sequence.commandHasStarted()
            _ = sequence.receive(signal)
            sequence.serverStops()
        }
        #expect(actions(on: [SIGINT], in: stopping) == [.exit])
    }

    @Test("while the server stops, after a signal that prevented the command's start: exit at once", arguments: terminating)
    func afterCancelledLaunch(_ signal: Int32) {
        let stopping = makeSequence { sequence in
            sequence.serverHasStarted()
            _ = sequence.receive(signal)
            sequence.serverStops()
        }
        #expect(actions(on: [signal], in: stopping) == [.exit])
    }

    @Test("while the server stops: ignore SIGUSR1 and SIGUSR2", arguments: others)
    func forTheCommand(_ signal: Int32) {
        let stopping = makeSequence { sequence in
            sequence.serverHasStarted()
            sequence.commandHasStarted()
            _ = sequence.receive(signal)
            sequence.serverStops()
        }
        #expect(actions(on: [signal, signal, SIGTERM], in: stopping) == [.ignore, .ignore, .ignore])
    }
}
