import Foundation
import HTTPTypes
import RawSockets
import Synchronization
import TestTraits
import Testing

@testable import MicroHTTP

@Suite("A connection for one GET", .blocking)
struct ClientConnectionTests {
    private func connect(_ port: Int) throws -> ClientConnection {
        try ClientConnection(host: "127.0.0.1", port: port, silenceSeconds: 30)
    }

    @Test("returns the response's status and its whole body, of any length", arguments: [0, 1, 65_536, 1 << 20])
    func answer(_ count: Int) throws {
        let body = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let asked = Mutex<[Request]>([])
        let server = try BareServer(ServerConfiguration(ports: [0])) { request in
            asked.withLock { $0.append(request) }
            return .response(Response(status: .notFound, body: body))
        }
        let connection = try connect(server.ports[0])
        var (status, found) = try connection.request(.get, "/a/b?c=d", host: "here:1", headers: [.authorization: "Bearer key"])
        while case let more = try connection.read(), !more.isEmpty { found += more }
        #expect(status == 404)
        #expect(found == body)
        let request = try #require(asked.withLock { $0.first })
        #expect(request.target == "/a/b?c=d")
        #expect(request.headers[.authorization] == "Bearer key")
        server.stop()
    }

    @Test("sends a request with a body, or without one", arguments: [nil, 0, 1, 1 << 20])
    func body(_ count: Int?) throws {
        let body = count.map { [UInt8](repeating: 7, count: $0) }
        let asked = Mutex<[Request]>([])
        let server = try BareServer(ServerConfiguration(ports: [0])) { request in
            asked.withLock { $0.append(request) }
            return .response(Response(status: .created))
        }
        let (status, _) = try connect(server.ports[0]).request(.post, "/a", host: "here", headers: [:], body: body)
        #expect(status == 201)
        let request = try #require(asked.withLock { $0.first })
        #expect(request.method == .post)
        #expect(request.body == body ?? [])
        server.stop()
    }

    @Test("ends a pending read when another thread shuts it down")
    func stream() throws {
        let server = try BareServer(ServerConfiguration(ports: [0])) { _ in .later(.idleTimeout) { .disconnect(.close) } }
        let connection = try connect(server.ports[0])
        let outcome = Mutex<ClientConnectionError?>(nil)
        let ended = DispatchSemaphore(value: 0)
        DispatchQueue(label: "reader").async {
            do throws(ClientConnectionError) {
                _ = try connection.request(.get, "/", host: "here", headers: [:])
            } catch {
                outcome.withLock { $0 = error }
            }
            ended.signal()
        }
        connection.shutDown()
        ended.wait()
        // The request may not have been sent yet.
        #expect([.malformed, .lost("Broken pipe")].contains(outcome.withLock { $0 }))
        server.stop()
    }

    @Test("reports a connection that the server closes with the same reason on each system", arguments: [EPIPE, EPROTOTYPE])
    func closing(_ code: Int32) {
        #expect(ClientConnection.reason(code) == "Broken pipe")
    }

    @Test("reports an unreachable port and an invalid address as different errors")
    func unreachable() throws {
        let port = try SilentPort()
        #expect(throws: ClientConnectionError.unreachable("Connection refused")) { try connect(port.number) }
        #expect(throws: ClientConnectionError.unreachable("no host is not an address")) {
            try ClientConnection(host: "no host", port: port.number, silenceSeconds: 30)
        }
        withExtendedLifetime(port) {}
    }

    @Test("reports a malformed response", arguments: ["", "HTTP/1.1 200", "SSH-2.0-x\r\n\r\n", "HTTP/1.1 abc\r\n\r\n"])
    func malformed(_ text: String) throws {
        let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
        defer { socket.closeDescriptor() }
        let connection = try connect(socket.port)
        try socket.answerOnce(Array(text.utf8))
        #expect(throws: ClientConnectionError.malformed) { try connection.request(.get, "/", host: "here", headers: [:]) }
    }
}

extension ListeningSocket {
    /// Sends bytes to the one client that is waiting, and ends the connection.
    fileprivate func answerOnce(_ bytes: [UInt8]) throws {
        let client = accept(descriptor, nil, nil)
        try #require(client >= 0)
        #expect(send(client, bytes, bytes.count, 0) == bytes.count)
        // The client's request is left unread. Closing the whole connection would reset it.
        shutdown(client, Int32(SHUT_WR))
        DispatchQueue.global().async {
            var buffer = [UInt8](repeating: 0, count: 1_024)
            while recv(client, &buffer, buffer.count, 0) > 0 {}
            close(client)
        }
    }
}
