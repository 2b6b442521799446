import ArgumentParser
import UnderstudyProgram
import UnderstudyWorlds
import Values

/// The flags of every subcommand that calls one running server.
struct ServerOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "A port of the server; needed when several servers run.")
    var port: Int?

    @OptionGroup var config: ConfigurationFlag

    /// Checks that the flag `--sandbox` can name a sandbox.
    static func check(_ sandbox: String?) throws(StartError) {
        guard let sandbox, !Sandboxes.isName(sandbox) else { return }
        throw .usage("--sandbox \(sandbox.cut()) names no sandbox; a name has \(Sandboxes.nameRule)")
    }

    /// The control API of a world.
    ///
    /// - Parameter sandbox: the world; `nil` for the main world.
    func server(of sandbox: String? = nil) throws(StartError) -> ControlServer {
        try Self.check(sandbox)
        let configuration = try config.configuration()
        let server = try RunningServers(in: configuration.locatorFolder).server(on: port)
        return ControlServer(server, port: port, sandbox: sandbox, controlKey: configuration.controlKey)
    }
}

/// The flags of every subcommand that calls a world of a running server.
struct WorldOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Use a sandbox instead of the main world.", valueName: "id"))
    var sandbox: String?

    @OptionGroup var options: ServerOptions

    /// `main`, or the name of a sandbox.
    var name: String { sandbox ?? "main" }

    func server() throws(StartError) -> ControlServer { try options.server(of: sandbox) }

    func reader() throws(StartError) -> WorldReader { WorldReader(try server(), world: name) }

    /// The error of a call, or the nearest sandbox if the call failed because ``sandbox`` does not exist.
    func explaining(_ error: StartError) -> StartError {
        guard case .usage = error, let sandbox, Sandboxes.isName(sandbox), let server = try? options.server() else { return error }
        return NamedSubject.sandbox(sandbox).unknownName(at: server) ?? error
    }

    static let findingRule = """
        A running server writes its address to the file understudy-PORT.json in the temporary folder, or in the folder that the \
        setting locatorFolder names.
        """
}
