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
            Reset.self, Seed.self, Accounts.self, HealthKit.self, Token.self, Health.self, Routes.self, Endpoints.self, OpenAPI.self,
            Compare.self, Fixtures.self, Case.self, Certificate.self, Settings.self, Docs.self, MCP.self,
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
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let fault = misreadWord(in: arguments) { exit(withError: exitStatus(reporting: .usage(fault))) }
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
            exit(withError: printed(error, arguments))
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

    /// Prints an error on standard error, in one line. Prints help, the version or a completion script, which ArgumentParser throws as errors,
    /// on standard output. It would ignore a failure of that.
    ///
    /// - Returns: the exit status to end with.
    private static func printed(_ error: any Error, _ arguments: [String]) -> ExitCode {
        do throws(StartError) {
            switch exitCode(for: error) {
            // A command has reported its error already.
            case let status where error is ExitCode: return status
            case .success:
                let text = fullMessage(for: error)
                if !text.isEmpty { try standardOutput(text) }
                return .success
            case .validationFailure: throw .usage(usageLine(message(for: error), arguments))
            default: throw .failed(message(for: error))
            }
        } catch {
            return exitStatus(reporting: error)
        }
    }

    /// The line for a message of the parser.
    static func usageLine(_ message: String, _ arguments: [String]) -> String {
        do throws(MisreadWord) {
            return ParserFailure(message, of: try NamedCommand(ownWords(of: arguments))).line
        } catch {
            return error.description
        }
    }
}
