import Dispatch
import HTTPTypes
@testable import MicroHTTP
import RawSockets
import Synchronization
import TestTraits
import Testing

@Suite("A WebSocket ends", .blocking)
struct WebSocketEndTests {
    /// Opens a socket, sends bytes, and returns the code of the close frame that follows.
    private static func code(after bytes: [UInt8], _ configuration: ServerConfiguration = ServerConfiguration()) throws -> Int? {
        let opened = OpenedSockets()
        var code: Int?
        try withServer(configuration, respond: webSockets(noting: opened)) { server in
            code = try codeOfSocket(after: bytes, at: server)
            try waitUntil { opened.closedCount == 1 }
        }
        return code
    }

    /// Its client leaves at the end, so that the server need not wait for the answer to its close frame.
    private static func codeOfSocket(after bytes: [UInt8], at server: BareServer) throws -> Int? {
        let socket = try server.open()
        try socket.connection.send(bytes)
        return try socket.readClose()
    }

    @Test(
        "with the client's code and reason, as far as a client may send the code",
        arguments: [
            1_000, 1_001, 1_002, 1_003, 1_007, 1_008, 1_009, 1_010, 1_011, 1_012, 1_013, 1_014, 3_000, 3_999, 4_000, 4_999,
        ])
    func client(code: Int) throws {
        let close = RawFrame(.close, RawFrame.close(code).payload + Array("Grüße".utf8))
        try withServer(respond: webSockets()) { server in
            let socket = try server.open()
            try socket.send(close)
            #expect(try socket.read() == close)
        }
    }

    @Test("with 1002 at a code that no client may send", arguments: [0, 1, 999, 1_004, 1_005, 1_006, 1_015, 1_016, 2_999, 5_000, 65_535])
    func invalidCode(code: Int) throws {
        #expect(try Self.code(after: RawFrame.close(code).bytes()) == 1_002)
    }

    @Test("without a code after a close frame without one")
    func withoutCode() throws {
        try withServer(respond: webSockets()) { server in
            let socket = try server.open()
            try socket.send(RawFrame(.close))
            #expect(try socket.read() == RawFrame(.close))
        }
    }

    @Test("with 1007 at a reason that is not UTF-8", arguments: [1_000, 1_012, 4_000])
    func invalidReason(code: Int) throws {
        #expect(try Self.code(after: RawFrame(.close, RawFrame.close(code).payload + [0xC3]).bytes()) == 1_007)
    }

    @Test("with the client's code when its close frame arrives byte by byte", arguments: [1_000, 1_013])
    func slowClose(code: Int) throws {
        try withServer(respond: webSockets()) { server in
            let socket = try server.open()
            for byte in RawFrame(.close, RawFrame.close(code).payload + Array("bye".utf8)).bytes() { try socket.connection.send([byte]) }
            #expect(try socket.readClose() == code)
        }
    }

    @Test("with a reason that is cut between two characters")
    func longReason() throws {
        let opened = OpenedSockets()
        try withServer(respond: webSockets(noting: opened)) { server in
            let socket = try server.open()
            try waitUntil { opened.all.count == 1 }
            opened.all.first?.close(.normal, reason: "a" + String(repeating: "ü", count: 100))
            let close = try socket.read()
            #expect(String(validating: close.payload.dropFirst(2), as: UTF8.self) == "a" + String(repeating: "ü", count: 59))
        }
    }

    @Test("with 1000 when the client has sent nothing for a time")
    func idle() throws {
        try withServer(ServerConfiguration(), respond: webSockets(idleSeconds: 1)) { server in
            let socket = try server.open()
            #expect(try socket.readClose() == 1_000)
        }
    }

    @Test("with 1000 when the client does not answer a ping")
    func unansweredPing() throws {
        try withServer(ServerConfiguration(idleTimeoutSeconds: 1), respond: webSockets()) { server in
            let socket = try server.open()
            for _ in 0..<2 {
                let ping = try socket.read()
                #expect(ping.opcode == .ping)
                try socket.send(RawFrame(.pong, ping.payload))
            }
            #expect(try socket.read().opcode == .ping)
            #expect(try socket.readClose() == 1_000)
        }
    }

