import MicroHTTP
import RawSockets
import TestTraits
import Testing

@Suite("Body limit", .blocking)
struct BodyLimitTests {
    private static let limitBytes = 1_000

    private let configuration = ServerConfiguration(bodyLimitBytes: Self.limitBytes)
    private let refusal = "\(Refusal.bodyTooLarge(limitBytes: Self.limitBytes)) at /upload"

    @Test("a body up to the limit passes", arguments: [0, 1, 999, 1_000])
    func withinLimit(count: Int) throws {
        try withServer(configuration, respond: { .text("\($0.body.count) bytes") }) { server in
            let connection = try server.connect()
            let announced = try connection.exchange(RawRequest("POST", "/upload", body: bytes(count)))
            #expect(announced.status == 200)
            #expect(announced.text == "\(count) bytes")
            let chunked = try connection.exchange(RawRequest("/upload", chunks: count > 0 ? [bytes(count)] : []))
            #expect(chunked.text == "\(count) bytes")
        }
    }

    /// Up to eight times the limit is read to its end, so that the client receives the refusal.
    @Test("a body over the limit is answered with 413, and the connection goes on", arguments: [1_001, 2_000, 8_000])
    func overLimit(count: Int) throws {
        try withServer(configuration) { server in
            let connection = try server.connect()
            let refused = try connection.exchange(RawRequest("POST", "/upload", body: bytes(count)))
            #expect(refused.status == 413)
            #expect(refused.text == refusal)
            let next = try connection.exchange(RawRequest("GET", "/next"))
            #expect(next.status == 200)
            #expect(next.text == "GET /next")
        }
    }

    @Test("a body over the limit in chunks is answered with 413, and the connection goes on", arguments: [1_001, 8_000])
    func overLimitInChunks(count: Int) throws {
        try withServer(configuration) { server in
            let connection = try server.connect()
            let refused = try connection.exchange(RawRequest("/upload", chunks: [bytes(600), bytes(count - 600)]))
            #expect(refused.status == 413)
            #expect(refused.text == refusal)
            let next = try connection.exchange(RawRequest("GET", "/next"))
            #expect(next.status == 200)
        }
    }

    @Test(
        "a body announced far beyond the limit is answered with 413 unread, and the connection is closed",
        arguments: [
            "POST", "PUT", "PATCH", "DELETE",
        ])
    func announcedFarBeyond(method: String) throws {
        try withServer(configuration) { server in
            let connection = try server.connect()
            try connection.send("\(method) /upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8001\r\n\r\n")
            let refused = try connection.readResponse()
            #expect(refused.status == 413)
            #expect(refused.text == refusal)
            #expect(refused["Connection"] == "close")
            let rest = try connection.readToEnd()
            #expect(rest.isEmpty)
        }
    }

    @Test("an announced length beyond any integer is answered with 413", arguments: ["9223372036854775808", "99999999999999999999999"])
    func announcedBeyondNumbers(length: String) throws {
        try withServer(configuration) { server in
            let connection = try server.connect()
            try connection.send("POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\r\n")
            let refused = try connection.readResponse()
            #expect(refused.status == 413)
        }
    }

    @Test("a body in chunks far beyond the limit ends the connection, and the server goes on")
    func chunkedFarBeyond() throws {
        try withServer(configuration) { server in
            let connection = try server.connect()
            // The server may close while the request is being sent.
            try? connection.send(RawRequest("/upload", chunks: (0..<20).map { _ in bytes(Self.limitBytes) }))
            let answer = try connection.readToEnd()
            #expect(answer.isEmpty)
            let next = try server.exchange()
            #expect(next.status == 200)
        }
    }

    @Test("the default response to a refusal is a status without a body")
    func plain() throws {
        try withServer(configuration, refuse: Server.plainRefusal) { server in
            let refused = try server.exchange(RawRequest("POST", "/upload", body: bytes(1_001)))
            #expect(refused.status == 413)
            #expect(refused.body.isEmpty)
        }
    }

    private func bytes(_ count: Int) -> [UInt8] {
        [UInt8](repeating: UInt8(ascii: "x"), count: count)
    }
}
