import ArgumentParser
import Foundation
import MicroHTTP
import UnderstudyCore
import UnderstudyProgram
import Values

struct MCP: ParsableCommand {
    static let configuration = CommandConfiguration(
        "mcp", "Give coding agents tools for a running server, by the Model Context Protocol.",
        discussion: """
            Reads messages from standard input and answers them on standard output, a line each, until the input ends. A coding agent starts \
            this command by its own configuration; `understudy docs agents` has the lines. --sandbox names the sandbox of calls that name none. \
            \(WorldOptions.findingRule) Each call looks for the \
            server anew, so that it may start later.
            """,
        examples: "understudy mcp --sandbox agent")

    @OptionGroup var world: WorldOptions

    func run() throws {
        try reportingFailure {
            // Checked before the first message, so that a faulty command line ends at once.
            try ServerOptions.check(world.sandbox)
            let backends = try world.options.config.plainBackends()
            var server = MCPServer(AgentTool.all(backends.flatMap(\.clientVariables))) { call throws(StartError) in
                try answer(to: call)
            }
            var lines = LineReader(STDIN_FILENO, limitBytes: MCPServer.lineLimitBytes)
            while let line = try lines.next() {
                if let response = server.response(to: line) { try standardOutput(response.text) }
            }
        }
    }

    private func answer(to call: AgentCall) throws(StartError) -> ControlAnswer {
        let name: String? = if case .named(let name) = call.world { name } else { world.sandbox }
        let server = try world.options.server(of: name.flatMap { $0.isSame(as: "main") ? nil : $0 })
        let (status, body) = try server.response(call.method, call.path, call.body)
        return ControlAnswer(status: status, body: body ?? .null, baseURL: String(server.url.dropLast("/_understudy/".count)))
    }
}
