import Values

/// A JSON-RPC request that expects a response.
struct MCPRequest {
    /// A text or a whole number.
    let id: JSON
    let method: String
    let params: JSON

    /// Reads a message.
    ///
    /// - Returns: `nil` for a notification, and for a response, which answers no request of this server.
    init?(_ message: JSON) throws(MCPError) {
        guard message.object != nil, message["jsonrpc"] == "2.0" else {
            throw .invalidRequest("a message is a JSON object with \"jsonrpc\": \"2.0\"")
        }
        guard let method = message["method"]?.string else {
            if message["result"] != nil || message["error"] != nil { return nil }
            throw .invalidRequest("a request has a method, which is a text")
        }
        guard let id = message["id"] else { return nil }
        guard Self.isID(id) else { throw .invalidRequest("the id of a request is a text or a whole number") }
        let params = message["params"] ?? [:]
        guard params.object != nil else { throw .invalidParams("params is an object") }
        (self.id, self.method, self.params) = (id, method, params)
    }

    /// The id of a message, to answer it; `nil` if it has no valid one.
    static func id(of message: JSON) -> JSON? { message["id"].flatMap { isID($0) ? $0 : nil } }

    private static func isID(_ value: JSON) -> Bool {
        switch value {
        case .string, .written: true
        case .number(let number): number.rounded() == number
        default: false
        }
    }
}

/// A protocol error: the request is not carried out.
struct MCPError: Error, Equatable {
    let code: Int
    let message: String
    var data: JSON?

    static func unreadable(_ reason: String) -> MCPError { MCPError(code: -32_700, message: "the line is not JSON: \(reason)") }
    static func invalidRequest(_ reason: String) -> MCPError { MCPError(code: -32_600, message: reason) }
    static func unknownMethod(_ name: String) -> MCPError { MCPError(code: -32_601, message: "there is no method \(name.cut())") }
    static func invalidParams(_ reason: String) -> MCPError { MCPError(code: -32_602, message: reason) }

    /// The revision of a request in the stateless form is not one that has this form here.
    static func unsupportedRevision(_ version: String) -> MCPError {
        MCPError(
            code: -32_022, message: "the server does not have this revision of the protocol",
            data: ["supported": [.string(MCPRevision.stateless.rawValue)], "requested": .string(version.cut())])
    }

    /// The error as a response. A message without a readable id gets none, as the protocol's schema has it.
    func response(to id: JSON?) -> JSON {
        .object(omittingMissing: [
            ("jsonrpc", "2.0"), ("id", id),
            ("error", .object(omittingMissing: [("code", .integer(code)), ("message", .string(message)), ("data", data)])),
        ])
    }
}
