import HTTPTypes
import MicroHTTP
import RawSockets
import TestTraits
import Testing

@Suite("A response", .blocking)
struct ResponseTests {
    @Test("to HEAD has the Content-Length of the body, and no body")
    func head() throws {
        try withServer(respond: { _ in .text("hello") }) { server in
            let connection = try server.connect()
            try connection.send(RawRequest("HEAD"))
            let head = try connection.readHead()
            #expect(head.status == 200)
            #expect(head["Content-Length"] == "5")

            // A body would arrive in place of this response's head.
            let next = try connection.exchange(RawRequest("GET"))
            #expect(next.status == 200)
            #expect(next.text == "hello")
        }
    }

    @Test(
        "answers a target in absolute form by its path and query",
        arguments: [
            ("http://127.0.0.1:4000/a//b?c=d", "GET /a//b?c=d"), ("http://host", "GET /"), ("http://host?a=/b", "GET /?a=/b"),
            ("/a?b=http://host/c", "GET /a?b=http://host/c"),
        ])
    func absoluteForm(_ target: String, _ text: String) throws {
        try withServer(respond: { .text("\($0.method.rawValue) \($0.target)") }) { server in
            let answer = try server.exchange(RawRequest("GET", target))
            #expect(answer.text == text)
        }
    }

    @Test("can have any status", arguments: [200, 201, 202, 299, 301, 400, 401, 404, 409, 418, 422, 429, 451, 499, 500, 503, 599])
    func status(code: Int) throws {
        try withServer(respond: { _ in .text("hello", status: HTTPResponse.Status(code: code)) }) { server in
            let answer = try server.exchange()
            #expect(answer.status == code)
            #expect(answer.text == "hello")
        }
    }

    @Test("with the status 204 or 304 has no body, and the connection goes on", arguments: [204, 304])
    func bodiless(code: Int) throws {
        try withServer(respond: { _ in .text("hello", status: HTTPResponse.Status(code: code)) }) { server in
            let connection = try server.connect()
            for _ in 0..<2 {
                let answer = try connection.exchange(RawRequest())
                #expect(answer.status == code)
            }
        }
    }

    @Test("has one date: that of its headers, or else the machine's", arguments: ["GET", "HEAD", "X-LARGE"])
    func date(method: String) throws {
        let date = "Thu, 01 Jan 1970 00:00:00 GMT"
        let large = method == "X-LARGE" ? ["X-Large: " + String(repeating: "a", count: 8_000)] : []
        for (fields, isOwn) in [([.date: date], true), ([:], false)] as [(HTTPFields, Bool)] {
            let response = Response(status: .ok, headers: fields, body: Array("hello".utf8))
            try withServer(ServerConfiguration(headerLimitBytes: 4_096), refuse: { _ in response }, respond: { _ in response }) { server in
                let connection = try server.connect()
                try connection.send(RawRequest(method, headers: large))
                let head = try connection.readHead()
                #expect(head.values(of: "Date").map { $0 == date } == [isOwn])
            }
        }
    }

    @Test("has all its headers, including repeated ones")
    func headers() throws {
        var fields: HTTPFields = [.contentType: "text/plain; charset=utf-8", .eTag: "\"1\""]
        fields.append(HTTPField(name: .setCookie, value: "a=1; Path=/"))
        fields.append(HTTPField(name: .setCookie, value: "b=2"))
        let headers = fields
        try withServer(respond: { _ in Response(status: .ok, headers: headers) }) { server in
            let answer = try server.exchange()
            #expect(answer.values(of: "Content-Type") == ["text/plain; charset=utf-8"])
            #expect(answer.values(of: "ETag") == ["\"1\""])
            #expect(answer.values(of: "Set-Cookie") == ["a=1; Path=/", "b=2"])
        }
    }

    @Test("has its body byte for byte, with its length", arguments: [[], [0], Array(UInt8.min...UInt8.max)] as [[UInt8]])
    func body(bytes: [UInt8]) throws {
        try withServer(respond: { _ in Response(status: .ok, body: bytes) }) { server in
            let answer = try server.exchange()
            #expect(answer["Content-Length"] == "\(bytes.count)")
            #expect(answer.body == bytes)
        }
    }
}
