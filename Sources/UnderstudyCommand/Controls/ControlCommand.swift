import ArgumentParser
import HTTPTypes
import UnderstudyProgram
import Values

/// One call of the control API: the request, and the lines that show its answer.
struct ControlCall {
    var method: HTTPRequest.Method
    /// Below the control API's URL. Names in it are ``Values/URLText`` texts.
    let path: String
    var body: JSON?
    /// The name in this call, and the list that has all names of its kind; `nil` for a call without one.
    var subject: NamedSubject?
    let text: (JSON) throws(MissingMember) -> String
}

/// A name in a call. An unknown one is reported with the nearest name of the list.
struct NamedSubject {
    /// `snapshot`, for example.
    let kind: String
    let name: String
    /// The call that lists the known names, the member with the list, and the member with a name.
    let list: (path: String, member: String, key: String)
    /// Further words that stand in the name's place.
    var others: [String] = []
    /// The command that lists them.
    let command: String

    static func sandbox(_ name: String) -> NamedSubject {
        NamedSubject(kind: "sandbox", name: name, list: ("sandboxes", "sandboxes", "id"), command: "understudy sandbox list")
    }

    static func scenario(_ name: String) -> NamedSubject {
        NamedSubject(kind: "scenario", name: name, list: ("scenarios", "scenarios", "name"), command: "understudy scenario list")
    }

    /// The error for a refused call; `nil` if the name is known, or the list cannot be read.
    func unknownName(at server: ControlServer) -> StartError? {
        guard let answer = try? server.answer(.get, list.path), let elements = answer[list.member]?.array else { return nil }
        let known = elements.compactMap { $0[list.key]?.string }
        if known.hasExactly(name) { return nil }
        let hint = NearestName.hint(for: name, among: known + others)
        return .usage("there is no \(kind) \(name.cut())\(hint); `\(command)` lists those there are")
    }
}

/// The flags of a command that calls the control API.
protocol ControlOptions: ParsableArguments {
    var json: Bool { get }
    func server() throws(StartError) -> ControlServer
    /// The error of a call, with a better explanation if there is one.
    func explaining(_ error: StartError) -> StartError
}

/// The flags of a command that calls the control API of a world.
struct WorldControl: ControlOptions {
    @Flag(help: "Print the control API's answer, as JSON.")
    var json = false

    @OptionGroup var world: WorldOptions

    func server() throws(StartError) -> ControlServer { try world.server() }

    func explaining(_ error: StartError) -> StartError { world.explaining(error) }
}

/// The flags of a command that calls the control API, whatever the world.
struct ServerControl: ControlOptions {
    @Flag(help: "Print the control API's answer, as JSON.")
    var json = false

    @OptionGroup var options: ServerOptions

    func server() throws(StartError) -> ControlServer { try options.server() }

    func explaining(_ error: StartError) -> StartError { error }
}

/// A command whose calls of the control API are all of its work.
protocol ControlCommand: ParsableCommand {
    associatedtype Options: ControlOptions

    var control: Options { get }
    func calls() throws(StartError) -> [ControlCall]
}

extension ControlCommand {
    func run() throws {
        try reportingFailure {
            let calls = try calls()
            let server = try control.server()
            var paths: Set<String> = []
            var refusals: [String] = []
            // A name that is given twice has one call.
            for call in calls where paths.insert(call.path).inserted {
                do throws(StartError) {
                    try show(answer(to: call, at: server), of: call, at: server)
                } catch {
                    // A call that is refused says nothing about the next one.
                    guard case .usage(let reason) = error else { throw error }
                    if !refusals.hasExactly(reason) { refusals.append(reason) }
                }
            }
            let statuses = refusals.map { exitStatus(reporting: .usage($0)) }
            if let status = statuses.first { throw status }
        }
    }

    private func show(_ answer: JSON, of call: ControlCall, at server: ControlServer) throws(StartError) {
        if !control.json {
            try standardOutput(server.reading { () throws(MissingMember) in try call.text(answer) })
        } else if answer != .null {
            try standardOutput(answer.text.escapedInJSON())
        }
    }

    private func answer(to call: ControlCall, at server: ControlServer) throws(StartError) -> JSON {
        do {
            return try server.answer(call.method, call.path, call.body)
        } catch {
            switch error {
            case .usage, .failed: throw call.subject?.unknownName(at: server) ?? control.explaining(error)
            default: throw error
            }
        }
    }
}