    @Test("with the server's code, after the texts that were sent before")
    func server() throws {
        #expect(try Self.code(after: RawFrame.text("bye").bytes()) == 1_000)
    }

    @Test(
        "with 1002 at a violation of the protocol",
        arguments: [
            RawFrame.text("unmasked").bytes(isMasked: false),
            RawFrame(.continuation, Array("of nothing".utf8)).bytes(),
            [0xC1, 0x81, 0, 0, 0, 0, 0x61],
            RawFrame.text("one", isLast: false).bytes() + RawFrame.text("two").bytes(),
            // A ping that is too long or in parts, a length with its first bit set or in too many bytes, and half of a code.
            RawFrame(.ping, [UInt8](repeating: 0x61, count: 126)).bytes(), [0x09, 0x81, 0, 0, 0, 0, 0x61],
            [0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x61], [0x81, 0xFE, 0, 1, 0, 0, 0, 0, 0x61],
            [0x88, 0x81, 0, 0, 0, 0, 0x03],
        ])
    func violation(bytes: [UInt8]) throws {
        #expect(try Self.code(after: bytes) == 1_002)
    }

    @Test("with 1007 at a text that is not UTF-8", arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80]] as [[UInt8]])
    func invalidText(bytes: [UInt8]) throws {
        #expect(try Self.code(after: RawFrame(.text, bytes).bytes()) == 1_007)
    }

    @Test("with 1009 at a message over the limit, in one frame or in several")
    func tooLarge() throws {
        let limit = WebSocket.mostMessageBytes
        #expect(try Self.code(after: RawFrame.text("x").bytes(announced: limit + 1)) == 1_009)
        #expect(try Self.code(after: RawFrame.text("x").bytes(announced: .max)) == 1_009)
        let half = [UInt8](repeating: 0x61, count: limit / 2 + 1)
        let frames = RawFrame(.text, half, isLast: false).bytes() + RawFrame(.continuation, half).bytes()
        #expect(try Self.code(after: frames) == 1_009)
    }

    @Test("with 1008 when a message stays incomplete", arguments: [1, 4, 8])
    func incomplete(count: Int) throws {
        let bytes = Array(RawFrame.text("never complete").bytes().prefix(count))
        #expect(try Self.code(after: bytes, ServerConfiguration(requestTimeoutSeconds: 1)) == 1_008)
    }

    @Test("when its client leaves without a word")
    func left() throws {
        let opened = OpenedSockets()
        try withServer(respond: webSockets(noting: opened)) { server in
            var sockets = try (0..<5).map { _ in try server.open() }
            try waitUntil { opened.all.count == 5 }
            sockets.removeAll()
            try waitUntil { opened.closedCount == 5 }
            #expect(try server.exchange().status == 400)
        }
    }

    @Test("when its client reads nothing and too much waits for it")
    func unread() throws {
        let opened = OpenedSockets()
        try withServer(respond: webSockets(noting: opened)) { server in
            let deaf = try server.open(hasSmallBuffers: true)
            let other = try server.open()
            try waitUntil { opened.all.count == 2 }
            let id = deaf.response["X-Request-Id"]
            let socket = try #require(opened.all.first { $0.id == id })
            let piece = [UInt8](repeating: 0x61, count: 65_536)
            for _ in 0..<200 { socket.send(piece) }
            try waitUntil { opened.closedCount == 1 }
            try other.send("still here")
            #expect(try other.read() == .text("still here"))
        }
    }

    @Test("when its client sends pings and reads no pong")
    func pings() throws {
        let opened = OpenedSockets()
        try withServer(respond: webSockets(noting: opened)) { server in
            let deaf = try server.open(hasSmallBuffers: true)
            let pings = (0..<1_000).flatMap { _ in RawFrame(.ping, [UInt8](repeating: 0x61, count: 125)).bytes() }
            while opened.closedCount == 0, (try? deaf.connection.send(pings)) != nil {}
            try waitUntil { opened.closedCount == 1 }
        }
    }

    @Test("by a reset where the server wants one")
    func reset() throws {
        let opened = OpenedSockets()
        try withServer(respond: webSockets(noting: opened)) { server in
            let socket = try server.open()
            try waitUntil { opened.all.count == 1 }
            opened.all.first?.reset()
            #expect(try socket.connection.readToEnding().wasReset)
        }
    }

    @Test("with 1001 when the server stops, which waits for the client's close frame")
    func stop() throws {
        let opened = OpenedSockets()
        try withServer(respond: webSockets(noting: opened)) { server in
            let sockets = try (0..<10).map { _ in try server.open() }
            let stopping = Background { server.stop() }
            for socket in sockets { #expect(try socket.readClose() == 1_001) }
            #expect(try stopping.value())
            #expect(opened.closedCount == 10)
        }
    }

    @Test("when the server stops, after the work under way, and without further messages")
    func working() throws {
        let (gate, opened) = (HandlerGate(), OpenedSockets())
        let handled = Mutex<[String]>([])
        let respond: @Sendable (Request) -> Response = { request in
            let handler = WebSocketHandler(onOpen: { opened.add($0) }) { socket, message, goOn in
                handled.withLock { $0.append(String(decoding: message.bytes, as: UTF8.self)) }
                DispatchQueue.global().async {
                    gate.pass()
                    socket.send(message.bytes)
                    goOn()
                }
            }
            return (try? Response(accepting: request, handler)) ?? Response(status: .badRequest)
        }
        try withServer(respond: respond) { server in
            let socket = try server.open()
            for text in ["one", "two"] { try socket.send(text) }
            try gate.waitUntilReached()
            let webSocket = try #require(opened.all.first)
            let isEnding = Mutex(false)
            Wait(at: [webSocket.serverEnd]) { _ in isEnding.withLock { $0 = true } }.begin()
            let stopping = Background { server.stop() }
            try waitUntil { isEnding.withLock { $0 } }
            let sent = Mutex(false)
            webSocket.perform { done in
                sent.withLock { $0 = true }
                done()
            }
            gate.open()
            #expect(try socket.read() == .text("one"))
            #expect(try socket.readClose() == 1_001)
            #expect(try stopping.value())
            #expect(handled.withLock { $0 } == ["one"])
            #expect(!sent.withLock { $0 })
        }
    }

    @Test("with the server, also if its client does not answer the close frame")
    func silent() throws {
        let opened = OpenedSockets()
        try withServer(respond: webSockets(noting: opened)) { server in
            let sockets = try (0..<10).map { _ in try server.open() }
            let started = ContinuousClock.now
            #expect(server.stop(drainSeconds: 60))
            #expect(ContinuousClock.now - started < .seconds(30))
            #expect(opened.closedCount == 10)
            for socket in sockets { #expect(try socket.read().closeCode == 1_001) }
        }
    }

    @Test("with 1001 even when the server stops without waiting")
    func hurried() throws {
        let opened = OpenedSockets()
        try withServer(respond: webSockets(noting: opened)) { server in
            let sockets = try (0..<10).map { _ in try server.open() }
            // A client has the head of its handshake before the server has the socket.
            try waitUntil { opened.all.count == sockets.count }
            _ = server.stop(drainSeconds: 0)
            for socket in sockets { #expect(try socket.read().closeCode == 1_001) }
        }
    }

    @Test("and its handler is released")
    func released() throws {
        let count = CountedHandler.Count()
        let respond: @Sendable (Request) -> Response = { request in
            let counted = CountedHandler(in: count)
            let handler = WebSocketHandler { socket, message, goOn in
                withExtendedLifetime(counted) { socket.send(message.bytes) }
                goOn()
            }
            return (try? Response(accepting: request, handler)) ?? Response(status: .badRequest)
        }
        try withServer(respond: respond) { server in
            var sockets = try (0..<20).map { _ in try server.open() }
            for socket in sockets {
                try socket.send("hello")
                #expect(try socket.read() == .text("hello"))
            }
            #expect(count.value.load(ordering: .relaxed) == 20)
            sockets.removeAll()
            try waitUntil { count.value.load(ordering: .relaxed) == 0 }
        }
    }
}

/// Counts the objects of its kind.
private final class CountedHandler: Sendable {
    final class Count: Sendable {
        let value = Atomic(0)
    }

    private let count: Count

    init(in count: Count) {
        self.count = count
        count.value.add(1, ordering: .relaxed)
    }

    deinit {
        count.value.subtract(1, ordering: .relaxed)
    }
}
