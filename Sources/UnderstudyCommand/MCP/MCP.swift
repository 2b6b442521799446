import ArgumentParser
import Foundation
import MicroHTTP
import UnderstudyCore
import UnderstudyProgram
import UnderstudyWorlds
import Values

struct MCP: ParsableCommand {
    static let configuration = CommandConfiguration(
        "mcp", "Give coding agents tools for a running server, by the Model Context Protocol.",
        discussion: """
            Reads messages from standard input and answers them on standard output, a line each, until the input ends. A coding agent starts \
            this command by its own configuration; `understudy docs agents` has the lines. \(WorldOptions.findingRule) Each call looks for the \
            server anew, so that it may start later.
            """,
        examples: "understudy mcp --sandbox agent")

    @Option(help: ArgumentHelp("The sandbox of calls that name none, in place of the main world.", valueName: "id"))
    var sandbox: String?

    @Option(parsing: .unconditional, help: "A port of the server; needed when several servers run.")
    var port: Int?

    @OptionGroup var config: ConfigurationFlag

    func run() throws {
        try reportingFailure {
            // Checked before the first message, so that a faulty command line ends at once.
            if let sandbox, !Sandboxes.isName(sandbox) { throw StartError.usage("--sandbox \(sandbox.cut()) is not \(Sandboxes.nameRule)") }
            let configuration = try config.configuration()
            let backends = try StartError.configuring { () throws(ConfigurationError) in try configuration.backends(endpoints: nil) }
            var server = MCPServer(AgentTool.all(backends.flatMap(\.clientVariables))) { call throws(StartError) in
                try answer(to: call, configuration)
            }
            var lines = LineReader(STDIN_FILENO, limitBytes: MCPServer.lineLimitBytes)
            while let line = try lines.next() {
                if let response = server.response(to: line) { try standardOutput(response.text) }
            }
        }
    }

    private func answer(to call: AgentCall, _ configuration: Configuration) throws(StartError) -> ControlAnswer {
        let found = try RunningServers(in: configuration.locatorFolder).server(on: port)
        let world: String? = if case .named(let name) = call.world { name } else { sandbox }
        let server = ControlServer(
            found, port: port, sandbox: world.flatMap { $0.isSame(as: "main") ? nil : $0 }, controlKey: configuration.controlKey)
        let (status, body) = try server.response(call.method, call.path, call.body)
        return ControlAnswer(status: status, body: body ?? .null, baseURL: String(server.url.dropLast("/_understudy/".count)))
    }
}
