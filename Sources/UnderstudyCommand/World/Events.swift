import ArgumentParser
import Foundation
import UnderstudyProgram
import Values

struct Events: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "events", "Show the events of a running server's world: clock, seeds, rules and others.",
        discussion: WorldOptions.findingRule,
        examples: "understudy events --follow", "understudy events --json --sandbox t1")

    @Flag(help: "Keep showing new events until the server ends.")
    var follow = false

    @Flag(help: "Print JSON, an object per line: the members of an event in the control API, and world.")
    var json = false

    @OptionGroup var world: WorldOptions

    func run() async throws {
        do throws(StartError) {
            let reader = try world.reader()
            let lines = EventLines(json ? .json : .text, LineStyle(for: STDOUT_FILENO), of: reader.world)
            func show(_ item: WorldEvent) throws(StartError) {
                try standardOutput(lines.line(of: item, now: VirtualClock(.system).now()))
            }
            if follow { try await reader.followEvents(show) } else { for item in try reader.events() { try show(item) } }
        } catch {
            throw exitStatus(reporting: world.explaining(error))
        }
    }
}
