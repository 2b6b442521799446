import MicroHTTP
import RawSockets
import TestTraits
import Testing

@Suite("Request framing", .blocking)
struct FramingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let head: String
        let status: Int

        init(_ lines: String..., status: Int = 400) {
            head = (["POST / HTTP/1.1"] + lines).joined(separator: "\r\n") + "\r\n\r\n"
            self.status = status
        }

        var testDescription: String { head.debugDescription }
    }

    /// Each head is followed by a body of five bytes and another request, which must not be read as a request after an ambiguous head.
    @Test(
        "ambiguous headers are refused with 400 and the connection is closed",
        arguments: [
            Case("Host: a", "Content-Length: 5", "Content-Length: 6"),
            Case("Host: a", "Content-Length: 6", "Content-Length: 5"),
            Case("Host: a", "Content-Length : 5"),
            Case("Host: a", "Content-Length: +5"),
            Case("Host: a", "Content-Length: 5, 5"),
            Case("Host: a", "Content-Length: 0x5"),
            Case("Host: a", "Content-Length: 5\r\n 5"),
            Case("Host: a", "Transfer-Encoding: chunked", "Content-Length: 5"),
            Case("Host: a", "Transfer-Encoding: gzip"),
            Case("Host: a", "Transfer-Encoding: gzip, chunked"),
            Case("Host: a", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
            Case("Host: a", "Transfer-Encoding: xchunked"),
            Case("Host: a", "Transfer-Encoding : chunked"),
            Case("Host : a", "Content-Length: 5"),
            Case("Host: a", "Host: b", "Content-Length: 5"),
            Case("Content-Length: 5"),
            Case("Host: a", "X Tag: one", "Content-Length: 5"),
        ])
    func refused(_ example: Case) throws {
        try withServer { server in
            let connection = try server.connect()
            try? connection.send(example.head + "helloGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
            let answer = String(decoding: try connection.readToEnd(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
            #expect(!answer.contains("smuggled"))
        }
    }

    @Test(
        "repeated lengths are accepted if they agree",
        arguments: [
            Case("Host: a", "Content-Length: 5", status: 200),
            Case("host: a", "content-length: 5", status: 200),
            Case("Host: a", "Content-Length: 5", "Content-Length: 5", status: 200),
            Case("Host: a", "Content-Length: 005", status: 200),
            Case("Host:", "Content-Length: 5", status: 200),
        ])
    func accepted(_ example: Case) throws {
        try withServer { server in
            let connection = try server.connect()
            try connection.send(example.head + "hello")
            let answer = try connection.readResponse()
            #expect(answer.status == example.status)
            #expect(answer.text == "POST / hello")
            let next = try connection.exchange(RawRequest("GET", "/next"))
            #expect(next.text == "GET /next")
        }
    }

    /// libmicrohttpd 1.0 replaces the fold with spaces, as it may. The result of 0.9.75 is refused.
    @Test(
        "a folded line is refused, or joined by libmicrohttpd 1.0",
        arguments: [Case("Host: a", "Content-Length:\r\n 5"), Case("Host: a", "X-Tag: one\r\n\ttwo", "Content-Length: 5")])
    func folded(_ example: Case) throws {
        try withServer { server in
            let connection = try server.connect()
            try connection.send(example.head + "hello")
            let answer = try connection.readResponse()
            let status = ByVersion(400, since1: 200).expected
            #expect(answer.status == status, "\(answer.text)")
            #expect((answer.text == "POST / hello") == (status == 200))
        }
    }

    @Test("a request of HTTP/1.0 needs no Host")
    func old() throws {
        try withServer { server in
            let connection = try server.connect()
            try connection.send("GET /old HTTP/1.0\r\n\r\n")
            let answer = try connection.readResponse()
            #expect(answer.text == "GET /old")
        }
    }

    @Test("a target is a path or in absolute form", arguments: [("a", 400), ("*", 400), ("?a", 400), ("http://a/b", 200), ("/b", 200)])
    func target(_ target: String, _ status: Int) throws {
        try withServer { server in
            let answer = try server.exchange(RawRequest("GET", target))
            #expect(answer.status == status)
            #expect(status != 200 || answer.text == "GET /b")
        }
    }
}
