import Foundation
import ProbeSupport
import TestTraits
import Testing

@testable import UnderstudyCommand

@Suite("A signal to `understudy exec`")
struct ExecSignalTests {
    private static let signals = [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2].filter { !SignalDisposition.isIgnored($0) }
    /// The signals with which people and CI jobs cancel.
    private static let endingSignals = [SIGTERM, SIGINT].filter { !SignalDisposition.isIgnored($0) }

    private func start(_ script: String) throws -> RunningProgram {
        try Workplace(accounts: []).start(["exec", "--", "sh", "-c", script])
    }

    @Test("is forwarded to the command", arguments: signals)
    func passed(_ signal: Int32) async throws {
        let process = try start("trap 'echo caught; exit 7' \(signal); echo ready; while :; do sleep 0.05; done")
        _ = try await process.line(startingWith: "ready")
        process.send(signal)
        let end = try await process.finished()
        #expect(end.ending == .exited(7))
        #expect(end.output == "ready\ncaught\n")
    }

    @Test("ends a command that does not handle it", arguments: signals)
    func ending(_ signal: Int32) async throws {
        let process = try start("echo ready; exec sleep 600")
        _ = try await process.line(startingWith: "ready")
        process.send(signal)
        let end = try await process.finished()
        #expect(end.ending == .exited(128 + signal))
    }

    @Test("does not end the wait for a command that handles it and continues")
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
        "while the server starts ends it at once: the command does not run and no locator file remains",
        arguments: endingSignals)
    func starting(_ signal: Int32) async throws {
        let place = try Workplace(accounts: [])
        try await place.createDatabase(["--database", "empty.sqlite", "--seed", "none"])
        // The start waits for a seed from a pipe, into which nothing is written.
        let process = try place.start(
            script: #"mkfifo pipe; exec "$0" exec --database empty.sqlite --seed /dev/fd/3 -- echo never 3<>pipe"#)
        // Signals are trapped before the database is opened.
        try await eventually { place.exists("empty.sqlite-wal") }
        process.send(signal)
        let end = try await process.finished()
        #expect(end.ending == .exited(128 + signal))
        #expect(end.output == "")
        #expect(end.errorLines == ["understudy: ended by signal \(signal) before echo was started"])
        let names = try FileManager.default.contentsOfDirectory(atPath: place.url.path)
        let locators = names.filter { $0.hasPrefix("understudy-") && $0.hasSuffix(".json") }
        #expect(locators == [])
    }

    @Test("SIGPIPE, which the server ignores, still ends the command", .enabled(if: !SignalDisposition.isIgnored(SIGPIPE)))
    func brokenPipe() async throws {
        let end = try await Workplace(accounts: []).run(["exec", "--", "sh", "-c", "kill -PIPE $$; echo survived"])
        #expect(end.ending == .exited(128 + SIGPIPE))
        #expect(end.output == "")
    }

    @Test("stays ignored in the command when `understudy exec` was started with it ignored")
    func ignored() async throws {
        let script = #"trap '' HUP; exec "$0" exec -- sh -c 'kill -HUP $$; kill -HUP $PPID; echo survived'"#
        let end = try await Workplace(accounts: []).run(Program.shell, ["-c", script, Program.understudy().path])
        #expect(end.ending == .exited(0))
        #expect(end.output == "survived\n")
    }
}
