import ArgumentParser
import UnderstudyProgram

struct Reset: ControlCommand {
    static let configuration = CommandConfiguration(
        "reset", "Restore the initial data, clock and rules of a running server's world.",
        discussion: WorldOptions.findingRule,
        examples: "understudy reset", "understudy reset --sandbox t1")

    @OptionGroup var control: WorldControl

    func calls() -> [ControlCall] {
        [
            ControlCall(method: .post, path: "reset") { answer throws(MissingMember) in
                "\(try answer.shown("world")) reset to \(try answer.shown("now"))"
            }
        ]
    }
}
