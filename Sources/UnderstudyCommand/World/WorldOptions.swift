import ArgumentParser
import UnderstudyProgram

/// The flags of every subcommand that reads a world of a running server.
struct WorldOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Show a sandbox instead of the main world.", valueName: "id"))
    var sandbox: String?

    @Option(parsing: .unconditional, help: "A port of the server; needed when several servers run.")
    var port: Int?

    @Option(name: .customLong("log-format"), help: "The format of the lines.")
    var logFormat = LogFormat.text

    @OptionGroup var config: ConfigurationFlag

    /// The world of the running server.
    func reader() throws(StartError) -> WorldReader {
        let configuration = try config.configuration()
        let server = try RunningServers(in: configuration.locatorFolder).server(on: port)
        return try WorldReader(server, port: port, sandbox: sandbox, controlKey: configuration.controlKey)
    }

    static let findingRule = """
        A running server writes its address to the file understudy-PORT.json in the temporary folder, or in the folder that the \
        setting locatorFolder names.
        """
}
