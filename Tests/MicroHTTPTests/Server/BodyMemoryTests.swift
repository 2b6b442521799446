import RawSockets
import TestTraits
import Testing

@testable import MicroHTTP

@Suite("Large request bodies", .blocking)
struct BodyMemoryTests {
    private static let bodyBytes = 200_000
    /// More than a body may have without memory.
    private static let pieceBytes = 20_000
    private let configuration = ServerConfiguration(bodyLimitBytes: bodyBytes, bodiesUnderWayBytes: 2 * bodyBytes)
    private let body = String(repeating: "x", count: bodyBytes)

    private static let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(bodyBytes)\r\n\r\n"

    /// Connections that have announced the length of a body, and sent a part of it.
    private func begun(_ count: Int, sending bytes: Int = 0, to server: BareServer) throws -> [RawConnection] {
        try (0..<count).map { _ in
            let connection = try server.connect()
            try connection.send(Self.head + body.prefix(bytes))
            return connection
        }
    }

    /// Connections that take up all the memory of a server: all of their bodies has been read, except the last byte.
    private func holders(of server: BareServer) throws -> [RawConnection] {
        let holders = try begun(2, sending: Self.bodyBytes - 1, to: server)
        try waitUntil { server.server.core.bodies.freeBytes < Self.pieceBytes }
        return holders
    }

    private func expectRefusal(_ response: RawResponse) {
        #expect(response.status == 503)
        #expect(response.text == "\(Refusal.tooManyBodies) at /")
        #expect(response["Retry-After"] == "1")
    }

    @Test(
        "are refused with 503 while others have all the memory, and those go on",
        arguments: ["Content-Length: 200000", "Transfer-Encoding: chunked"])
    func refused(_ framing: String) throws {
        try withServer(configuration) { server in
            let holders = try holders(of: server)
            let late = try server.connect()
            let piece = body.prefix(Self.pieceBytes)
            let isChunked = framing.hasPrefix("Transfer")
            try late.send("POST / HTTP/1.1\r\nHost: a\r\n\(framing)\r\n\r\n" + (isChunked ? "4E20\r\n\(piece)\r\n" : String(piece)))
            let refused = try late.readResponse()
            expectRefusal(refused)
            #expect(refused["Connection"] == "close")
            #expect(try late.readToEnd().isEmpty)
            for holder in holders {
                try holder.send("x")
                #expect(try holder.readResponse().text == "POST / \(body)")
            }
        }
    }

    @Test("are all read in the end, if their clients try again")
    func again() throws {
        try withServer(configuration) { server in
            let clients = (0..<12).map { number in
                Background<String> {
                    while true {
                        // A refusal can end the connection while the client still sends.
                        let response = try? server.exchange(RawRequest("POST", "/\(number)", text: self.body))
                        if let response, response.status != 503 { return response.text }
                    }
                }
            }
            for (number, client) in clients.enumerated() {
                let text = try client.value()
                #expect(text == "POST /\(number) \(body)")
            }
            try waitUntil { server.server.core.bodies.freeBytes == 2 * Self.bodyBytes }
        }
    }

    @Test("that are encoded need the memory of the largest body once they are complete")
    func encoded() throws {
        try withServer(configuration) { server in
            let holders = try begun(2, sending: 150_000, to: server)
            try waitUntil { server.server.core.bodies.freeBytes == 100_000 }
            let request = RawRequest("POST", text: "small")
            #expect(try server.exchange(request).text == "POST / small")
            expectRefusal(try server.exchange(request.with("Content-Encoding", "gzip")))
            withExtendedLifetime(holders) {}
        }
    }

    @Test("take no memory before their bytes come")
    func announcedOnly() throws {
        try withServer(configuration) { server in
            let announced = try begun(50, to: server)
            #expect(try server.exchange(RawRequest("POST", text: body)).text == "POST / \(body)")
            try waitUntil { server.server.core.bodies.freeBytes == 2 * Self.bodyBytes }
            withExtendedLifetime(announced) {}
        }
    }

    @Test("do not affect small bodies or requests without a body")
    func small() throws {
        try withServer(configuration) { server in
            let holders = try holders(of: server)
            #expect(try server.exchange(RawRequest("POST", text: "small")).text == "POST / small")
            #expect(try server.exchange(RawRequest("GET", "/none")).text == "GET /none")
            withExtendedLifetime(holders) {}
        }
    }

    @Test("release their memory when the client leaves")
    func departed() throws {
        try withServer(configuration) { server in
            for _ in 0..<6 {
                let connection = try server.connect()
                try connection.send(Self.head + body.prefix(Self.pieceBytes))
            }
            try waitUntil { server.server.core.bodies.freeBytes == 2 * Self.bodyBytes }
        }
    }
}
