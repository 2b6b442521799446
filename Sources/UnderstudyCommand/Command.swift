import ArgumentParser
import Foundation
import MicroHTTP
import UnderstudyCore
import UnderstudyProgram

@main
struct Command: AsyncParsableCommand {
    // Every command sets `commandName`: deriving the names from the types costs two milliseconds per start.
    static let configuration = CommandConfiguration(
        commandName: "understudy",
        abstract: "Stands in for the backends of health apps, on this machine.",
        discussion: """
            Settings come from flags, then from UNDERSTUDY_… in the environment, then from understudy.json or \
            config.json in the working folder, then from defaults.

            Example:

              understudy --port 4010 --open

            `understudy --generate-completion-script zsh` (or bash, fish) prints a script for completions.
            """,
        version: "understudy \(understudyBuild)",
        subcommands: [
            Serve.self, Exec.self, Log.self, Events.self, Clock.self, Fault.self, Held.self, Scenario.self, Sandbox.self, Snapshot.self,
            Reset.self, Seed.self, Accounts.self, Token.self, Health.self, Routes.self, Endpoints.self, OpenAPI.self, Compare.self,
            Certificate.self, Settings.self, Docs.self, MCP.self,
        ],
        defaultSubcommand: Serve.self
    )

    // On the main thread, since no further thread may be available.
    @MainActor static func main() async {
        // Must run before anything else opens a descriptor.
        ServingProcess.openMissingStreams()
        // On Linux, Swift reads the arguments from /proc. Without them, every command would be the default one, a server.
        if CommandLine.arguments.isEmpty {
            exit(withError: exitStatus(reporting: StartError.unavailable("the program cannot read its arguments; mount /proc")))
        }
        if let fault = misreadWord(in: Array(CommandLine.arguments.dropFirst())) {
            standardError("understudy: \(fault)")
            exit(withError: ExitCode.validationFailure)
        }
        do {
            // Unlike `asyncParseAsRoot`, it needs no further thread.
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try reportingFailure { try checkThreads() }
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            exit(withError: printed(error))
        }
    }

    /// Checks that the process can have the threads that Swift's tasks and Dispatch start. Serving, reading a server's events and opening a
    /// database would wait for them for ever.
    static func checkThreads() throws(StartError) {
        do {
            try ThreadSupply.check(others: ProcessInfo.processInfo.activeProcessorCount + 20)
        } catch {
            throw .server(error, holder: nil)
        }
    }

    /// Prints help, the version or a completion script, which ArgumentParser throws as errors. It would ignore a failure of standard output.
    ///
    /// - Returns: the exit status to end with; any other error as it is.
    private static func printed(_ error: any Error) -> any Error {
        guard exitCode(for: error) == .success else { return error }
        let text = fullMessage(for: error)
        do throws(StartError) {
            if !text.isEmpty { try standardOutput(text) }
            return ExitCode.success
        } catch {
            return exitStatus(reporting: error)
        }
    }
}
