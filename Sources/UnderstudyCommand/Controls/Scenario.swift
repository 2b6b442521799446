import ArgumentParser
import UnderstudyProgram
import Values

struct Scenario: ParsableCommand {
    static let configuration = CommandConfiguration(
        "scenario", "List the scenarios of a running server, or apply one.",
        discussion: WorldOptions.findingRule,
        examples: "understudy scenario", "understudy scenario apply slow-first-day",
        subcommands: [List.self, Apply.self], defaultSubcommand: List.self)

    struct List: ControlCommand {
        static let configuration = CommandConfiguration(
            "list", "List the scenarios, with the fault of a faulty file.", examples: "understudy scenario list")

        @OptionGroup var control: ServerControl

        func calls() -> [ControlCall] {
            [ControlCall(method: .get, path: "scenarios", text: Self.table)]
        }

        private static func table(_ answer: JSON) throws(MissingMember) -> String {
            let rows = try answer.list("scenarios").map { scenario throws(MissingMember) in
                let isFaulty = try scenario.shown("problem") != "-"
                let purpose = isFaulty ? "faulty: \(try scenario.shown("problem"))" : try scenario.shown("summary")
                return [try scenario.shown("name"), try scenario.shown("persona"), try scenario.shown("faults"), purpose]
            }
            return Table(["SCENARIO", "PERSONA", "RULES", "FOR"], rows).text
        }
    }

    struct Apply: ControlCommand {
        static let configuration = CommandConfiguration(
            "apply", "Apply a scenario to a world.", examples: "understudy scenario apply slow-first-day --sandbox t1")

        @Argument(help: "The name of the scenario.")
        var name: String

        @OptionGroup var control: WorldControl

        func calls() -> [ControlCall] {
            [
                ControlCall(method: .post, path: "scenarios/\(URLText.encoded(name))/apply", subject: .scenario(name)) {
                    answer throws(MissingMember) in
                    let rules = try answer.list("faults").count
                    return "\(try answer.shown("scenario")) applied to \(try answer.shown("world")): \(try answer.shown("now")), "
                        + "persona \(try answer.shown("persona")), \(rules == 1 ? "1 rule" : "\(rules) rules")"
                }
            ]
        }
    }
}
