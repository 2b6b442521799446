import ArgumentParser
import UnderstudyProgram
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

    func validate() throws {
        guard ["list", "clear"].hasExactly(preset), first != nil || path != nil else { return }
        throw ArgumentParser.ValidationError("--first and --path need a preset")
    }

    func calls() -> [ControlCall] {
        switch preset {
        case "list": [ControlCall(method: .get, path: "faults") { Self.list($0) }]
        case "clear": [ControlCall(method: .delete, path: "faults") { _ in "all rules removed" }]
        default: [ControlCall(method: .post, path: "faults", body: body, subject: subject) { Self.table(of: $0).text }]
        }
    }

    private var body: JSON {
        .object(omittingMissing: [
            ("preset", .string(preset)), ("when", first.map { ["first": .integer($0)] }), ("match", path.map { ["path": .string($0)] }),
        ])
    }

    private var subject: NamedSubject {
        NamedSubject(kind: "preset", name: preset, list: ("faults", "presets", "name"), command: "understudy fault list")
    }

    private static func list(_ answer: JSON) -> String {
        let presets = (answer["presets"]?.array ?? []).map { [$0.shown("name"), $0.shown("summary")] }
        return table(of: answer).text + "\n\n" + Table(["PRESET", "RULE"], presets).text
    }

    private static func table(of answer: JSON) -> Table {
        let rows = (answer["faults"]?.array ?? []).map { rule in
            [
                rule.shown("id"), rule.shown("preset"), rule.shown("matched"), rule.shown("fired"), Self.text(of: rule["match"]),
                Self.text(of: rule["when"]), Self.text(of: rule["effect"]),
            ]
        }
        return Table(["RULE", "PRESET", "MATCHED", "FIRED", "MATCH", "WHEN", "EFFECT"], rows)
    }

    /// A part of a rule in the form of the control API, cut.
    private static func text(of part: JSON?) -> String { part?.text.cut(to: 60) ?? "-" }
}
