import Testing
import Values

@Suite("`understudy mcp`")
struct MCPTests {
    private static let opening = [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"#,
        #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
    ]

    private func responses(_ calls: [String], _ flags: String = "", in place: Workplace) async throws -> [JSON] {
        try place.write((Self.opening + calls).joined(separator: "\n"), to: "session")
        let end = try await place.start(script: "\"$0\" mcp \(flags) < session").finished()
        try #require(end.status == 0 && end.errors == "", "\(end.errors)")
        return try end.outputLines.map { try JSON(parsing: Array($0.utf8)) }
    }

    @Test("answers a session with a running server, a line for each request, until the input ends")
    func session() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let server = try await place.serve(["--now", "2026-01-07T09:00:00Z"])
        #expect(try await server.get("/nowhere").status == 404)
        let calls = [
            #"{"name":"status"}"#, #"{"name":"requests"}"#, #"{"name":"world","arguments":{"action":"create","sandbox":"t1"}}"#,
            #"{"name":"clock","arguments":{"sandbox":"t1","advance":"P1D"}}"#, #"{"name":"clock"}"#,
            #"{"name":"clock","arguments":{"sandbox":"t9"}}"#,
        ].enumerated().map { #"{"jsonrpc":"2.0","id":\#($0 + 2),"method":"tools/call","params":\#($1)}"# }
        let found = try await responses(calls, in: place)
        #expect(found.map { $0["id"]?.integer } == Array(1...7))
        let data = found.dropFirst().map { $0["result"]?["structuredContent"] }
        #expect(data[0]?["addresses"]?["UNDERSTUDY_URL"] == .string(server.baseURL))
        #expect(data[1]?["recorded"]?["requests"]?.array?.map { $0["path"] } == ["/nowhere"])
        #expect(data[3]?["now"] == "2026-01-08T09:00:00.000Z" && data[4]?["now"] == "2026-01-07T09:00:00.000Z")
        #expect(found[6]["result"]?["isError"] == true, "\(found[6].text)")
        let flag = try await responses(
            [#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"clock"}}"#], "--sandbox t1", in: place)
        #expect(flag.last?["result"]?["structuredContent"]?["now"] == "2026-01-08T09:00:00.000Z")
        _ = try await server.stop()
    }

    @Test("answers with the reason while no server runs")
    func none() async throws {
        let call = #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"status"}}"#
        let result = try await responses([call], in: Workplace()).last?["result"]
        #expect(result?["isError"] == true)
        #expect(
            result?["content"]?.array?.first?["text"]?.string?.contains("start one with `understudy serve`") == true,
            "\(result?.text ?? "")")
    }

    @Test("exits with status 64 for a sandbox that cannot be")
    func sandbox() async throws {
        let end = try await Workplace().run(["mcp", "--sandbox", "a b"])
        #expect(end.status == 64 && end.output == "" && end.errorLines.count == 1, "\(end.errors)")
    }
}
