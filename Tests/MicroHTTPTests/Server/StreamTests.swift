import MicroHTTP
import RawSockets
import TestTraits
import Testing

@Suite("A streamed body", .blocking)
struct StreamTests {
    private static let request = RawRequest("GET", "/stream")

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("arrives piece by piece on the open connection, and others are served in the meantime", arguments: [1, 2])
    func pieces(threads: Int) throws {
        let stream = FedStream()
        try withServer(ServerConfiguration(threads: threads), respond: streaming { stream }) { server in
            let connection = try server.connect()
            try connection.send(Self.request)
            let head = try connection.readHead()
            #expect(head.status == 200)
            #expect(head["Transfer-Encoding"] == "chunked")
            #expect(head["Content-Type"] == "text/plain")
            #expect(head["X-Request-Id"] != nil)
            #expect(head["Content-Length"] == nil)
            for text in ["one", "two\n", "three"] {
                stream.feed(text)
                let chunk = try connection.readChunk()
                #expect(Self.text(chunk) == text)
                let other = try server.exchange(RawRequest("GET", "/other"))
                #expect(other.text == "GET /other")
            }
        }
    }

    @Test("ends with its stream, and the connection goes on")
    func end() throws {
        let stream = FedStream()
        try withServer(respond: streaming { stream }) { server in
            let connection = try server.connect()
            for number in 1...3 {
                stream.feed("a", "", "b\(number)")
                stream.put(.end)
                try connection.send(Self.request)
                let head = try connection.readHead()
                #expect(head.status == 200)
                var received: [UInt8] = []
                while case let chunk = try connection.readChunk(), !chunk.isEmpty { received += chunk }
                #expect(Self.text(received) == "ab\(number)")
                let next = try connection.exchange(RawRequest("GET", "/next"))
                #expect(next.text == "GET /next")
            }
        }
    }

    @Test("arrives whole, however large its pieces are")
    func large() throws {
        let pieces = (0..<3).map { [UInt8](repeating: UInt8($0), count: 300_000) }
        let stream = FedStream()
        for piece in pieces { stream.put(.piece(piece)) }
        stream.put(.end)
        try withServer(respond: streaming { stream }) { server in
            let connection = try server.connect()
            try connection.send(Self.request)
            _ = try connection.readHead()
            var received: [UInt8] = []
            while case let chunk = try connection.readChunk(), !chunk.isEmpty { received += chunk }
            let isWhole = received == pieces.flatMap { $0 }
            #expect(isWhole)
        }
    }

    @Test("is sent to an HTTP/1.0 client without chunks, up to the end of the connection")
    func old() throws {
        let stream = FedStream()
        try withServer(respond: streaming { stream }) { server in
            let connection = try server.connect()
            try connection.send("GET /stream HTTP/1.0\r\n\r\n")
            stream.feed("one")
            var received: [UInt8] = []
            while !Self.text(received).hasSuffix("\r\n\r\none") {
                let piece = try connection.receive()
                try #require(!piece.isEmpty)
                received += piece
            }
            stream.feed("two")
            stream.put(.end)
            received += try connection.readToEnd()
            #expect(Self.text(received).hasSuffix("\r\n\r\nonetwo"))
            #expect(!Self.text(received).lowercased().contains("transfer-encoding"))
        }
    }

    @Test("is not asked for by HEAD, which leaves the connection open")
    func head() throws {
        let stream = FedStream()
        try withServer(respond: streaming { stream }) { server in
            let connection = try server.connect()
            for _ in 1...2 {
                try connection.send(RawRequest("HEAD", "/stream"))
                let head = try connection.readHead()
                #expect(head.status == 200)
                #expect(head["Content-Type"] == "text/plain")
            }
            let next = try connection.exchange(RawRequest("GET", "/next"))
            #expect(next.text == "GET /next")
            #expect(stream.askedCount == 0)
        }
    }

    @Test("can pause for longer than the idle time-out", arguments: [200, 1_500])
    func pause(milliseconds: Int) throws {
        let stream = FedStream()
        stream.put(.pause(.milliseconds(milliseconds)))
        stream.feed("late")
        try withServer(ServerConfiguration(idleTimeoutSeconds: 1), respond: streaming { stream }) { server in
            let connection = try server.connect()
            let started = ContinuousClock.now
            try connection.send(Self.request)
            _ = try connection.readHead()
            let chunk = try connection.readChunk()
            #expect(Self.text(chunk) == "late")
            #expect(ContinuousClock.now - started >= .milliseconds(milliseconds))
        }
    }
}
