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

            Example:

              understudy log --follow
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
            let server = try RunningServers(in: configuration.locatorFolder).server(on: port)
            let source = try JournalSource(server, port: port, sandbox: sandbox, controlKey: configuration.controlKey)
            let lines = RequestLines(logFormat, for: STDOUT_FILENO)
            func show(_ event: RequestLog.Event) throws(StartError) {
                try standardOutput(lines.line(of: event, now: VirtualClock(.system).now()))
            }
            if follow { try await source.follow(show) } else { for event in try await source.events() { try show(event) } }
        } catch {
            throw exitStatus(reporting: error)
        }
    }
}

/// The format of request lines.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    /// Columns, for people.
    case text
    /// One JSON object per line, for programs.
    case json
}
