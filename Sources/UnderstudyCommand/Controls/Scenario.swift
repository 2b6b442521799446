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
            [ControlCall(method: .get, path: "scenarios") { Self.table($0).text }]
        }

        private static func table(_ answer: JSON) -> Table {
            let rows = (answer["scenarios"]?.array ?? []).map { scenario in
                let purpose = scenario["problem"]?.string.map { "faulty: \($0)" } ?? scenario.shown("summary")
                return [scenario.shown("name"), scenario.shown("persona"), scenario.shown("faults"), purpose]
            }
            return Table(["SCENARIO", "PERSONA", "RULES", "FOR"], rows)
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
                ControlCall(method: .post, path: "scenarios/\(URLText.encoded(name))/apply", subject: .scenario(name)) { answer in
                    let rules = answer["faults"]?.array?.count ?? 0
                    return "\(answer.shown("scenario")) applied to \(answer.shown("world")): \(answer.shown("now")), "
                        + "persona \(answer.shown("persona")), \(rules == 1 ? "1 rule" : "\(rules) rules")"
                }
            ]
        }
    }
}
