import ArgumentParser
import UnderstudyProgram

@main
struct Command: AsyncParsableCommand {
    // Every command sets `commandName`: deriving the names from the types costs two milliseconds per start.
    static let configuration = CommandConfiguration(
        commandName: "understudy",
        abstract: "Stands in for the backends of health apps, on this machine.",
        discussion: """
            Settings come from flags, then from UNDERSTUDY_… in the environment, then from understudy.json in the working folder, then \
            from defaults.

            Example:

              understudy --port 4010 --open
            """,
        version: understudyVersion,
        subcommands: [
            Serve.self, Exec.self, Log.self, Seed.self, Accounts.self, Token.self, Routes.self, OpenAPI.self, Settings.self,
        ],
        defaultSubcommand: Serve.self
    )

    static func main() async {
        // Must run before anything else opens a descriptor.
        ServingProcess.openMissingStreams()
        if let unknown = UnknownCommand(in: Array(CommandLine.arguments.dropFirst())) {
            standardError("understudy: \(unknown)")
            exit(withError: ExitCode.validationFailure)
        }
        await main(nil)
    }
}
