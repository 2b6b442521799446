import MicroHTTP
import TestTraits
import Testing

/// Requests that never come to their end.
@Suite("A request that is given up", .blocking)
struct AbandonedRequestTests {
    private static let half = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n" + String(repeating: "x", count: 500)

    @Test("in the middle of its body, in one packet with the end, gives its place back")
    func departed() throws {
        // Long enough for the whole test: what ends the connections is that their clients have left.
        let configuration = ServerConfiguration(connectionLimit: 40, idleTimeoutSeconds: 600, requestTimeoutSeconds: 600)
        try withServer(configuration) { server in
            for _ in 0..<200 {
                let connection = try server.connect()
                try? connection.send(Self.half)
            }
            let answer = try server.exchange(RawRequest("GET", "/next"))
            #expect(answer.text == "GET /next")
            #expect(server.stop(), "an upload whose client has left counts as under way")
        }
    }

    @Test("by a client that sends no more ends sooner than an idle connection", arguments: [half, "GET / HTTP/1.1\r\nHost: a\r\n"])
    func stalled(_ text: String) throws {
        try withServer(ServerConfiguration(idleTimeoutSeconds: 600, requestTimeoutSeconds: 1)) { server in
            let connection = try server.connect()
            try connection.send(text)
            let rest = try connection.readToEnd()
            #expect(rest.isEmpty)
        }
    }

    @Test("makes room for another connection, where none is idle")
    func crowded() throws {
        let configuration = ServerConfiguration(connectionLimit: 8, idleTimeoutSeconds: 600, requestTimeoutSeconds: 600)
        try withServer(configuration) { server in
            let stalled = try (0..<8).map { _ in
                let connection = try server.connect()
                try connection.send(Self.half)
                return connection
            }
            let answer = try server.exchange(RawRequest("GET", "/next"))
            #expect(answer.text == "GET /next")
            withExtendedLifetime(stalled) {}
        }
    }
}
