import MicroHTTP
import RawSockets
import TestTraits
import Testing

@Suite("A connection that ends without a response", .blocking)
struct DisconnectionTests {
    /// At once, and from a continuation.
    private static let pauses: [Int?] = [nil, 30]

    private static func disconnecting(_ disconnection: Disconnection, after pause: Int?) -> @Sendable (Request) -> Reply {
        { request in
            guard request.path != "/other" else { return .response(echo(request)) }
            return pause.map { .later(.milliseconds($0)) { .disconnect(disconnection) } } ?? .disconnect(disconnection)
        }
    }

    @Test("is reset, and the client sees the reset", arguments: pauses, [nil, "body"])
    func reset(after pause: Int?, body: String?) throws {
        try withServer(reply: Self.disconnecting(.reset, after: pause)) { server in
            for _ in 1...10 {
                let connection = try server.connect()
                try connection.send(RawRequest("POST", "/", body: body.map { Array($0.utf8) }))
                #expect(throws: RawSocketError.reset) { _ = try connection.receive() }
            }
        }
    }

    @Test("is closed in order, without a byte", arguments: pauses, [nil, "body"])
    func close(after pause: Int?, body: String?) throws {
        try withServer(reply: Self.disconnecting(.close, after: pause)) { server in
            for _ in 1...10 {
                let connection = try server.connect()
                try connection.send(RawRequest("POST", "/", body: body.map { Array($0.utf8) }))
                let rest = try connection.receive()
                #expect(rest.isEmpty)
            }
        }
    }

    @Test("ends after the responses it has already sent", arguments: [Disconnection.reset, .close])
    func afterAnAnswer(_ disconnection: Disconnection) throws {
        try withServer(reply: Self.disconnecting(disconnection, after: nil)) { server in
            let connection = try server.connect()
            let answer = try connection.exchange(RawRequest("GET", "/other"))
            #expect(answer.text == "GET /other")
            try connection.send(RawRequest())
            let rest = try connection.readToEnd()
            #expect(rest.isEmpty)
        }
    }

    @Test("no longer counts as under way", arguments: [Disconnection.reset, .close])
    func stop(_ disconnection: Disconnection) throws {
        try withServer(reply: Self.disconnecting(disconnection, after: nil)) { server in
            for _ in 1...20 {
                let connection = try server.connect()
                try connection.send(RawRequest())
                _ = try connection.readToEnd()
            }
            #expect(server.stop())
        }
    }
}
