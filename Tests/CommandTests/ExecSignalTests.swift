import Foundation
import Testing
import UnderstudyCore

@testable import UnderstudyCommand

@Suite("A signal to `understudy exec`")
struct ExecSignalTests {
    private static let signals = [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2].filter { !SignalDisposition.isIgnored($0) }
    /// By which people and CI jobs give up.
    private static let endingSignals = [SIGTERM, SIGINT].filter { !SignalDisposition.isIgnored($0) }

    private func start(_ script: String) throws -> UnderstudyProcess {
        try Workplace(accounts: []).start(["exec", "--", "sh", "-c", script])
    }

    @Test("is passed on to the command", arguments: signals)
    func passed(_ signal: Int32) async throws {
        let process = try start("trap 'echo caught; exit 7' \(signal); echo ready; while :; do sleep 0.05; done")
        _ = try await process.line(startingWith: "ready")
        process.send(signal)
        let end = try await process.finished()
        #expect(end.ending == .exited(7))
        #expect(end.output == "ready\ncaught\n")
    }

    @Test("ends a command that does nothing about it", arguments: signals)
    func ending(_ signal: Int32) async throws {
        let process = try start("echo ready; exec sleep 600")
        _ = try await process.line(startingWith: "ready")
        process.send(signal)
        let end = try await process.finished()
        #expect(end.ending == .exited(128 + signal))
    }

    @Test("does not end the wait for a command that goes on")
    func survived() async throws {
        let process = try start("trap 'echo still here' TERM; trap 'exit 5' USR1; echo ready; while :; do sleep 0.05; done")
        _ = try await process.line(startingWith: "ready")
        process.send(SIGTERM)
        _ = try await process.line(startingWith: "still here")
        process.send(SIGUSR1)
        let end = try await process.finished()
        #expect(end.ending == .exited(5))
        #expect(end.output == "ready\nstill here\n")
    }

    @Test(
        "while the server starts ends it at once, before the command, and leaves nothing that leads to it",
        arguments: endingSignals)
    func starting(_ signal: Int32) async throws {
        // To store them takes longer than a signal does.
        let place = try Workplace(accounts: (0..<40).map { TestSeed.account("account-\($0)", checkIns: 3_650) })
        let process = try place.start(["exec", "--database", "large.sqlite", "--", "echo", "never"])
        // Signals are trapped before a database is made. On a thread of its own: tasks may come too late beside many other tests.
        await onThread {
            let deadline = ContinuousClock.now + .seconds(60)
            while !place.exists("large.sqlite"), ContinuousClock.now < deadline { Thread.sleep(forTimeInterval: 0.002) }
            process.send(signal)
        }
        let end = try await process.finished()
        #expect(end.ending == .exited(128 + signal))
        #expect(end.output == "")
        #expect(end.errorLines == ["understudy: ended by signal \(signal) before echo was started"])
        let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
        let locators = names.filter { $0.hasPrefix("understudy-") && $0.hasSuffix(".json") }
        #expect(locators == [])
    }

    @Test("SIGPIPE, which the server ignores, ends a command as usual", .enabled(if: !SignalDisposition.isIgnored(SIGPIPE)))
    func brokenPipe() async throws {
        let end = try await Workplace(accounts: []).run(["exec", "--", "sh", "-c", "kill -PIPE $$; echo survived"])
        #expect(end.ending == .exited(128 + SIGPIPE))
        #expect(end.output == "")
    }

    @Test("stays ignored in the command when it was ignored from the start")
    func ignored() async throws {
        let script = #"trap '' HUP; exec "$0" exec -- sh -c 'kill -HUP $$; kill -HUP $PPID; echo survived'"#
        let end = try await Workplace(accounts: []).run(Program.shell, ["-c", script, Program.understudy().path])
        #expect(end.ending == .exited(0))
        #expect(end.output == "survived\n")
    }
}
