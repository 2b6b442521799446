import MicroHTTP
import TestTraits
import Testing

@Suite("Where a request ends, and whom it is for,", .blocking)
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

    /// Behind each head comes a body of five bytes and then another request, which must not be taken for one unless the head is sound.
    @Test(
        "must be clear from its headers, or it is refused and the connection closed",
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
        "is as many say it, as long as they agree",
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

    /// libmicrohttpd 1.0 puts spaces in place of the fold, as it may; what 0.9.75 makes of it is refused.
    @Test(
        "is not changed by a folded line: it is refused, or by libmicrohttpd 1.0 the line is one",
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

    @Test("a client of HTTP/1.0 need not say a host")
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
