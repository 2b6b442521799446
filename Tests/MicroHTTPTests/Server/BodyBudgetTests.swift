import RawSockets
import TestTraits
import Testing

@testable import MicroHTTP

@Suite("Large request bodies", .blocking)
struct BodyBudgetTests {
    private static let bodyBytes = 200_000
    /// More than a body may have without room.
    private static let pieceBytes = 20_000
    /// No wait ends before its time, also on a busy machine.
    private let configuration = ServerConfiguration(
        bodyLimitBytes: bodyBytes, bodiesUnderWayBytes: 2 * bodyBytes, bodyWaitSeconds: 60)
    private let body = String(repeating: "x", count: bodyBytes)

    private func head(_ bytes: Int = bodyBytes) -> String { "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(bytes)\r\n\r\n" }

    /// Connections that have announced the length of a body, and sent a part of it.
    private func begun(_ count: Int, sending bytes: Int = 0, to server: BareServer) throws -> [RawConnection] {
        try (0..<count).map { _ in
            let connection = try server.connect()
            try connection.send(head() + body.prefix(bytes))
            return connection
        }
    }

    /// Connections that take up all the room of a server: all of their bodies has been read, except the last byte.
    private func holders(of server: BareServer) throws -> [RawConnection] {
        let holders = try begun(2, sending: Self.bodyBytes - 1, to: server)
        try waitUntil { server.server.core.bodies.freeBytes < Self.pieceBytes }
        return holders
    }

    /// Sends the last byte of a holder's body.
    private func complete(_ holder: RawConnection) throws -> RawResponse {
        try? holder.send("x")
        return try holder.readResponse()
    }

    @Test("wait for one another if there are too many, and all are read in the end")
    func turns() throws {
        try withServer(configuration) { server in
            let clients = (0..<12).map { number in
                Background<String> { try server.exchange(RawRequest("POST", "/\(number)", text: self.body)).text }
            }
            for (number, client) in clients.enumerated() {
                let text = try client.value()
                #expect(text == "POST /\(number) \(body)")
            }
        }
    }

    @Test("wait in the middle until there is room")
    func late() throws {
        try withServer(configuration) { server in
            let holders = try holders(of: server)
            let waiting = try server.connect()
            try waiting.send(head() + body.prefix(Self.pieceBytes))
            try waitUntil { server.server.core.bodies.hasWaiting }
            for holder in holders { #expect(try complete(holder).text == "POST / \(body)") }
            try waiting.send(String(body.dropFirst(Self.pieceBytes)))
            #expect(try waiting.readResponse().text == "POST / \(body)")
        }
    }

    @Test("do not wait while there is room for both, whichever takes the memory that is set apart")
    func interleaved() throws {
        try withServer(configuration) { server in
            func waitUntilFree(_ bytes: Int) throws { try waitUntil { server.server.core.bodies.freeBytes == bytes } }
            let first = try begun(1, sending: 150_000, to: server)[0]
            try waitUntilFree(250_000)
            let second = try begun(1, sending: 45_000, to: server)[0]
            try waitUntilFree(205_000)
            try second.send(String(body.prefix(10_000)))
            try waitUntilFree(50_000)
            try first.send(String(body.prefix(50_000)))
            #expect(try first.readResponse().text == "POST / \(body)")
            try second.send(String(body.prefix(145_000)))
            #expect(try second.readResponse().text == "POST / \(body)")
        }
    }

    @Test("are refused with 503 after the wait, and bodies with room go on")
    func inVain() throws {
        var configuration = configuration
        configuration.bodyWaitSeconds = 1
        try withServer(configuration) { server in
            let holders = try holders(of: server)
            let waiting = try server.connect()
            try waiting.send(head() + body.prefix(Self.pieceBytes))
            let refused = try waiting.readResponse()
            #expect(refused.status == 503)
            #expect(refused.text == "\(Refusal.tooManyBodies) at /")
            #expect(refused["Connection"] == "close")
            #expect(refused["Retry-After"] == "1")
            #expect(try waiting.readToEnd().isEmpty)
            for holder in holders { #expect(try complete(holder).text == "POST / \(body)") }
        }
    }

    @Test("that stall give way with 408 when they are over their time and another waits")
    func slow() throws {
        try withServer(configuration) { server in
            let holders = try holders(of: server)
            let waiting = try server.connect()
            try waiting.send(head() + body)
            #expect(try waiting.readResponse().text == "POST / \(body)")
            let answers = try holders.map { try complete($0) }
            #expect(answers.map(\.status).sorted() == [200, 408])
            let refused = try #require(answers.first { $0.status == 408 })
            #expect(refused.text == "\(Refusal.bodyTooSlow) at /")
            #expect(refused["Connection"] == "close")
            #expect(refused["Date"] != nil)
        }
    }

    @Test("take no room before their bytes come")
    func announcedOnly() throws {
        try withServer(configuration) { server in
            let announced = try begun(50, to: server)
            #expect(try server.exchange(RawRequest("POST", text: body)).text == "POST / \(body)")
            try waitUntil { server.server.core.bodies.freeBytes == 2 * Self.bodyBytes }
            withExtendedLifetime(announced) {}
        }
    }

    @Test("do not delay small bodies or requests without a body")
    func small() throws {
        try withServer(configuration) { server in
            let stalled = try begun(4, to: server)
            let small = try server.exchange(RawRequest("POST", text: "small"))
            #expect(small.text == "POST / small")
            let none = try server.exchange(RawRequest("GET", "/none"))
            #expect(none.text == "GET /none")
            withExtendedLifetime(stalled) {}
        }
    }

    @Test("release their room when the client leaves")
    func departed() throws {
        try withServer(configuration) { server in
            for _ in 0..<6 {
                let connection = try server.connect()
                try connection.send(head() + "half")
            }
            let answer = try server.exchange(RawRequest("POST", text: body))
            #expect(answer.status == 200)
        }
    }

    @Test("without a length wait for one another, too")
    func chunked() throws {
        try withServer(configuration) { server in
            let clients = (0..<6).map { number in
                Background<String> { try server.exchange(RawRequest("/\(number)", chunks: [Array(self.body.utf8)])).text }
            }
            for (number, client) in clients.enumerated() {
                let text = try client.value()
                #expect(text == "POST /\(number) \(body)")
            }
        }
    }
}
