import Foundation
import RawSockets
import Testing
import TestSupport
import Values

/// A WebSocket as the apps open one. Its methods block.
final class AppSocket {
    private let socket: RawWebSocket
    /// Retained, so that the server runs as long as this socket.
    private let server: TestServer

    /// - Parameters:
    ///   - target: path and query.
    ///   - token: sent as a header.
    init(_ server: TestServer, _ target: String, token: String? = nil, apiKey: String? = "test-api-key") throws {
        self.server = server
        let port = try #require(server.baseURL.port)
        let headers = [("Authorization", token.map { "Bearer \($0)" }), ("X-API-Key", apiKey)]
        socket = try RawWebSocket(
            port: port, server.baseURL.path + target, headers: headers.compactMap { name, value in value.map { (name, $0) } })
    }

    func send(_ json: JSON) throws { try socket.send(String(decoding: json.encoded, as: UTF8.self)) }

    func send(_ frame: RawFrame) throws { try socket.send(frame) }

    /// The next frame of the server, as a text.
    func nextText() throws -> String {
        let frame = try socket.read()
        try #require(frame.opcode == .text, "\(frame)")
        return frame.text
    }

    func next() throws -> JSON { try JSON(parsing: Array(nextText().utf8)) }

    /// The code of the server's close frame, which is the next frame.
    func closeCode() throws -> Int? { try socket.readClose() }

    /// The close frame that is the next frame, without an answer to it.
    func closeFrame() throws -> RawFrame { try socket.read() }

    /// Whether the connection ends without a further frame.
    var isCut: Bool {
        do {
            _ = try socket.read()
            return false
        } catch {
            return true
        }
    }
}

extension TestServer {
    /// The response to a handshake that is refused.
    func refusedHandshake(_ target: String, token: String? = nil, apiKey: String? = "test-api-key", isUpgrade: Bool = true) throws
        -> RawResponse
    {
        let path = baseURL.path + target
        let request = isUpgrade ? RawRequest.handshake(path) : RawRequest("GET", path)
        let headers = [("Authorization", token.map { "Bearer \($0)" }), ("X-API-Key", apiKey)]
        return try RawConnection(port: #require(baseURL.port)).exchange(
            request.with(headers.compactMap { name, value in value.map { (name, $0) } }))
    }
}
