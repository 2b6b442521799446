import MicroHTTP
import RawSockets
import TestTraits
import Testing

@Suite("A WebSocket over TLS", .blocking)
struct SecureWebSocketTests {
    /// Runs a test with an open socket and its client.
    private func withSocket(_ test: (TLSClient, WebSocket, OpenedSockets) throws -> Void) throws {
        let opened = OpenedSockets()
        let respond = webSockets(noting: opened)
        try withSecureServer(reply: { .response(respond($0)) }) { _, port, authority in
            let client = try TLSClient(port: port, trusting: authority.file)
            try client.send(RawRequest.handshake("/socket"))
            try client.skip(past: "\r\n\r\n")
            try waitUntil { !opened.all.isEmpty }
            try test(client, try #require(opened.all.first), opened)
        }
    }

    @Test("receives and sends messages", arguments: [1, 125, 20_000])
    func messages(count: Int) throws {
        try withSocket { client, _, _ in
            let text = String(repeating: "a", count: count)
            try client.send(RawFrame.text(text).bytes())
            #expect(try client.readFrame() == .text(text))
        }
    }

    @Test("ends after the closing handshake, whichever side begins it", arguments: [true, false])
    func closing(isClients: Bool) throws {
        try withSocket { client, _, opened in
            try client.send((isClients ? RawFrame.close(1_000) : .text("bye")).bytes())
            #expect(try client.readFrame() == .close(1_000))
            if !isClients { try client.send(RawFrame.close(1_000).bytes()) }
            #expect(try client.readFrame() == nil)
            try waitUntil { opened.closedCount == 1 }
        }
    }

    @Test("ends for its client when it is reset")
    func reset() throws {
        try withSocket { client, socket, opened in
            socket.reset()
            #expect(try client.readFrame() == nil)
            try waitUntil { opened.closedCount == 1 }
        }
    }

    @Test("ends when its client leaves without a close frame")
    func departure() throws {
        try withSocket { client, _, opened in
            client.leave()
            try waitUntil { opened.closedCount == 1 }
        }
    }
}
