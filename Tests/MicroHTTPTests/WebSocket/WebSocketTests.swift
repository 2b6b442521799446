import HTTPTypes
import MicroHTTP
import RawSockets
import TestTraits
import Testing

@Suite("A WebSocket", .blocking)
struct WebSocketTests {
    @Test("is opened by the handshake of RFC 6455")
    func handshake() throws {
        try withServer(respond: webSockets()) { server in
            let socket = try server.open()
            #expect(socket.response["Sec-WebSocket-Accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
            #expect(socket.response["Upgrade"] == "websocket")
            #expect(socket.response["Connection"]?.lowercased() == "upgrade")
            #expect(socket.response["X-Request-Id"] == "req-1")
        }
    }

    @Test(
        "needs a complete handshake",
        arguments: [
            (RawRequest("GET", "/"), "notAnUpgrade"),
            (.handshake("/", version: "8"), "unsupportedVersion"),
            (.handshake("/", key: "short"), "notAnUpgrade"),
            (.handshake("/", key: "dGhlIHNhbXBsZSBub25jZQ!!"), "notAnUpgrade"),
            (RawRequest("GET", "/", headers: ["Upgrade: websocket", "Sec-WebSocket-Version: 13"]), "notAnUpgrade"),
            (RawRequest("GET", "/", headers: ["Connection: upgrade", "Upgrade: h2c", "Sec-WebSocket-Version: 13"]), "notAnUpgrade"),
        ])
    func refused(_ request: RawRequest, _ refusal: String) throws {
        try withServer(respond: webSockets()) { server in
            let response = try server.exchange(request)
            #expect(response.status == 400)
            #expect(response.text == refusal)
        }
    }

    @Test("is not opened for a client of HTTP/1.0")
    func oldClient() throws {
        try withServer(respond: webSockets()) { server in
            let connection = try server.connect()
            let lines = String(decoding: RawRequest.handshake("/").bytes, as: UTF8.self)
            try connection.send(lines.replacing("HTTP/1.1", with: "HTTP/1.0"))
            #expect(try connection.readResponse().status == 400)
        }
    }

    @Test("carries texts of every length", arguments: [0, 1, 125, 126, 65_535, 65_536])
    func lengths(count: Int) throws {
        try withServer(respond: webSockets()) { server in
            let socket = try server.open()
            let text = String(repeating: "x", count: count)
            try socket.send(text)
            #expect(try socket.read() == .text(text))
        }
    }

    @Test("carries messages in order, also those that arrive together with the handshake")
    func order() throws {
        try withServer(respond: webSockets()) { server in
            let connection = try server.connect()
            let texts = (0..<100).map { "message \($0)" }
            let first = texts[0..<50].flatMap { RawFrame.text($0).bytes() }
            try connection.send(RawRequest.handshake("/").bytes + first)
            let head = try connection.readHead()
            #expect(head.status == 101)
            for text in texts[50...] { try connection.send(RawFrame.text(text).bytes()) }
            var received = connection.takeReceived()
            for text in texts {
                var frame = RawFrame(takenFrom: &received)
                while frame == nil {
                    let piece = try connection.receive()
                    try #require(!piece.isEmpty)
                    received += piece
                    frame = RawFrame(takenFrom: &received)
                }
                #expect(frame == .text(text))
            }
        }
    }

    @Test("puts fragments together, with control frames between them")
    func fragments() throws {
        try withServer(respond: webSockets()) { server in
            let socket = try server.open()
            try socket.send(.text("one ", isLast: false))
            try socket.send(RawFrame(.ping, Array("now".utf8)))
            try socket.send(RawFrame(.continuation, Array("two ".utf8), isLast: false))
            try socket.send(RawFrame(.continuation, Array("three".utf8)))
            #expect(try socket.read() == RawFrame(.pong, Array("now".utf8)))
            #expect(try socket.read() == .text("one two three"))
        }
    }

    @Test("accepts a frame that arrives byte by byte")
    func bytewise() throws {
        try withServer(respond: webSockets()) { server in
            let socket = try server.open()
            for byte in RawFrame.text("slow").bytes() { try socket.connection.send([byte]) }
            #expect(try socket.read() == .text("slow"))
        }
    }

    @Test("tells a binary message from a text")
    func binary() throws {
        let respond: @Sendable (Request) -> Response = { request in
            let handler = WebSocketHandler { socket, message, goOn in
                socket.send(Array("\(message.isText) \(message.bytes)".utf8))
                goOn()
            }
            return (try? Response(accepting: request, handler)) ?? Response(status: .badRequest)
        }
        try withServer(respond: respond) { server in
            let socket = try server.open()
            try socket.send(RawFrame(.binary, [0xFF, 0x00]))
            #expect(try socket.read() == .text("false [255, 0]"))
        }
    }

    @Test("delivers the next message once the last one has been handled")
    func oneAtATime() throws {
        let gate = HandlerGate()
        let respond: @Sendable (Request) -> Response = { request in
            let handler = WebSocketHandler { socket, message, goOn in
                socket.send(message.bytes)
                if message.bytes == Array("first".utf8) {
                    _ = Background {
                        gate.pass()
                        socket.send(Array("handled".utf8))
                        goOn()
                    }
                } else {
                    goOn()
                }
            }
            return (try? Response(accepting: request, handler)) ?? Response(status: .badRequest)
        }
        try withServer(respond: respond) { server in
            let socket = try server.open()
            try socket.send("first")
            try socket.send("second")
            #expect(try socket.read() == .text("first"))
            try gate.waitUntilReached()
            gate.open()
            #expect(try socket.read() == .text("handled"))
            #expect(try socket.read() == .text("second"))
        }
    }

    @Test("takes texts from any thread, beside other sockets and requests")
    func many() throws {
        let opened = OpenedSockets()
        // More than one serving thread takes.
        let count = ServerConfiguration.connectionsPerThread + 20
        try withServer(ServerConfiguration(threads: 1), respond: webSockets(noting: opened)) { server in
            var sockets: [RawWebSocket] = try (0..<count).map { _ in try server.open() }
            try waitUntil { opened.all.count == count }
            for socket in opened.all { socket.send(Array(socket.id.utf8)) }
            for (number, socket) in sockets.enumerated() { try socket.send("\(number)") }
            for (number, socket) in sockets.enumerated() {
                #expect(try socket.read() == .text(socket.response["X-Request-Id"] ?? ""))
                #expect(try socket.read() == .text("\(number)"))
            }
            #expect(try server.exchange().status == 400)
            sockets.removeAll()
            try waitUntil { opened.closedCount == count }
        }
    }
}
