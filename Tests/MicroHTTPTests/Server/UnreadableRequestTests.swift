import MicroHTTP
import RawSockets
import TestTraits
import Testing

/// The errors that libmicrohttpd answers by itself.
@Suite("Requests that cannot be read", .blocking)
struct UnreadableRequestTests {
    private let configuration = ServerConfiguration(headerLimitBytes: 4_096)

    @Test("a target larger than the memory for headers is answered with 414")
    func longTarget() throws {
        try expectRefusal(414, of: RawRequest("GET", "/" + String(repeating: "a", count: 8_000)).bytes)
    }

    @Test(
        "headers larger than their memory are answered with 431",
        arguments: [
            ["X-Large: " + String(repeating: "b", count: 8_000)],
            (0..<300).map { "X-\($0): one of many" },
        ] as [[String]])
    func largeHeaders(headers: [String]) throws {
        try expectRefusal(431, of: RawRequest(headers: headers).bytes)
    }

    @Test(
        "a broken request line is answered with 400, another version of HTTP with 505; bytes that are no request get no response",
        arguments: [
            ("BROKEN\r\n\r\n", nil), ("GET\r\n\r\n", nil), ("GET  HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
            ("GET / FTP\r\nHost: localhost\r\n\r\n", 400), ("GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", 505),
            ("GET / HTTP/2.0\r\nHost: localhost\r\n\r\n", 505),
        ] as [(String, Int?)])
    func brokenRequestLine(text: String, status: Int?) throws {
        try expectRefusal(status, of: Array(text.utf8))
    }

    @Test(
        "a broken header is answered with 400",
        arguments: [
            "no colon", "Content-Length: five", "Content-Length: -5", "Content-Length: 5, 5",
        ])
    func brokenHeader(header: String) throws {
        try expectRefusal(400, of: RawRequest("POST", headers: [header]).bytes)
    }

    @Test("a length with too many digits is answered with 413, for a client whose address is known")
    func hugeLength() throws {
        let refuse: @Sendable (RefusedRequest) -> Response = { .text("\($0.remote.isLoopback)", status: $0.refusal.status) }
        try withServer(refuse: refuse) { server in
            let request = RawRequest("POST", headers: ["Content-Length: " + String(repeating: "9", count: 23)])
            let answer = try server.connect().exchange(request)
            #expect(answer.status == 413)
            #expect(answer.text == "true")
        }
    }

    @Test("a broken chunk is answered with 400")
    func brokenChunk() throws {
        try expectRefusal(400, of: RawRequest("POST", headers: ["Transfer-Encoding: chunked"]).bytes + Array("zz\r\n".utf8))
    }

    /// A head, its status, and whether libmicrohttpd itself answers, which it does with a page.
    private static let handed: [(String, ByVersion<Int>, ByVersion<Bool>)] = [
        ("GET /x y HTTP/1.1\r\nHost: localhost", ByVersion(200, since1: 301), ByVersion(false, since1: true)),
        ("GET / HTTP/1.1", ByVersion(400), ByVersion(false, since1: true)),
        ("GET / HTTP/1.1\r\nHost : localhost", ByVersion(400), ByVersion(false, since1: true)),
        ("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip", ByVersion(400), ByVersion(false, since1: true)),
        ("GET  HTTP/1.1\r\nHost: localhost", ByVersion(400), ByVersion(true, since1: false)),
    ]

    @Test("libmicrohttpd 0.9.75 and 1.0 answer different requests themselves", arguments: handed)
    func handedOn(_ head: String, _ status: ByVersion<Int>, _ isOwn: ByVersion<Bool>) throws {
        try withServer(configuration) { server in
            let connection = try server.connect()
            try connection.send(head + "\r\n\r\n")
            let answer = try connection.readResponse()
            #expect(answer.status == status.expected, "libmicrohttpd \(Server.libraryVersion)")
            #expect(answer.text.hasPrefix("<html>") == isOwn.expected, "libmicrohttpd \(Server.libraryVersion): \(answer.text)")
        }
    }

    /// Sends bytes; expects a status (`nil` for the end without a response), then the end, and that other requests are served.
    private func expectRefusal(_ expected: Int?, of bytes: [UInt8]) throws {
        try withServer(configuration) { server in
            let connection = try server.connect()
            // The server may close while the bytes are being sent.
            try? connection.send(bytes)
            var answer = try connection.readToEnd()
            let status = RawResponse(takenFrom: &answer)?.status
            #expect(status == expected, "libmicrohttpd \(Server.libraryVersion)")

            let next = try server.exchange(RawRequest("GET", "/next"))
            #expect(next.text == "GET /next")
        }
    }
}
