import ArgumentParser
import Foundation
import UnderstudyProgram
import UnderstudyWorlds
import Values

struct Log: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "log", "Show the requests in a running server's journal, or one of them with headers and bodies.",
        discussion: WorldOptions.findingRule,
        examples: "understudy log --follow", "understudy log --status 4xx --path '/api/v1/*'", "understudy log req-17",
        "understudy log --json --sandbox t1")

    @Argument(help: ArgumentHelp("Show this request with headers and bodies.", valueName: "id"))
    var id: String?

    @Flag(help: "Keep showing new requests until the server ends.")
    var follow = false

    @OptionGroup var filter: RequestFilter

    @Flag(help: "Print JSON, an object per line: the members of a journal entry, and world. Only an id adds headers and bodies.")
    var json = false

    @OptionGroup var world: WorldOptions

    func run() async throws {
        do throws(StartError) {
            if id != nil, follow || filter.isSet {
                throw .usage("--follow, --status and --path are for the journal; leave out the request's id")
            }
            let reader = try world.reader()
            if let id { return try standardOutput(text(of: try reader.request(id))) }
            let lines = RequestLines(json ? .json : .text, LineStyle(for: STDOUT_FILENO))
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
        if json { return entry.merging(["world": .string(world.name)]).text.escapedInJSON() }
        return RequestText(LineStyle(for: STDOUT_FILENO)).text(of: entry, in: world.name, now: VirtualClock(.system).now())
    }
}
