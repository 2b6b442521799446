import ArgumentParser
import Foundation
import UnderstudyProgram
import UnderstudyCore

struct Exec: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exec",
        abstract: "Run a command with a server of its own, and exit with the command's status.",
        discussion: """
            The server takes a free port and keeps its database in memory, unless a flag or the environment says otherwise. The port and \
            database in config.json apply to `understudy serve` only. The command finds the server's address in UNDERSTUDY_URL, \
            BACKEND_BASE_URL (the same), BRAD_OS_API_URL and FIREBASE_AUTH_EMULATOR_HOST. Only the command writes to standard output.
            """)

    /// A free port and a database in memory, so that the server does not collide with one that runs with the same configuration file.
    private static let defaults: [String: JSON] = ["port": 0, "database": ":memory:"]

    @OptionGroup var options: ServeOptions

    @Argument(parsing: .postTerminator, help: "The command, looked up in PATH, and its arguments.")
    var command: [String]

    func run() async throws {
        let configuration = try reportingFailure {
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
        // On another thread, so that signals are handled meanwhile, even on a machine with one processor.
        let application = try await onThread { () throws -> Application in
            defer { log.flush() }
            return try reportingFailure { try Application(configuration) }
        }
        signals.serverHasStarted()
        let locator = application.locator
        locator.write()
        defer { locator.remove() }
        log.line("understudy: listening on \(application.baseURLs[0])")
        // Printed before the command writes to standard error.
        log.flush()
        let result = await run(signals, environment: Self.environment(for: application), from: process)
        signals.serverStops { _ in locator.remove() }
        await onThread {
            application.stop()
            let lines: [String] = if case .failure(let error) = result { ["\(error)"] } else { application.report.lines }
            for line in lines { log.line("understudy: \(line)") }
            // If nothing reads these lines, the time-out of `flush` ends the wait, and the command's status is still returned.
            log.flush()
        }
        throw ExitCode(result.exitStatus)
    }

    /// Runs the command to its end.
    ///
    /// - Returns: the command's exit status, or the reason why it was not started.
    private func run(
        _ signals: SignalRelay, environment: [String: String], from process: ServingProcess
    ) async -> Result<Int32, LaunchError> {
        do throws(LaunchError) {
            let child = try signals.start(command, environment: environment, from: process)
            return .success(await onThread { child.wait() })
        } catch {
            return .failure(error)
        }
    }

    /// This process's environment, and the server's address under the names that the apps' tools read.
    private static func environment(for application: Application) -> [String: String] {
        let url = application.baseURLs[0]
        let variables = application.services.backends.flatMap(\.clientVariables).map { ($0.name, $0.value(forServerAt: url)) }
        return ProcessInfo.processInfo.environment.merging([("UNDERSTUDY_URL", url)] + variables) { $1 }
    }
}

extension Result<Int32, LaunchError> {
    /// The exit status of this process.
    fileprivate var exitStatus: Int32 {
        switch self {
        case .success(let status): status
        case .failure(let error): error.exitStatus
        }
    }
}
