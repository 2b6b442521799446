import HTTPTypes
import MicroHTTP
import RawSockets
import TestTraits
import Testing

@Suite("Refusals", .blocking)
struct RefusalTests {
    @Test(
        "a path with a malformed escape or invalid UTF-8 is refused with its target",
        arguments: [
            "/%zz", "/a/%", "/a%4", "/%FF?b=c",
        ])
    func malformedPath(target: String) throws {
        try withServer { server in
            let connection = try server.connect()
            let refused = try connection.exchange(RawRequest("GET", target))
            #expect(refused.status == 400)
            #expect(refused.text == "\(Refusal.malformedPath) at \(target)")
            let next = try connection.exchange(RawRequest("GET", "/next"))
            #expect(next.text == "GET /next")
        }
    }

    @Test("a malformed escape in the query is left to the handler")
    func malformedQuery() throws {
        try withServer { server in
            let answer = try server.exchange(RawRequest("GET", "/a?b=%zz"))
            #expect(answer.text == "GET /a?b=%zz")
        }
    }

    @Test("a method that is not a token is answered with 400")
    func malformedMethod() throws {
        try withServer { server in
            let refused = try server.exchange(RawRequest("G(T", "/"))
            #expect(refused.status == 400)
        }
    }

    @Test(
        "a refused request has the method, the headers and the client's address",
        arguments: [
            RawRequest("PUT", "/%zz", headers: ["Origin: http://localhost:3000"]),
            RawRequest("PUT", "/a", headers: ["Origin: http://localhost:3000"], body: [1, 2]),
            RawRequest("PUT", "/a", headers: ["Origin: http://localhost:3000", "Content-Length: 1000000"]),
        ])
    func sender(_ request: RawRequest) throws {
        let refuse: @Sendable (RefusedRequest) -> Response = { refused in
            .text("\(refused.method?.rawValue ?? "none") \(refused.headers[.origin] ?? "none") \(refused.remote.isLoopback)")
        }
        try withServer(ServerConfiguration(bodyLimitBytes: 1), refuse: refuse) { server in
            let refused = try server.exchange(request)
            #expect(refused.text == "PUT http://localhost:3000 true")
        }
    }

    @Test(
        "each refusal has a status",
        arguments: [
            (.malformedPath, 400), (.malformedMethod, 400), (.malformedCoding("gzip"), 400), (.bodyTooLarge(limitBytes: 1), 413),
            (.targetTooLong(limitBytes: 1), 414), (.unsupportedCoding("br"), 415), (.headersTooLarge(limitBytes: 1), 431),
        ] as [(Refusal, Int)])
    func status(refusal: Refusal, code: Int) {
        #expect(refusal.status.code == code)
    }
}
