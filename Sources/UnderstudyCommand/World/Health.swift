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

    @Flag(help: "Print JSON, an object per line: baseURL, status (ok, degraded or unreachable), and problem, which is null or the reason.")
    var json = false

    @OptionGroup var config: ConfigurationFlag

    private static let (longestWaitSeconds, pauseSeconds) = (86_400, 0.1)

    func run() throws {
        try reportingFailure {
            guard (0...Self.longestWaitSeconds).contains(wait) else {
                throw StartError.usage("--wait is \(wait), not a number of seconds from 0 to \(Self.longestWaitSeconds)")
            }
            let answers = try answers(config.configuration())
            for (url, state) in answers { try report(state, of: url) }
            if answers.contains(where: { $0.state != .ok }) { throw ExitCode(StartError.unavailable("").exitStatus) }
        }
    }

    /// The state of a server.
    private enum State: Equatable {
        case ok
        case degraded(problem: String)
        /// It does not answer, or not as an understudy does.
        case unreachable(problem: String)

        var name: String {
            switch self {
            case .ok: "ok"
            case .degraded: "degraded"
            case .unreachable: "unreachable"
            }
        }

        var problem: String? {
            switch self {
            case .ok: nil
            case .degraded(let problem), .unreachable(let problem): problem
            }
        }
    }

    private func report(_ state: State, of url: String) throws(StartError) {
        if json {
            let object: JSON = ["baseURL": .string(url), "status": .string(state.name), "problem": .optional(state.problem)]
            return try standardOutput(object.text.escapedInJSON())
        }
        switch state {
        case .ok: try standardOutput("\(url) ok")
        case .degraded(let problem): try standardOutput("\(url) degraded: \(problem.onTerminal())")
        case .unreachable(let problem): standardError("understudy: \(problem)")
        }
    }

    /// The state of each server, by URL. Asks again until each of them answers, or the time is over.
    private func answers(_ configuration: Configuration) throws(StartError) -> [(url: String, state: State)] {
        let end = ContinuousClock.now + .seconds(wait)
        while true {
            do {
                let answers = try ask(configuration)
                let isComplete = answers.allSatisfy { if case .unreachable = $0.state { false } else { true } }
                if isComplete || ContinuousClock.now >= end { return answers }
            } catch {
                guard case .unavailable = error, ContinuousClock.now < end else { throw error }
            }
            Thread.sleep(forTimeInterval: Self.pauseSeconds)
        }
    }

    /// - Throws: if no server is running.
    private func ask(_ configuration: Configuration) throws(StartError) -> [(url: String, state: State)] {
        let servers = RunningServers(in: configuration.locatorFolder)
        let asked = port == nil && !servers.all.isEmpty ? servers.all : [try servers.server(on: port)]
        return asked.map { server in
            let control = ControlServer(server, port: port, controlKey: configuration.controlKey)
            return (server.baseURL(port: port), Self.state(of: control))
        }
    }

    private static func state(of server: ControlServer) -> State {
        do throws(StartError) {
            return try problem(of: server).map(State.degraded) ?? .ok
        } catch {
            return .unreachable(problem: error.description)
        }
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
