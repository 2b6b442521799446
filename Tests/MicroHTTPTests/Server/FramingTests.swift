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
        "a length that is no number is answered with one response, in the server's own form",
        arguments: [("abc", 400), ("-5", 400), ("5 5", 400), ("", 400), ("99999999999999999999999999", 413)])
    func oneResponse(_ length: String, _ status: Int) throws {
        try withServer { server in
            let connection = try server.connect()
            try connection.send("POST /length HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n")
            let received = try connection.readToEnd()
            let answer = String(decoding: received, as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
            #expect(answer.split(separator: "HTTP/1.1 ").count == 1, "\(answer)")
            if Server.libraryVersion.hasPrefix("0.") { #expect(answer.hasSuffix(" at /length"), "\(answer)") }
        }
    }

    /// libmicrohttpd 0.9.75 ends a text at a NUL; 1.0 refuses it itself, in ways of its own.
    @Test(
        "a NUL in the head is refused with 400 and the connection is closed",
        arguments: [
            "GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a\0 HTTP/1.1\r\nHost: a\r\n\r\n", "GET \0/a HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /a?b=c\0d HTTP/1.1\r\nHost: a\r\n\r\n", "GE\0T /a HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET\0 /a HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a HTTP/1.1\0\r\nHost: a\r\n\r\n",
            "GET /a HTTP/1.1\r\nHost: a\0b\r\n\r\n", "GET /a HTTP/1.1\r\nHost: a\0\r\n\r\n",
            "GET /a HTTP/1.1\r\nHost: a\0b\r\nX-Tag: one\r\n\r\n", "GET /a HTTP/1.1\r\nHost: a\r\nX-Tag: \0\r\n\r\n",
            "GET /a HTTP/1.1\r\nHost: a\r\nX-\0Tag: one\r\n\r\n", "GET /a HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer a\0b\r\n\r\n",
            "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\0x\r\n\r\nhello",
        ])
    func nul(_ head: String) throws {
        try withServer { server in
            let connection = try server.connect()
            try connection.send(head)
            let answer = String(decoding: try connection.readToEnd(), as: UTF8.self)
            guard Server.libraryVersion.hasPrefix("0.") else { return #expect(!answer.contains(" 200 "), "\(answer)") }
            #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
            #expect(answer.split(separator: "HTTP/1.1 ").count == 1, "\(answer)")
        }
    }

    @Test(
        "spaces around values, empty values, bare line feeds, and HTTP/1.0 without a Host are no reason for a refusal",
        arguments: [
            "GET /b HTTP/1.1\r\nHost:a\r\n\r\n", "GET /b HTTP/1.1\r\nHost: \t a \t\r\nX-Tag:\r\nX-Tag: \r\n\r\n",
            "GET /b HTTP/1.1\nHost: a\nX-Tag: one\n\n", "GET /b HTTP/1.0\r\n\r\n", "GET /b HTTP/1.1\r\nHost: a\r\nCookie: a=b; c=d\r\n\r\n",
        ])
    func unusual(_ head: String) throws {
        try withServer { server in
            let connection = try server.connect()
            try connection.send(head)
            #expect(try connection.readResponse().text == "GET /b")
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

    @Test("a target is a path or in absolute form", arguments: [("a", 400), ("*", 400), ("?a", 400), ("http://a/b", 200), ("/b", 200)])
    func target(_ target: String, _ status: Int) throws {
        try withServer { server in
            let answer = try server.exchange(RawRequest("GET", target))
            #expect(answer.status == status)
            #expect(status != 200 || answer.text == "GET /b")
        }
    }
}
