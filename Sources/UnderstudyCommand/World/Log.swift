import ArgumentParser
import Foundation
import UnderstudyProgram
import UnderstudyWorlds
import Values

struct Log: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "log", "Show the requests in a running server's journal, or one of them with headers and bodies.",
        discussion: WorldOptions.findingRule,
        examples: "understudy log --follow", "understudy log --status 4xx --path '/api/v1/*'", "understudy log req-17")

    @Argument(help: ArgumentHelp("Show this request with headers and bodies.", valueName: "id"))
    var id: String?

    @Flag(help: "Keep showing new requests until the server ends.")
    var follow = false

    @OptionGroup var filter: RequestFilter

    @Option(name: .customLong("log-format"), help: "The format of the lines.")
    var logFormat = LogFormat.text

    @OptionGroup var world: WorldOptions

    func validate() throws {
        guard id != nil, follow || filter.isSet else { return }
        throw ArgumentParser.ValidationError("--follow, --status and --path are for the journal; leave out the request's id")
    }

    func run() async throws {
        do throws(StartError) {
            let reader = try world.reader()
            if let id { return try standardOutput(text(of: try reader.request(id))) }
            let lines = RequestLines(logFormat, LineStyle(for: STDOUT_FILENO))
            let passes = try filter.predicate()
            func show(_ event: RequestLog.Event) throws(StartError) {
                if passes(event) { try standardOutput(lines.line(of: event, now: VirtualClock(.system).now())) }
            }
            if follow { try await reader.followRequests(show) } else { for event in try reader.requests() { try show(event) } }
        } catch {
            throw exitStatus(reporting: world.explaining(error))
        }
    }

    private func text(of entry: JSON) -> String {
        switch logFormat {
        case .json: entry.merging(["world": .string(world.name)]).text.escapedInJSON()
        case .text: RequestText(LineStyle(for: STDOUT_FILENO)).text(of: entry, in: world.name, now: VirtualClock(.system).now())
        }
    }
}

/// The format of the lines of requests and events.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    /// Columns, for people.
    case text
    /// One JSON object per line, for programs.
    case json
}
