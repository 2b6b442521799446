import HTTPTypes
import MicroHTTP
import RawSockets
import TestTraits
import Testing
import Values

@Suite("A handler receives", .blocking)
struct ReceivedRequestTests {
    @Test(
        "the method and the target as sent",
        arguments: [
            ("GET", "/a%20b?c=%zz"), ("DELETE", "/"), ("PATCH", "/a//b/"), ("OPTIONS", "/"), ("REPORT", "/a+b"),
        ])
    func methodAndTarget(method: String, target: String) throws {
        try withServer { server in
            let answer = try server.exchange(RawRequest(method, target))
            #expect(answer.text == "\(method) \(target)")
        }
    }

    @Test("every value of a header that is sent more than once, in order, whatever its case")
    func duplicateHeaders() throws {
        let tag = try #require(HTTPField.Name("X-Tag"))
        try withServer(respond: { .text($0.headers[values: tag].joined(separator: "|")) }) { server in
            let answer = try server.exchange(RawRequest(headers: ["X-Tag: one", "Accept: text/html", "x-tag:two", "X-TAG: three"]))
            #expect(answer.text == "one|two|three")
        }
    }

    @Test(
        "a header's value without the spaces around it, in UTF-8",
        arguments: [
            ("one", "one"), ("  one two\t", "one two"), ("", ""), ("a, b;c=\"d\"", "a, b;c=\"d\""), ("Zoë", "Zoë"), ("a:b", "a:b"),
        ])
    func headerValues(sent: String, expected: String) throws {
        let field = try #require(HTTPField.Name("X-Field"))
        try withServer(respond: { .text("[\($0.headers[field] ?? "none")]") }) { server in
            let answer = try server.exchange(RawRequest(headers: ["X-Field: \(sent)"]))
            #expect(answer.text == "[\(expected)]")
        }
    }

    @Test("the client's address")
    func remote() throws {
        try withServer(respond: { .text("\($0.remote.bytes) \($0.remote.isLoopback)") }) { server in
            let answer = try server.exchange()
            #expect(answer.text == "[127, 0, 0, 1] true")
        }
    }

    @Test("a body in chunks as one body")
    func chunks() throws {
        try withServer { server in
            let chunks = ["one, ", "two, ", "and ", String(repeating: "three", count: 100)].map { Array($0.utf8) }
            let answer = try server.exchange(RawRequest("/joined", chunks: chunks))
            #expect(answer.text == "POST /joined one, two, and " + String(repeating: "three", count: 100))
        }
    }

    @Test("a body larger than the memory for headers, and sends it back whole")
    func largeBody() throws {
        try withServer(ServerConfiguration(headerLimitBytes: 4_096), respond: { Response(status: .ok, body: $0.body) }) { server in
            var generator = SeededGenerator(seed: 1)
            let body = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let answer = try server.exchange(RawRequest("PUT", "/", body: body))
            #expect(answer.body.count == body.count)
            #expect(answer.body.elementsEqual(body), "the bytes differ")
        }
    }

    @Test("a request that arrives byte by byte as one request")
    func byteByByte() throws {
        try withServer { server in
            let connection = try server.connect()
            for byte in RawRequest("POST", "/slowly", text: "hello").bytes { try connection.send([byte]) }
            let answer = try connection.readResponse()
            #expect(answer.text == "POST /slowly hello")
        }
    }

    @Test("a body after the client's Expect: 100-continue was answered")
    func expectContinue() throws {
        try withServer { server in
            let connection = try server.connect()
            try connection.send("POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n")
            let interim = try connection.readResponse()
            #expect(interim.status == 100)
            try connection.send("hello")
            let answer = try connection.readResponse()
            #expect(answer.text == "POST / hello")
        }
    }
}
