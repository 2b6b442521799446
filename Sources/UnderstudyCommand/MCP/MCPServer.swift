import UnderstudyCore
import UnderstudyProgram
import Values

/// Answers the messages of one client by the Model Context Protocol, without input and output of its own.
///
/// Each message is answered before the next one is read, so that a cancellation always comes too late, and is ignored.
struct MCPServer {
    /// The longest line, in bytes.
    static let lineLimitBytes = 4 << 20
    private static let mostMessagesOfBatch = 100

    private let tools: [AgentTool]
    private let send: (AgentCall) throws(StartError) -> ControlAnswer
    /// The revision of the handshake; `nil` before it.
    private var agreed: MCPRevision?

    /// - Parameter send: sends a call to the control API.
    init(_ tools: [AgentTool], _ send: @escaping (AgentCall) throws(StartError) -> ControlAnswer) {
        self.tools = tools
        self.send = send
    }

    /// The response to a line; `nil` if it gets none.
    mutating func response(to line: LineReader.Line) -> JSON? {
        guard case .text(let bytes) = line else {
            return MCPError.invalidRequest("the line is longer than \(Self.lineLimitBytes >> 20) MiB").response(to: nil)
        }
        guard bytes.contains(where: { !" \t\r".utf8.contains($0) }) else { return nil }
        do {
            let message = try JSON(parsing: bytes, numbers: .exact)
            if let batch = message.array { return response(toBatch: batch) }
            return response(to: message)
        } catch {
            return MCPError.unreadable(error.description).response(to: nil)
        }
    }

    /// One revision has batches. Its handshake is in none.
    private mutating func response(toBatch messages: [JSON]) -> JSON? {
        guard agreed == .withBatches, (1...Self.mostMessagesOfBatch).contains(messages.count) else {
            let revision = MCPRevision.withBatches.rawValue
            return MCPError.invalidRequest("only \(revision) has batches, of 1 to \(Self.mostMessagesOfBatch) messages").response(to: nil)
        }
        var responses: [JSON] = []
        for message in messages {
            if message["method"] == "initialize" {
                responses.append(MCPError.invalidRequest("initialize is no part of a batch").response(to: MCPRequest.id(of: message)))
            } else if let response = response(to: message) {
                responses.append(response)
            }
        }
        return responses.isEmpty ? nil : .array(responses)
    }

    private mutating func response(to message: JSON) -> JSON? {
        do throws(MCPError) {
            guard let request = try MCPRequest(message) else { return nil }
            return ["jsonrpc": "2.0", "id": request.id, "result": try result(of: request)]
        } catch {
            return error.response(to: MCPRequest.id(of: message))
        }
    }

    private mutating func result(of request: MCPRequest) throws(MCPError) -> JSON {
        if request.method == "initialize" { return try handshake(request.params) }
        // A client may ask for a sign of life at any time.
        if request.method == "ping", request.params["_meta"]?[MCPRevision.versionKey] == nil { return [:] }
        let revision = try revision(of: request.params)
        switch request.method {
        case "server/discover" where revision == .stateless: return Self.stateless(Self.discovery, isCacheable: true)
        case "tools/list": return try list(request.params, revision)
        case "tools/call": return try call(request.params, revision)
        default: throw .unknownMethod(request.method)
        }
    }

    // MARK: - Revisions

    private mutating func handshake(_ params: JSON) throws(MCPError) -> JSON {
        guard let requested = params["protocolVersion"]?.string else { throw .invalidParams("protocolVersion is a text") }
        let revision = MCPRevision(requested: requested)
        agreed = revision
        return [
            "protocolVersion": .string(revision.rawValue), "capabilities": Self.capabilities, "serverInfo": Self.serverInfo,
            "instructions": .string(Self.instructions),
        ]
    }

    private func revision(of params: JSON) throws(MCPError) -> MCPRevision {
        guard let version = params["_meta"]?[MCPRevision.versionKey] else {
            if let agreed { return agreed }
            throw .invalidParams("the request names no revision: begin with initialize, or send \(MCPRevision.versionKey) in _meta")
        }
        guard let version = version.string else { throw .invalidParams("\(MCPRevision.versionKey) is a text") }
        guard version.isSame(as: MCPRevision.stateless.rawValue) else { throw .unsupportedRevision(version) }
        guard params["_meta"]?[MCPRevision.capabilitiesKey]?.object != nil else {
            throw .invalidParams("\(MCPRevision.capabilitiesKey) is missing in _meta")
        }
        return .stateless
    }

    private static let capabilities: JSON = ["tools": [:]]
    private static let serverInfo: JSON = ["name": "understudy", "version": .string(understudyVersion)]
    private static let discovery: JSON = [
        "supportedVersions": [.string(MCPRevision.stateless.rawValue)], "capabilities": capabilities, "instructions": .string(instructions),
    ]

    private static let instructions = """
        Understudy stands in for the backends of health apps on this machine. Call status first. A sandbox is a world of its own: data, \
        clock, rules and journal. \(AgentResult.notice)
        """

    /// The tools are the same for every client and as long as the program runs; a client may keep the list for an hour.
    private static let cacheMilliseconds = 3_600_000

    /// A result in the stateless form.
    private static func stateless(_ result: JSON, isCacheable: Bool) -> JSON {
        let hints: JSON = isCacheable ? ["ttlMs": .integer(cacheMilliseconds), "cacheScope": "public"] : [:]
        return result.merging(["resultType": "complete", "_meta": [MCPRevision.serverKey: serverInfo]]).merging(hints)
    }

    // MARK: - Tools

    private func list(_ params: JSON, _ revision: MCPRevision) throws(MCPError) -> JSON {
        guard params["cursor"] == nil else { throw .invalidParams("the list has one page, and no cursor") }
        let result: JSON = ["tools": .array(tools.map { $0.description(in: revision) })]
        return revision == .stateless ? Self.stateless(result, isCacheable: true) : result
    }

    private func call(_ params: JSON, _ revision: MCPRevision) throws(MCPError) -> JSON {
        guard let name = params["name"]?.string else { throw .invalidParams("name is a text") }
        guard let tool = tools.first(where: { $0.name.isSame(as: name) }) else {
            throw .invalidParams("there is no tool \(name.cut())\(NearestName.hint(for: name, among: tools.map(\.name)))")
        }
        let arguments = params["arguments"] ?? [:]
        guard arguments.object != nil else { throw .invalidParams("arguments is an object") }
        let result = tool.result(of: arguments, send).json(in: revision)
        return revision == .stateless ? Self.stateless(result, isCacheable: false) : result
    }
}
