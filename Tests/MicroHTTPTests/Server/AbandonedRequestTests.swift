import MicroHTTP
import RawSockets
import TestTraits
import Testing

/// Requests that are never completed.
@Suite("An incomplete request", .blocking)
struct AbandonedRequestTests {
    private static let half = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n" + String(repeating: "x", count: 500)

    @Test("frees its connection when the client closes in the middle of the body")
    func departed() throws {
        // Longer than the test: only the clients' departure can end the connections.
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

    @Test("is ended after the request time-out, sooner than an idle connection", arguments: [half, "GET / HTTP/1.1\r\nHost: a\r\n"])
    func stalled(_ text: String) throws {
        try withServer(ServerConfiguration(idleTimeoutSeconds: 600, requestTimeoutSeconds: 1)) { server in
            let connection = try server.connect()
            try connection.send(text)
            let rest = try connection.readToEnd()
            #expect(rest.isEmpty)
        }
    }

    @Test("makes room for a new connection if none is idle")
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
