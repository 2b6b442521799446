import HTTPTypes
import UnderstudyCore
import UnderstudyProgram
import UnderstudyWorlds
import Values

/// A tool for coding agents: one call of the control API.
struct AgentTool: Sendable {
    /// The call for some arguments, and the text and the data that its answer becomes.
    struct Plan {
        var call: AgentCall
        /// A further status that is no failure.
        var acceptedStatus: Int?
        /// One sentence, and an object.
        let show: (ControlAnswer) throws(MissingMember) -> (sentence: String, data: JSON)
    }

    /// The change that a call makes.
    enum Effect {
        case none, additive, destructive
    }

    let name: String
    let title: String
    let about: String
    /// The JSON Schema of each argument.
    let arguments: KeyValuePairs<String, JSON>
    var effect = Effect.none
    /// Whether the data contain texts that apps have sent or stored.
    var isRecorded = false
    /// Reads the arguments. Faults are in the reader.
    let plan: @Sendable (ObjectReader) -> Plan

    /// Carries out the call. A failure is a result, too, so that the agent reads its reason.
    func result(of arguments: JSON, _ send: (AgentCall) throws(StartError) -> ControlAnswer) -> AgentResult {
        let faults = ValidationErrors()
        let reader = ObjectReader(arguments, path: "$", faults: faults)
        let world = reader.value(Self.worldName, expected: "main, or a name of \(Sandboxes.nameRule)") { json in
            json.string.flatMap { Sandboxes.isName($0) ? $0 : nil }
        }
        var plan = plan(reader)
        reader.finish()
        if let fault = faults.all.first { return .failure("\(name): \(fault)") }
        if plan.call.world == .chosen, let world { plan.call.world = .named(world) }
        do throws(StartError) {
            let answer = try send(plan.call)
            guard (200..<300).contains(answer.status) || answer.status == plan.acceptedStatus else { return .failure(answer.refusal) }
            let (sentence, data) = try answer.reading(plan.show)
            return AgentResult(sentence: sentence, data: data, isRecorded: isRecorded)
        } catch {
            return .failure(error.description)
        }
    }

    /// The argument of every tool.
    static let worldName = "sandbox"

    private static let world: JSON = ["type": "string", "description": "The sandbox; main, or what --sandbox names, without it."]

    /// The tool as `tools/list` shows it.
    func description(in revision: MCPRevision) -> JSON {
        let properties = JSON.Members(arguments.map { ($0, $1) } + [(Self.worldName, Self.world)])
        let isStructured = revision >= .withStructuredContent
        return .object(omittingMissing: [
            ("name", .string(name)), ("title", isStructured ? .string(title) : nil), ("description", .string(about)),
            ("inputSchema", ["type": "object", "properties": .object(properties), "additionalProperties": false]),
            ("outputSchema", isStructured ? AgentResult.schema(isRecorded: isRecorded) : nil),
            (
                "annotations",
                revision < .withBatches
                    ? nil
                    : [
                        "readOnlyHint": .bool(effect == .none), "destructiveHint": .bool(effect == .destructive),
                        "openWorldHint": false,
                    ]
            ),
        ])
    }
}

/// A call of the control API.
struct AgentCall: Equatable, Sendable {
    enum World: Equatable, Sendable {
        /// That of the command's flag, unless an argument names one.
        case chosen
        /// `main`, or a sandbox.
        case named(String)
    }

    let method: HTTPRequest.Method
    let path: String
    var body: JSON?
    var world = World.chosen

    init(_ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil, in world: World = .chosen) {
        (self.method, self.path, self.body, self.world) = (method, path, body, world)
    }
}

/// The answer to a call.
struct ControlAnswer: Sendable {
    let status: Int
    /// Null for an answer without a body.
    let body: JSON
    /// The base URL of the world.
    let baseURL: String

    /// Reads the answer. A member that it lacks is an error of the server.
    func reading<Value>(_ read: (ControlAnswer) throws(MissingMember) -> Value) throws(StartError) -> Value {
        do {
            return try read(self)
        } catch {
            throw .unavailable("the server answers without \(error.name); check that it is an understudy of this version")
        }
    }

    /// The reason of a refusal.
    var refusal: String { body["detail"]?.string ?? "the server answers \(status); check that it is an understudy of this version" }
}
