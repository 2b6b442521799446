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

    @Test("are refused with 503 while others have all the memory, and those go on", arguments: [true, false])
    func refused(isChunked: Bool) throws {
        try withServer(configuration) { server in
            let holders = try holders(of: server)
            let late = try server.connect()
            let request = isChunked ? RawRequest(chunks: [Array(body.utf8)]) : RawRequest("POST", text: body)
            expectRefusal(try late.exchange(request))
            // The client has sent all of it, and the connection can be used again.
            #expect(try late.exchange(RawRequest("POST", text: "small")).text == "POST / small")
            for holder in holders {
                try holder.send("x")
                #expect(try holder.readResponse().text == "POST / \(body)")
            }
        }
    }

    @Test("that are too large take no memory, whether their length is announced or not", arguments: [true, false])
    func tooLarge(isChunked: Bool) throws {
        try withServer(configuration) { server in
            let connection = try server.connect()
            let large = String(repeating: "x", count: Self.bodyBytes + 1)
            let request = isChunked ? RawRequest(chunks: [Array(large.utf8)]) : RawRequest("POST", text: large)
            let end = isChunked ? "0\r\n\r\n".utf8.count : 1
            try connection.send(Array(request.bytes.dropLast(end)))
            // All the memory is left for these.
            let holders = try holders(of: server)
            try connection.send(Array(request.bytes.suffix(end)))
            #expect(try connection.readResponse().status == 413)
            withExtendedLifetime(holders) {}
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

    @Test(
        "that are encoded need memory for what they may become, a thousandfold at most",
        arguments: [("gzip", 50, 200), ("gzip", 100, 503), ("gzip, gzip", 50, 503), ("identity", 10_000, 200)])
    func encoded(coding: String, count: Int, status: Int) throws {
        try withServer(configuration) { server in
            let holders = try begun(2, sending: 150_000, to: server)
            try waitUntil { server.server.core.bodies.freeBytes == 100_000 }
            let request = RawRequest("POST", text: String(body.prefix(count))).with("Content-Encoding", coding)
            #expect(try server.exchange(request).status == status)
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
