import MicroHTTP
import TestTraits
import Testing

/// What libmicrohttpd answers by itself.
@Suite("Requests that cannot be read", .blocking)
struct UnreadableRequestTests {
    private let configuration = ServerConfiguration(headerLimitBytes: 4_096)

    @Test("a target larger than the memory for headers is answered with 414")
    func longTarget() throws {
        try expectRefusal([414], of: RawRequest("GET", "/" + String(repeating: "a", count: 8_000)).bytes)
    }

    @Test(
        "headers larger than their memory are answered with 431",
        arguments: [
            ["X-Large: " + String(repeating: "b", count: 8_000)],
            (0..<300).map { "X-\($0): one of many" },
        ] as [[String]])
    func largeHeaders(headers: [String]) throws {
        try expectRefusal([431], of: RawRequest(headers: headers).bytes)
    }

    @Test(
        "a broken request line is answered with 400 or 505, or the connection is closed",
        arguments: [
            "BROKEN\r\n\r\n",
            "GET\r\n\r\n",
            "GET  HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET / FTP\r\nHost: localhost\r\n\r\n",
            "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        ])
    func brokenRequestLine(text: String) throws {
        try expectRefusal([400, 505, nil], of: Array(text.utf8))
    }

    @Test(
        "a broken header is answered with 400",
        arguments: [
            "no colon", "Content-Length: five", "Content-Length: -5", "Content-Length: 5, 5",
        ])
    func brokenHeader(header: String) throws {
        try expectRefusal([400], of: RawRequest("POST", headers: [header]).bytes)
    }

    @Test("a broken chunk is answered with 400, or the connection is closed")
    func brokenChunk() throws {
        try expectRefusal([400, nil], of: RawRequest("POST", headers: ["Transfer-Encoding: chunked"]).bytes + Array("zz\r\n".utf8))
    }

    /// Sends bytes, expects one of the statuses (`nil`: the end without an answer) and then the end, and that others are served.
    private func expectRefusal(_ statuses: Set<Int?>, of bytes: [UInt8]) throws {
        try withServer(configuration) { server in
            let connection = try server.connect()
            // The server may close while this is still being sent.
            try? connection.send(bytes)
            var answer = try connection.readToEnd()
            let status = try RawResponse(takenFrom: &answer, hasBody: true)?.status
            #expect(statuses.contains(status))

            let next = try server.exchange(RawRequest("GET", "/next"))
            #expect(next.text == "GET /next")
        }
    }
}
