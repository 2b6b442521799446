import Foundation
import Testing

@testable import UnderstudyCommand

@Suite("What `understudy exec` makes of a signal")
struct SignalCourseTests {
    private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    private static let others = [SIGUSR1, SIGUSR2]

    /// How far it has come, and what has reached it until then.
    private func course(_ steps: (inout ShutdownSequence) -> Void) -> ShutdownSequence {
        var course = ShutdownSequence()
        steps(&course)
        return course
    }

    private func actions(on signals: [Int32], in course: ShutdownSequence) -> [ShutdownSequence.Action] {
        var course = course
        return signals.map { course.receive($0) }
    }

    @Test("while the server starts is an end at once", arguments: ending + others)
    func starting(_ signal: Int32) {
        #expect(actions(on: [signal], in: ShutdownSequence()) == [.leave])
    }

    @Test("before the command runs is that it is not started; the first signal counts", arguments: ending + others)
    func ready(_ signal: Int32) {
        let ready = course { $0.serverHasStarted() }
        #expect(ready.early == nil)
        #expect(actions(on: [signal, SIGTERM], in: ready) == [.holdBack, .holdBack])
        let heldBack = course { course in
            course.serverHasStarted()
            for signal in [signal, SIGTERM] { _ = course.receive(signal) }
        }
        #expect(heldBack.early == signal)
    }

    @Test("while the command runs is to pass it on, however many come", arguments: ending + others)
    func commandRuns(_ signal: Int32) {
        let running = course { course in
            course.serverHasStarted()
            course.commandHasStarted()
        }
        #expect(actions(on: [signal, signal, signal], in: running) == [.passOn, .passOn, .passOn])
    }

    @Test("while the server stops is nothing the first time, and an end at once the second", arguments: ending)
    func stopping(_ signal: Int32) {
        let stopping = course { course in
            course.serverHasStarted()
            course.commandHasStarted()
            course.serverStops()
        }
        #expect(actions(on: [signal, SIGTERM], in: stopping) == [.nothing, .leave])
    }

    @Test("while the server stops is an end at once after one that was passed on", arguments: ending)
    func afterPassedOn(_ signal: Int32) {
        let stopping = course { course in
            course.serverHasStarted()
            course.commandHasStarted()
            _ = course.receive(signal)
            course.serverStops()
        }
        #expect(actions(on: [SIGINT], in: stopping) == [.leave])
    }

    @Test("while the server stops is an end at once after one that kept the command from being started", arguments: ending)
    func afterHeldBack(_ signal: Int32) {
        let stopping = course { course in
            course.serverHasStarted()
            _ = course.receive(signal)
            course.serverStops()
        }
        #expect(actions(on: [signal], in: stopping) == [.leave])
    }

    @Test("is nothing, once the command has ended, of those that ask for no end", arguments: others)
    func forTheCommand(_ signal: Int32) {
        let stopping = course { course in
            course.serverHasStarted()
            course.commandHasStarted()
            _ = course.receive(signal)
            course.serverStops()
        }
        #expect(actions(on: [signal, signal, SIGTERM], in: stopping) == [.nothing, .nothing, .nothing])
    }
}
