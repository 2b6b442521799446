import ArgumentParser
import Foundation
import UnderstudyProgram
import UnderstudyCore

struct Exec: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exec",
        abstract: "Run a command beside a server of its own, and end with its status.",
        discussion: """
            The server takes a free port and keeps its database in memory, unless a flag or the environment says otherwise; what config.json \
            says of these two is for `understudy serve`. The command finds it by UNDERSTUDY_URL, BACKEND_BASE_URL (the same) and \
            BRAD_OS_API_URL. Standard output is the command's alone.
            """)

    /// So that a server that runs already, with the same file, is in nobody's way.
    private static let defaults: [String: JSON] = ["port": 0, "database": ":memory:"]

    @OptionGroup var options: ServeOptions

    @Argument(parsing: .postTerminator, help: "The command, looked up in PATH, and its arguments.")
    var command: [String]

    func run() async throws {
        let configuration = try reportingFailure {
            var configuration = try options.configuration(outdoingFile: Self.defaults)
            // The server outlives the command, and with it whoever waits for answers.
            configuration.drainSeconds = 0
            return configuration
        }
        let process = ServingProcess.prepare()
        let log = LineWriter(STDERR_FILENO)
        configuration.startLogging(to: log)
        // Trapped before the server starts, so that no signal finds it half open.
        let signals = SignalRelay { [command] signal in
            log.line("understudy: \(LaunchError(command.first ?? "", endedBy: signal))")
            log.flush()
        }
        // On another thread, so that a signal is heard meanwhile, on a machine with one processor, too.
        let application = try await onThread { () throws -> Application in
            defer { log.flush() }
            return try reportingFailure { try Application(configuration) }
        }
        signals.serverHasStarted()
        let locator = application.locator
        locator.write()
        defer { locator.remove() }
        log.line("understudy: listening on \(application.baseURLs[0])")
        // Before the command says anything there.
        log.flush()
        let result = await run(signals, environment: Self.environment(for: application), from: process)
        signals.serverStops { _ in locator.remove() }
        await onThread {
            application.stop()
            let lines: [String] = if case .failure(let error) = result { ["\(error)"] } else { application.report.lines }
            for line in lines { log.line("understudy: \(line)") }
            // That nobody reads them is no reason to keep the command's status back.
            log.flush()
        }
        throw ExitCode(result.exitStatus)
    }

    /// Runs the command to its end.
    ///
    /// - Returns: its exit status, or why it was not started.
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

    /// This process's environment, and where the server is by the names that the apps' own tools ask for.
    private static func environment(for application: Application) -> [String: String] {
        let url = application.baseURLs[0]
        let variables = application.services.backends.flatMap(\.clientVariables).map { ($0.name, $0.value(forServerAt: url)) }
        return ProcessInfo.processInfo.environment.merging([("UNDERSTUDY_URL", url)] + variables) { $1 }
    }
}

extension Result<Int32, LaunchError> {
    /// What this process ends with.
    fileprivate var exitStatus: Int32 {
        switch self {
        case .success(let status): status
        case .failure(let error): error.exitStatus
        }
    }
}
