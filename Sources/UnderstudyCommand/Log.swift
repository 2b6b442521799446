import ArgumentParser
import Foundation
import UnderstudyCore
import UnderstudyProgram
import UnderstudyWorlds

struct Log: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Show the requests in a running server's journal.",
        discussion: """
            A running server writes its address to the file understudy-PORT.json in the temporary folder, or in the folder that the \
            setting locatorFolder names.
            """)

    @Flag(help: "Keep showing new requests until the server ends.")
    var follow = false

    @Option(help: ArgumentHelp("Show a sandbox's requests instead of the main world's.", valueName: "id"))
    var sandbox: String?

    @Option(parsing: .unconditional, help: "A port of the server; needed when several servers run.")
    var port: Int?

    @Option(name: .customLong("log-format"), help: "The format of the request lines.")
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
            if follow { try await source.follow(show) } else { for event in try await source.events() { show(event) } }
        } catch {
            throw exitStatus(reporting: error)
        }
    }

    /// Finds the only running server, or the one on a port.
    ///
    /// - Throws: `StartError.unavailable` when there is none, `StartError.usage` when several run and `port` is `nil`.
    static func server(in folder: String?, port: Int?) throws(StartError) -> LocatorFile.Server {
        let servers = LocatorFile.servers(in: folder)
        if let port, let server = servers.first(where: { $0.ports.contains(port) }) { return server }
        guard let only = servers.first else {
            let place = port.map { " on port \($0)" } ?? ""
            throw .unavailable(
                "no server is running\(place), or its file understudy-PORT.json is missing; start one with `understudy serve`")
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

/// The format of request lines.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    /// Columns, for people.
    case text
    /// One JSON object per line, for programs.
    case json
}
