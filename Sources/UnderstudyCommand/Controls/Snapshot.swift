import ArgumentParser
import HTTPTypes
import UnderstudyProgram
import UnderstudyWorlds
import Values

struct Snapshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        "snapshot", "List, save, restore or delete snapshots of a running server's world.",
        discussion: "A snapshot has the data of its world, and ends with the server. \(WorldOptions.findingRule)",
        examples: "understudy snapshot save before", "understudy snapshot restore before",
        subcommands: [List.self, Save.self, Restore.self, Delete.self], defaultSubcommand: List.self)

    struct List: ControlCommand {
        static let configuration = CommandConfiguration("list", "List the snapshots.", examples: "understudy snapshot list")

        @OptionGroup var control: WorldControl

        func calls() -> [ControlCall] {
            [
                ControlCall(method: .get, path: "snapshots") { answer throws(MissingMember) in
                    let times = LineTimes()
                    let rows = try answer.list("snapshots").map { snapshot throws(MissingMember) in
                        [try snapshot.shown("name"), times.world(try snapshot.text("takenAt")), try snapshot.shown("bytes")]
                    }
                    return Table(["SNAPSHOT", "CLOCK", "BYTES"], rows).text
                }
            ]
        }
    }

    struct Save: ControlCommand {
        static let configuration = CommandConfiguration(
            "save", "Save the present data; a snapshot of the same name is replaced.", examples: "understudy snapshot save before")

        @OptionGroup var named: NameOfSnapshot
        @OptionGroup var control: WorldControl

        func calls() throws(StartError) -> [ControlCall] { [try named.call(.put, "", "saved")] }
    }

    struct Restore: ControlCommand {
        static let configuration = CommandConfiguration(
            "restore", "Restore the data of a snapshot.", examples: "understudy snapshot restore before")

        @OptionGroup var named: NameOfSnapshot
        @OptionGroup var control: WorldControl

        func calls() throws(StartError) -> [ControlCall] { [try named.call(.post, "/restore", "restored")] }
    }

    struct Delete: ControlCommand {
        static let configuration = CommandConfiguration(
            "delete", "Delete a snapshot.", examples: "understudy snapshot delete before")

        @OptionGroup var named: NameOfSnapshot
        @OptionGroup var control: WorldControl

        func calls() throws(StartError) -> [ControlCall] { [try named.call(.delete, "", "deleted")] }
    }
}

struct NameOfSnapshot: ParsableArguments {
    @Argument(help: "The name of the snapshot.")
    var name: String

    /// The call for this snapshot.
    ///
    /// - Parameters:
    ///   - action: the end of the path.
    ///   - effect: the word for the effect.
    func call(_ method: HTTPRequest.Method, _ action: String, _ effect: String) throws(StartError) -> ControlCall {
        try name.checkAsName(of: "snapshot")
        let subject = NamedSubject(
            kind: "snapshot", name: name, list: ("snapshots", "snapshots", "name"), command: "understudy snapshot list")
        // A new snapshot has a name that the list does not have.
        return ControlCall(method: method, path: "snapshots/\(URLText.encoded(name))\(action)", subject: method == .put ? nil : subject) {
            _ in
            "\(name) \(effect)"
        }
    }
}

extension String {
    /// Checks that the text can name a sandbox or a snapshot.
    func checkAsName(of kind: String) throws(StartError) {
        if !Sandboxes.isName(self) { throw .usage("\"\(cut())\" cannot name a \(kind); a name has \(Sandboxes.nameRule)") }
    }
}
