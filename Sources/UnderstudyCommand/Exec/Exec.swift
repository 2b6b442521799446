import ArgumentParser
import Foundation
import UnderstudyProgram
import UnderstudyWorlds
import Values

struct Exec: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "exec", "Run a command with a server of its own, and exit with the command's status.",
        discussion: """
            The server takes free ports and keeps its database in memory, unless a flag or the environment says otherwise. The ports and \
            database in the configuration file apply to `understudy serve` only. Only the command writes to standard output.

            The command's environment, here for a server on port 4010:

              UNDERSTUDY_URL=http://127.0.0.1:4010
              BACKEND_BASE_URL=http://127.0.0.1:4010
              BRAD_OS_API_URL=http://127.0.0.1:4010/api/dev
              FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:4010
              TEST_RUNNER_UNDERSTUDY_URL, TEST_RUNNER_BACKEND_BASE_URL,
              TEST_RUNNER_BRAD_OS_API_URL, TEST_RUNNER_FIREBASE_AUTH_EMULATOR_HOST
                the same with localhost in place of the number; xcodebuild
                passes them on to the tests
              NO_PROXY and no_proxy
                their values and 127.0.0.1,localhost

            With --now also, with the prefix TEST_RUNNER_ and without:

              UNDERSTUDY_NOW=the time at which the server's clock stands

            With --tls also, with the prefix TEST_RUNNER_ and without:

              UNDERSTUDY_HTTPS_URL=https://localhost:4443
              UNDERSTUDY_CA_FILE=the file of the certificate authority to trust
            """,
        examples: "understudy exec -- npm test",
        "understudy exec --strict --report understudy.xml -- python3 -m pytest",
        "understudy exec --coverage coverage.html -- npm test",
        "understudy exec --now 2026-01-07T09:00:00Z -- xcodebuild test")

    private static let variations = 1...1_000
    private static let percentages = 1...100

    /// Free ports and a database in memory, so that the server does not collide with one that runs with the same configuration file.
    private static let defaults: [String: JSON] = ["port": 0, "tls.port": 0, "database": ":memory:"]

    @OptionGroup var options: ServeOptions

    @Option(
        defaultAsFlag: "", parsing: .next,
        help: ArgumentHelp(
            """
            Exit with status 76 after calls of unknown or unimplemented routes, or if a fault rule never fired; with --strict=requests also \
            after requests with parameters or members that the OpenAPI document does not have, with --strict=conduct after retries or polls \
            without a pause, and with --strict=requests,conduct after both.
            """, valueName: "names"))
    var strict: String?

    @Option(
        help: ArgumentHelp(
            """
            Run the command once, then this many times with responses that are changed within their schemas, each time in another way, and \
            name the change that makes it fail.
            """, valueName: "count"))
    var vary: Int?

    @OptionGroup var files: ExecFiles

    @Option(
        name: .customLong("min"),
        help: ArgumentHelp(
            "Exit with status 79 if the command reaches less than this percentage of the operations of the backends that it uses.",
            valueName: "percent"))
    var minimum: Int?

    @Argument(parsing: .postTerminator, help: "The command, looked up in PATH, and its arguments.")
    var command: [String]

    func run() async throws {
        let strictness = try reportingFailure {
            if let vary, !Self.variations.contains(vary) {
                throw StartError.usage("--vary is \(vary), not a number from 1 to \(Self.variations.upperBound)")
            }
            if let minimum, !Self.percentages.contains(minimum) {
                throw StartError.usage("--min is \(minimum), not a percentage from 1 to \(Self.percentages.upperBound)")
            }
            return try Strictness(strict)
        }
        let configuration = try reportingFailure {
            try files.check()
            var configuration = try options.configuration(overridingFile: Self.defaults).reportingWarnings()
            // The server stops after the command has ended, so no client is left to wait for responses.
            configuration.drainSeconds = 0
            return configuration
        }
        let process = ServingProcess.prepare()
        let log = LineWriter(STDERR_FILENO)
        configuration.startLogging(to: log)
        // Trapped before the server starts, so that no signal ends the process while the server opens its files.
        let signals = SignalRelay { [command] signal in
            log.line("understudy: \(LaunchError(command.first ?? "", endedBy: signal))")
            log.flush()
        }
        let report = RunReport(shownTime: { LineTimes().local($0.description) })
        let archive = files.har.map { _ in RunArchive() }
        // On another thread, so that signals are handled meanwhile, even on a machine with one processor.
        let application = try await onThread { () throws -> Application in
            defer { log.flush() }
            return try reportingFailure { try Application(configuration, report: report, archive: archive) }
        }
        signals.serverHasStarted()
        let locator = application.locator
        locator.write()
        defer { locator.remove() }
        log.line("understudy: listening on \(application.baseURLs[0])")
        if let remark = application.origin.remark { log.line("understudy: \(remark.onTerminal())") }
        if let scenario = application.startScenario {
            log.line("understudy: the worlds begin in the scenario \(scenario.line.onTerminal())")
        }
        // Printed before the command writes to standard error.
        log.flush()
        let startedAt = ContinuousClock.now
        let (result, causes) = await run(
            signals, environment: Self.environment(for: application), from: process, on: application, report, log)
        let duration = ContinuousClock.now - startedAt
        signals.serverStops { _ in locator.remove() }
        let status = await onThread { [command, files, minimum] in
            application.stop()
            let coverage = CoverageReport(report.coverage, of: application.services)
            let junit = JUnitReport(
                command: command.first ?? "", failures: [result.failure].compactMap(\.self) + causes, duration: duration,
                worlds: report.worlds,
                failing: strictness.failing)
            let end = ExecEnd(
                command: result, report, strictness, coverage: files.coverage.isEmpty && minimum == nil ? nil : coverage,
                atLeast: minimum, unwritten: files.write(archive, junit, coverage))
            for line in end.lines { log.line("understudy: \(line)") }
            // If nothing reads these lines, the time-out of `flush` ends the wait, and the status is still returned.
            log.flush()
            return end.exitStatus
        }
        throw ExitCode(status)
    }

    /// Runs the command to its end.
    ///
    /// - Returns: the command's exit status, or the reason why it was not started; and the changes of responses that make it fail.
    private func run(
        _ signals: SignalRelay, environment: [String: String], from process: ServingProcess, on application: Application,
        _ report: RunReport, _ log: LineWriter
    ) async -> (Result<Int32, LaunchError>, causes: [String]) {
        await onThread { [command, vary] in
            do throws(LaunchError) {
                func run() throws(LaunchError) -> Int32 { try signals.start(command, environment: environment, from: process).wait() }
                guard let vary else { return (.success(try run()), []) }
                func tell(_ line: String) {
                    log.line("understudy: \(line.onTerminal())")
                    log.flush()
                }
                let runs = VariedRuns(count: vary, report: tell, isInterrupted: { signals.endWasRequested }) {
                    variation throws(LaunchError) in
                    do {
                        try application.begin(variation)
                    } catch {
                        tell("the worlds cannot begin anew: \(error)")
                        return VariedRuns.Run(status: EX_SOFTWARE, changes: [])
                    }
                    return VariedRuns.Run(status: try run(), changes: report.takeVariations())
                }
                let (status, causes) = try runs.result()
                return (.success(status), causes.map { "fails with: \($0)" })
            } catch {
                return (.failure(error), [])
            }
        }
    }

    private static func environment(for application: Application) -> [String: String] {
        ExecEnvironment(
            ProcessInfo.processInfo.environment, serverAt: application.baseURLs[0], isLocalhost: application.isLocalhost,
            secured: application.services.secureAccess, frozenAt: application.world.epoch.run.clock.frozenInstant,
            application.services.backends.flatMap(\.clientVariables)
        ).variables
    }
}
