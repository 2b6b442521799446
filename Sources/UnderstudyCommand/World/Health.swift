import ArgumentParser
import Foundation
import UnderstudyProgram
import Values

struct Health: ParsableCommand {
    static let configuration = CommandConfiguration(
        "health", "Ask the running servers whether they work.",
        discussion: """
            Prints a line for each server. Exits with 0 if each of them works, otherwise with 69: a server without an answer, or one that \
            cannot store data at present. \(WorldOptions.findingRule)
            """,
        examples: "understudy health", "understudy health --port 4010", "understudy health --wait 10", "understudy health --json")

    @Option(parsing: .unconditional, help: "A port of the server to ask; all servers without it.")
    var port: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("Wait up to so many seconds until a server answers.", valueName: "seconds"))
    var wait = 0

    @Flag(help: "Print JSON, an object per line: baseURL, status, which is ok or degraded, and problem, which is null or the reason.")
    var json = false

    @OptionGroup var config: ConfigurationFlag

    private static let (longestWaitSeconds, pauseSeconds) = (86_400, 0.1)

    func run() throws {
        try reportingFailure {
            guard (0...Self.longestWaitSeconds).contains(wait) else {
                throw StartError.usage("--wait is \(wait), not a number of seconds from 0 to \(Self.longestWaitSeconds)")
            }
            let configuration = try config.configuration()
            let answers = try answers(configuration)
            for answer in answers { try standardOutput(line(of: answer)) }
            if answers.contains(where: { $0.problem != nil }) { throw ExitCode(StartError.unavailable("").exitStatus) }
        }
    }

    private func line(of answer: (url: String, problem: String?)) -> String {
        let (url, problem) = answer
        guard json else { return "\(url) \(problem.map { "degraded: \($0.onTerminal())" } ?? "ok")" }
        let object: JSON = [
            "baseURL": .string(url), "status": problem == nil ? "ok" : "degraded", "problem": .optional(problem),
        ]
        return object.text.escapedInJSON()
    }

    /// The answers of the servers, by URL. Asks again until each of them answers, or the time is over.
    private func answers(_ configuration: Configuration) throws(StartError) -> [(url: String, problem: String?)] {
        let end = ContinuousClock.now + .seconds(wait)
        while true {
            do {
                return try ask(configuration)
            } catch {
                guard case .unavailable = error, ContinuousClock.now < end else { throw error }
                Thread.sleep(forTimeInterval: Self.pauseSeconds)
            }
        }
    }

    private func ask(_ configuration: Configuration) throws(StartError) -> [(url: String, problem: String?)] {
        let servers = RunningServers(in: configuration.locatorFolder)
        var answers: [(url: String, problem: String?)] = []
        for server in port == nil && !servers.all.isEmpty ? servers.all : [try servers.server(on: port)] {
            let control = ControlServer(server, port: port, controlKey: configuration.controlKey)
            answers.append((server.baseURL(port: port), try Self.problem(of: control)))
        }
        return answers
    }

    /// The reason why a server cannot do all of its work; `nil` if it can.
    private static func problem(of server: ControlServer) throws(StartError) -> String? {
        let (status, answer) = try server.response(.get, "health")
        // At an address that other machines use, the server tells it only with the control key. But it answers.
        if status == 401 { return nil }
        guard status == 200, let answer else { throw server.refused(status, answer) }
        let health = try server.reading { () throws(MissingMember) in try answer.text("status") }
        return health == "ok" ? nil : answer["problem"]?.string ?? health
    }
}
