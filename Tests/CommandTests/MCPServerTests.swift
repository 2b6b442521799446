import Testing
import Values

@testable import UnderstudyCommand

@Suite("The Model Context Protocol")
struct MCPServerTests {
    private func server(_ status: Int = 200, _ body: JSON = ["mode": "frozen", "now": "n"]) -> MCPServer {
        MCPServer(AgentTool.all([])) { _ in ControlAnswer(status: status, body: body, baseURL: "http://127.0.0.1:1") }
    }

    private static func handshake(_ revision: String) -> String {
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(revision)","capabilities":{}}}"#
    }

    private static let meta =
        #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#

    private func respond(_ lines: String..., by server: MCPServer? = nil) -> JSON? {
        var server = server ?? self.server()
        var last: JSON?
        for line in lines { last = server.response(to: .text(Array(line.utf8))) }
        return last
    }

    @Test(
        "a handshake agrees on the client's revision, or on the newest that has one",
        arguments: [
            ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"),
            ("2026-07-28", "2025-11-25"), ("1900-01-01", "2025-11-25"),
        ])
    func handshake(_ requested: String, _ agreed: String) {
        let result = respond(Self.handshake(requested))?["result"]
        #expect(result?["protocolVersion"] == .string(agreed))
        #expect(result?["capabilities"] == ["tools": [:]] && result?["serverInfo"]?["name"] == "understudy")
    }

    @Test(
        "a tool has the members of the revision",
        arguments: [
            ("2024-11-05", ["name", "description", "inputSchema"]),
            ("2025-03-26", ["name", "description", "inputSchema", "annotations"]),
            ("2025-06-18", ["name", "title", "description", "inputSchema", "outputSchema", "annotations"]),
            ("2025-11-25", ["name", "title", "description", "inputSchema", "outputSchema", "annotations"]),
        ] as [(String, [String])])
    func tools(_ revision: String, _ members: [String]) {
        let tools = respond(Self.handshake(revision), #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)?["result"]?["tools"]?.array ?? []
        let names = ["status", "accounts", "world", "clock", "fault", "requests", "verify", "record", "screen"]
        #expect(tools.compactMap { $0["name"]?.string } == names)
        for tool in tools { #expect(tool.object?.keys == members, "\(tool.text)") }
    }

    @Test("a result has structured content since 2025-06-18", arguments: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
    func content(_ revision: String) {
        let result = respond(Self.handshake(revision), #"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"clock"}}"#)
        let data: JSON = ["mode": "frozen", "now": "n"]
        #expect(result?["id"] == "a" && result?["result"]?["isError"] == false)
        #expect(result?["result"]?["content"]?.array?.compactMap { $0["text"]?.string } == ["The clock is at n.", data.text])
        #expect(result?["result"]?["structuredContent"] == (revision < "2025-06-18" ? nil : data))
    }

    @Test("the stateless form needs no handshake, and marks each result")
    func stateless() {
        let found = respond(#"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{\#(Self.meta)}}"#)?["result"]
        #expect(found?["supportedVersions"] == ["2026-07-28"] && found?["cacheScope"] == "public" && found?["ttlMs"] != nil)
        let list = respond(#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{\#(Self.meta)}}"#)?["result"]
        #expect(list?["tools"]?.array?.count == 9 && list?["resultType"] == "complete" && list?["ttlMs"] != nil)
        let call = respond(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"clock",\#(Self.meta)}}"#)?["result"]
        #expect(call?["resultType"] == "complete" && call?["ttlMs"] == nil && call?["structuredContent"]?["now"] == "n")
        #expect(call?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "understudy")
    }

    @Test(
        "an error has the code of its kind, and the id if it can be read",
        arguments: [
            ("{", -32700, nil), ("nonsense", -32700, nil), ("[]", -32600, nil), ("7", -32600, nil),
            (#"{"id":1,"method":"ping"}"#, -32600, 1),
            (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, nil), (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600, nil),
            (#"{"jsonrpc":"2.0","id":2}"#, -32600, 2), (#"{"jsonrpc":"2.0","id":2,"method":"ping","params":[]}"#, -32602, 2),
            (#"{"jsonrpc":"2.0","id":3,"method":"tools/list"}"#, -32602, 3),
            (#"{"jsonrpc":"2.0","id":3,"method":"initialize"}"#, -32602, 3),
            (#"{"jsonrpc":"2.0","id":4,"method":"ping","params":{\#(meta)}}"#, -32601, 4),
            (#"{"jsonrpc":"2.0","id":4,"method":"prompts/list","params":{\#(meta)}}"#, -32601, 4),
            (#"{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"cursor":"x",\#(meta)}}"#, -32602, 5),
            (#"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{\#(meta)}}"#, -32602, 5),
            (#"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"clok",\#(meta)}}"#, -32602, 5),
            (#"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"clock","arguments":1,\#(meta)}}"#, -32602, 5),
            (
                #"{"jsonrpc":"2.0","id":6,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2030-01-01"}}}"#,
                -32022, 6
            ),
            (
                #"{"jsonrpc":"2.0","id":6,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#,
                -32602, 6
            ),
        ] as [(String, Int, Int?)])
    func errors(_ line: String, _ code: Int, _ id: Int?) {
        let response = respond(line)
        #expect(response?["error"]?["code"]?.integer == code, "\(response?.text ?? "nothing")")
        #expect(response?["id"]?.integer == id && (response?.object?.keys.contains("id") == (id != nil)))
    }

    @Test(
        "a notification, a response and an empty line get no answer",
        arguments: [
            #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
            #"{"jsonrpc":"2.0","method":"nonsense"}"#, #"{"jsonrpc":"2.0","id":1,"result":{}}"#, "", "  \r",
        ])
    func silence(_ line: String) {
        #expect(respond(line) == nil)
    }

    @Test("a line beyond the limit gets one error")
    func longLine() {
        var server = server()
        #expect(server.response(to: .tooLong)?["error"]?["code"] == -32600)
    }

    @Test("2025-03-26 has batches, without a handshake in them and of at most 100 messages")
    func batches() {
        let opening = Self.handshake("2025-03-26")
        let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
        #expect(respond(opening, "[\(ping),{\"jsonrpc\":\"2.0\",\"method\":\"n\"},1]")?.array?.count == 2)
        #expect(respond(opening, "[{\"jsonrpc\":\"2.0\",\"method\":\"n\"}]") == nil)
        #expect(respond(opening, "[\(opening)]")?.array?.first?["error"]?["code"] == -32600)
        let many = Array(repeating: ping, count: 101).joined(separator: ",")
        #expect(respond(opening, "[\(many)]")?["error"]?["code"] == -32600)
        #expect(respond(Self.handshake("2025-06-18"), "[\(ping)]")?["error"]?["code"] == -32600)
    }

    @Test("a refusal of the control API is a result with its reason")
    func refusal() {
        let call = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"clock",\#(Self.meta)}}"#
        let result = respond(call, by: server(404, ["detail": "there is no sandbox t9"]))?["result"]
        #expect(result?["isError"] == true && result?["content"]?.array?.first?["text"] == "there is no sandbox t9")
        #expect(result?["structuredContent"] == nil)
    }
}
