import ArgumentParser
import Foundation
import UnderstudyProgram
import Values

struct Held: ParsableCommand {
    static let configuration = CommandConfiguration(
        "held", "List or release the requests that a fault rule holds.",
        discussion: WorldOptions.findingRule,
        examples: "understudy held", "understudy held release req-17",
        subcommands: [List.self, Release.self], defaultSubcommand: List.self)

    struct List: ControlCommand {
        static let configuration = CommandConfiguration(
            "list", "List the held requests, the longest wait first.", examples: "understudy held list")

        @OptionGroup var control: WorldControl

        func calls() -> [ControlCall] {
            [ControlCall(method: .get, path: "requests/held?bodies=false") { Self.table($0).text }]
        }

        private static func table(_ answer: JSON) -> Table {
            let (style, now) = (LineStyle(zone: .current, isColoured: false), VirtualClock(.system).now())
            let rows = (answer["held"]?.array ?? []).map { held in
                [
                    held.shown("id"), held.shown("rule"), held.shown("phase"), style.time(held["since"]?.string ?? "", now),
                    "\(held["request"]?.shown("method") ?? "-") \(held["request"]?.shown("path") ?? "-")",
                ]
            }
            return Table(["REQUEST", "RULE", "PHASE", "SINCE", "CALL"], rows)
        }
    }

    struct Release: ControlCommand {
        static let configuration = CommandConfiguration(
            "release", "Let held requests go on.", examples: "understudy held release req-17 req-18")

        @Argument(help: ArgumentHelp("The ids of the requests.", valueName: "id"))
        var ids: [String]

        @OptionGroup var control: WorldControl

        func calls() -> [ControlCall] {
            ids.map { id in
                let subject = NamedSubject(
                    kind: "held request", name: id, list: ("requests/held?bodies=false", "held", "id"), command: "understudy held")
                return ControlCall(method: .post, path: "requests/\(URLText.encoded(id))/release", subject: subject) { _ in
                    "\(id.onTerminal()) released"
                }
            }
        }
    }
}
