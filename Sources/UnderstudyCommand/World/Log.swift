import ArgumentParser
import Foundation
import UnderstudyProgram
import UnderstudyWorlds
import Values

struct Log: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "log", "Show the requests in a running server's journal.",
        discussion: WorldOptions.findingRule,
        examples: "understudy log --follow")

    @Flag(help: "Keep showing new requests until the server ends.")
    var follow = false

    @OptionGroup var world: WorldOptions

    func run() async throws {
        do throws(StartError) {
            let reader = try world.reader()
            let lines = RequestLines(world.logFormat, LineStyle(for: STDOUT_FILENO))
            func show(_ event: RequestLog.Event) throws(StartError) {
                try standardOutput(lines.line(of: event, now: VirtualClock(.system).now()))
            }
            if follow { try await reader.followRequests(show) } else { for event in try reader.requests() { try show(event) } }
        } catch {
            throw exitStatus(reporting: error)
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
