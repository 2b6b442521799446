import ArgumentParser
import UnderstudyProgram
import UnderstudyWorlds
import Values

struct Fault: ControlCommand {
    static let configuration = CommandConfiguration(
        "fault", "Set, list or remove the fault rules of a running server's world.",
        discussion: """
            `list` lists the rules in force and the presets. `clear` removes all rules. --first and --path replace those of the preset.

            \(WorldOptions.findingRule)
            """,
        examples: "understudy fault list", "understudy fault maintenance --first 2 --path '/api/v1/*'", "understudy fault clear")

    @Argument(help: "The name of a preset, list or clear.")
    var preset = "list"

    @Option(parsing: .unconditional, help: ArgumentHelp("Apply the preset to the first N requests only.", valueName: "n"))
    var first: Int?

    @Option(help: "Apply the preset to the requests with this path only; * stands for any text.")
    var path: String?

    @OptionGroup var control: WorldControl

    func calls() throws(StartError) -> [ControlCall] {
        if Self.verbs.hasExactly(preset), first != nil || path != nil {
            throw .usage("--first and --path need the name of a preset; `understudy fault list` lists those there are")
        }
        if let path { _ = try PathPattern(flag: path) }
        return switch preset {
        case "list": [ControlCall(method: .get, path: "faults", text: Self.list)]
        case "clear": [ControlCall(method: .delete, path: "faults") { _ in "all rules removed" }]
        default: [ControlCall(method: .post, path: "faults", body: body, subject: subject, text: Self.table)]
        }
    }

    private static let verbs = ["list", "clear"]

    private var body: JSON {
        .object(omittingMissing: [
            ("preset", .string(preset)), ("when", first.map { ["first": .integer($0)] }), ("match", path.map { ["path": .string($0)] }),
        ])
    }

    private var subject: NamedSubject {
        NamedSubject(
            kind: "preset", name: preset, list: ("faults", "presets", "name"), others: Self.verbs, command: "understudy fault list")
    }

    private static func list(_ answer: JSON) throws(MissingMember) -> String {
        let presets = try answer.list("presets").map { preset throws(MissingMember) in
            [try preset.shown("name"), try preset.shown("summary")]
        }
        return try table(of: answer) + "\n\n" + Table(["PRESET", "RULE"], presets).text
    }

    private static func table(of answer: JSON) throws(MissingMember) -> String {
        let rows = try answer.list("faults").map { rule throws(MissingMember) in
            [
                try rule.shown("id"), try rule.shown(ifGiven: "preset"), try rule.shown("matched"), try rule.shown("fired"),
                Self.text(of: rule["match"]),
                Self.text(of: rule["when"]), Self.text(of: rule["effect"]),
            ]
        }
        return Table(["RULE", "PRESET", "MATCHED", "FIRED", "MATCH", "WHEN", "EFFECT"], rows).text
    }

    /// A part of a rule in the form of the control API, cut.
    private static func text(of part: JSON?) -> String { part?.text.cut(to: 60) ?? "-" }
}
