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
            [ControlCall(method: .get, path: "requests/held?bodies=false", text: Self.table)]
        }

        private static func table(_ answer: JSON) throws(MissingMember) -> String {
            let times = LineTimes()
            let rows = try answer.list("held").map { held throws(MissingMember) in
                guard let request = held["request"] else { throw MissingMember(name: "request") }
                return [
                    try held.shown("id"), try held.shown("rule"), try held.shown("phase"), times.local(try held.text("since")),
                    "\(try request.shown("method")) \(try request.shown("path"))",
                ]
            }
            return Table(["REQUEST", "RULE", "PHASE", "SINCE", "CALL"], rows).text
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
