import ArgumentParser
import Foundation
import UnderstudyCore
import UnderstudyProgram
import UnderstudyWorlds

struct Log: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Show the requests that a running server remembers.",
        discussion: """
            The server is found by the file understudy-PORT.json, which it writes into the temporary folder, or into the one that the \
            setting locatorFolder names.
            """)

    @Flag(help: "Go on with each request as it comes, until the server ends.")
    var follow = false

    @Option(help: ArgumentHelp("The requests of a sandbox.", valueName: "id"))
    var sandbox: String?

    @Option(parsing: .unconditional, help: "A port of the server, where several run.")
    var port: Int?

    @Option(name: .customLong("log-format"), help: "How requests are shown.")
    var logFormat = LogFormat.text

    @Option(name: .customLong("config"), help: ArgumentHelp("Read settings from this file.", valueName: "file"))
    var file: String?

    func run() async throws {
        do throws(StartError) {
            let configuration = try StoreOptions.configuration(file: file)
            let server = try Self.server(in: configuration.locatorFolder, port: port)
            let source = try JournalSource(server, port: port, sandbox: sandbox, controlKey: configuration.controlKey)
            let lines = RequestLines(logFormat, for: STDOUT_FILENO)
            func show(_ event: RequestLog.Event) {
                standardOutput(lines.line(of: event, now: VirtualClock(.system).now()))
            }
            if follow { try await source.follow(show) } else { for event in try await source.kept() { show(event) } }
        } catch {
            throw exitStatus(telling: error)
        }
    }

    /// The server that is meant: the only one, or that of a port.
    static func server(in folder: String?, port: Int?) throws(StartError) -> LocatorFile.Server {
        let servers = LocatorFile.servers(in: folder)
        if let port, let server = servers.first(where: { $0.ports.contains(port) }) { return server }
        guard let only = servers.first else {
            let place = port.map { " on port \($0)" } ?? ""
            throw .unavailable("no server is running\(place), or none that tells of itself; start one with `understudy serve`")
        }
        let others = servers.map { "\($0.ports.map(String.init).joined(separator: " and ")) (pid \($0.processID))" }
        if let port {
            throw .unavailable("no server is running on port \(port); choose with --port from those on \(others.joined(separator: ", "))")
        }
        guard servers.count == 1 else {
            throw .usage("several servers are running, on ports \(others.joined(separator: ", ")); choose one with --port")
        }
        return only
    }
}

/// How requests are shown.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    /// For people, in columns.
    case text
    /// For programs, an object for each.
    case json
}
