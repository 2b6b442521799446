import ArgumentParser
import Foundation
import UnderstudyProgram
import Values

struct Sandbox: ParsableCommand {
    static let configuration = CommandConfiguration(
        "sandbox", "List, create or delete the sandboxes of a running server.",
        discussion: WorldOptions.findingRule,
        examples: "understudy sandbox", "understudy sandbox create t1", "understudy sandbox delete t1",
        subcommands: [List.self, Create.self, Delete.self], defaultSubcommand: List.self)

    struct List: ControlCommand {
        static let configuration = CommandConfiguration("list", "List the sandboxes.", examples: "understudy sandbox list")

        @OptionGroup var control: ServerControl

        func calls() -> [ControlCall] {
            [ControlCall(method: .get, path: "sandboxes", text: Self.table)]
        }

        private static func table(_ answer: JSON) throws(MissingMember) -> String {
            let times = LineTimes()
            let rows = try answer.list("sandboxes").map { sandbox throws(MissingMember) in
                [
                    try sandbox.shown("id"), times.world(try sandbox.text("now")), try sandbox.shown("persona"),
                    times.local(try sandbox.shown("lastRequestAt")), try sandbox.shown("baseURL"),
                ]
            }
            return Table(["SANDBOX", "CLOCK", "PERSONA", "LAST REQUEST", "BASE URL"], rows).text
        }
    }

    struct Create: ControlCommand {
        static let configuration = CommandConfiguration(
            "create", "Create sandboxes; one of the same name is replaced.",
            examples: "understudy sandbox create t1 t2", "understudy sandbox create t1 --scenario slow-first-day")

        @Argument(help: ArgumentHelp("The names of the sandboxes.", valueName: "name"))
        var names: [String]

        @Option(help: ArgumentHelp("Start in this scenario.", valueName: "name"))
        var scenario: String?

        @Option(help: ArgumentHelp("The account as which requests without credentials act.", valueName: "key"))
        var persona: String?

        @Option(help: ArgumentHelp("Stop the clock at this instant, such as 2026-01-07T09:00:00Z.", valueName: "instant"))
        var now: String?

        @OptionGroup var control: ServerControl

        func calls() throws(StartError) -> [ControlCall] {
            let members: [(String, JSON?)] = [
                ("now", now.map(JSON.string)), ("persona", persona.map(JSON.string)), ("scenario", scenario.map(JSON.string)),
            ]
            let body: JSON? = members.contains { $0.1 != nil } ? .object(omittingMissing: members) : nil
            let subject = scenario.map(NamedSubject.scenario)
            for name in names { try name.checkAsName(of: "sandbox") }
            return names.map { name in
                ControlCall(method: .put, path: "sandboxes/\(URLText.encoded(name))", body: body, subject: subject) {
                    answer throws(MissingMember) in try answer.shown("baseURL")
                }
            }
        }
    }

    struct Delete: ControlCommand {
        static let configuration = CommandConfiguration("delete", "Delete sandboxes.", examples: "understudy sandbox delete t1")

        @Argument(help: ArgumentHelp("The names of the sandboxes.", valueName: "name"))
        var names: [String]

        @OptionGroup var control: ServerControl

        func calls() throws(StartError) -> [ControlCall] {
            for name in names { try name.checkAsName(of: "sandbox") }
            return names.map { name in
                ControlCall(method: .delete, path: "sandboxes/\(URLText.encoded(name))", subject: .sandbox(name)) { _ in "\(name) deleted" }
            }
        }
    }
}
