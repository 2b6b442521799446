import MicroHTTP
import RawSockets
import TestTraits
import Testing

@Suite("Large request bodies", .blocking)
struct BodyBudgetTests {
    private static let bodyBytes = 200_000
    private let configuration = ServerConfiguration(bodyLimitBytes: bodyBytes, bodiesUnderWayBytes: 2 * bodyBytes)
    private let body = String(repeating: "x", count: bodyBytes)

    private func head(_ bytes: Int = bodyBytes) -> String { "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(bytes)\r\n\r\n" }

    /// Connections that have announced the length of a body, and sent none of it.
    private func announced(_ count: Int, to server: BareServer) throws -> [RawConnection] {
        try (0..<count).map { _ in
            let connection = try server.connect()
            try connection.send(head())
            return connection
        }
    }

    /// Connections that take up all the room of a server. The server has one thread, so they have reserved it once the later request has
    /// been answered.
    private func holders(of server: BareServer) throws -> [RawConnection] {
        let holders = try announced(2, to: server)
        _ = try server.exchange(RawRequest("POST", text: "small"))
        return holders
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

    @Test("wait whether they are sent before there is room or long after", arguments: [true, false])
    func late(_ isSentAtOnce: Bool) throws {
        var configuration = configuration
        configuration.threads = 1
        try withServer(configuration) { server in
            let holders = try holders(of: server)
            let waiting = try server.connect()
            try waiting.send(head() + (isSentAtOnce ? body : ""))
            _ = try server.exchange(RawRequest("POST", text: "small"))
            for holder in holders {
                try holder.send(body)
                #expect(try holder.readResponse().text == "POST / \(body)")
            }
            if !isSentAtOnce { try waiting.send(body) }
            #expect(try waiting.readResponse().text == "POST / \(body)")
        }
    }

    @Test("are refused unread with 503 after the wait, and bodies with room go on")
    func inVain() throws {
        var configuration = configuration
        configuration.threads = 1
        configuration.bodyWaitSeconds = 1
        try withServer(configuration) { server in
            let holders = try holders(of: server)
            let waiting = try server.connect()
            try waiting.send(head())
            let refused = try waiting.readResponse()
            #expect(refused.status == 503)
            #expect(refused["Connection"] == "close")
            #expect(refused["Retry-After"] == "1")
            for holder in holders {
                try holder.send(body)
                let answer = try holder.readResponse()
                #expect(answer.text == "POST / \(body)")
            }
        }
    }

    @Test("do not delay small bodies or requests without a body")
    func small() throws {
        try withServer(configuration) { server in
            let stalled = try announced(4, to: server)
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

    @Test("without a length reserve the whole limit")
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
