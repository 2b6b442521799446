import ArgumentParser
import UnderstudyProgram
import Values

struct Clock: ControlCommand {
    static let configuration = CommandConfiguration(
        "clock", "Show or set the clock of a running server's world.",
        discussion: """
            CHANGE is one of:

              +P7D, -PT30M  moves the clock by this duration
              TIME          stops the clock at this instant, such as 2026-01-07T09:00:00Z
              freeze        stops the clock
              resume        lets the clock run from its present time
              system        follows the machine's time

            \(WorldOptions.findingRule)
            """,
        examples: "understudy clock", "understudy clock +P7D", "understudy clock freeze --sandbox t1")

    // Takes a word that begins with a dash, such as -P1D.
    @Argument(parsing: .allUnrecognized, help: ArgumentHelp("The change; shows the clock without it.", valueName: "change"))
    var words: [String] = []

    @OptionGroup var control: WorldControl

    func calls() throws(StartError) -> [ControlCall] {
        var call = ControlCall(method: .get, path: "clock") { answer throws(MissingMember) in
            "\(try answer.shown("now"))  \(try answer.shown("mode"))"
        }
        if let word = try change() { (call.method, call.body) = (.put, try Self.change(word)) }
        return [call]
    }

    /// The only word; `nil` without one.
    private func change() throws(StartError) -> String? {
        // The parser keeps the terminator of `clock -- -P1D`, and flags that it does not know.
        let words = words.filter { !$0.isSame(as: "--") }
        if let word = words.first(where: { $0.hasPrefix("--") }) {
            throw .usage(Command.usageLine("Unknown option '\(word)'", ["clock"]))
        }
        if words.count > 1 { throw .usage("clock takes one change; leave out \(words[1].cut())") }
        return words.first
    }

    private static let verbs: [(name: String, mode: JSON)] = [("freeze", "frozen"), ("resume", "running"), ("system", "system")]

    /// The body of `PUT clock`.
    static func change(_ word: String) throws(StartError) -> JSON {
        if let verb = verbs.first(where: { $0.name.isSame(as: word) }) { return ["mode": verb.mode] }
        let duration = word.hasPrefix("+") ? String(word.dropFirst()) : word
        if CalendarDuration(duration) != nil { return ["advance": .string(duration)] }
        if Instant(word) != nil { return ["mode": "frozen", "now": .string(word)] }
        let hint = NearestName.hint(for: word, among: verbs.map(\.name))
        throw .usage(
            "clock \(word.cut()) is no change\(hint); give a duration such as +P7D or -PT30M, an instant such as 2026-01-07T09:00:00Z, freeze, resume or system"
        )
    }
}
