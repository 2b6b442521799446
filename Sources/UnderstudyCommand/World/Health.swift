import ArgumentParser
import UnderstudyProgram

struct Health: ParsableCommand {
    static let configuration = CommandConfiguration(
        "health", "Ask the running servers whether they work.",
        discussion: """
            Prints a line for each server. Exits with 0 if each of them works, otherwise with 69: a server without an answer, or one that \
            cannot store data at present. \(WorldOptions.findingRule)
            """,
        examples: "understudy health", "understudy health --port 4010")

    @Option(parsing: .unconditional, help: "A port of the server to ask; all servers without it.")
    var port: Int?

    @OptionGroup var config: ConfigurationFlag

    func run() throws {
        try reportingFailure {
            let configuration = try config.configuration()
            let servers = RunningServers(in: configuration.locatorFolder)
            let asked = port == nil && !servers.all.isEmpty ? servers.all : [try servers.server(on: port)]
            let lines = try asked.map { server in
                let control = ControlServer(server, port: port, controlKey: configuration.controlKey)
                return (server.baseURL(port: port), try Self.problem(of: control))
            }
            for (url, problem) in lines { try standardOutput("\(url) \(problem.map { "degraded: \($0.onTerminal())" } ?? "ok")") }
            if lines.contains(where: { $0.1 != nil }) { throw ExitCode(StartError.unavailable("").exitStatus) }
        }
    }

    /// The reason why a server cannot do all of its work; `nil` if it can.
    private static func problem(of server: ControlServer) throws(StartError) -> String? {
        let (status, answer) = try server.response(.get, "health")
        // At an address that other machines use, the server tells it only with the control key. But it answers.
        if status == 401 { return nil }
        guard status == 200, let answer, let health = answer["status"]?.string else { throw server.refused(status, answer) }
        return health == "ok" ? nil : answer["problem"]?.string ?? health
    }
}
