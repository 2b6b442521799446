/// A client of a WebSocket that sends exactly the frames it is given, and answers none by itself. Closed when released.
package final class RawWebSocket {
    package let connection: RawConnection
    /// The server's response to the handshake.
    package let response: RawResponse
    private var received: [UInt8] = []

    /// Opens a WebSocket.
    ///
    /// - Throws: ``RawSocketError/refused`` if the response is not a 101.
    package convenience init(
        port: Int, _ target: String, headers: [(String, String)] = [], timeout: Duration = .seconds(90), hasSmallBuffers: Bool = false,
        isSecure: Bool = false
    ) throws(RawSocketError) {
        let connection = try RawConnection(port: port, timeout: timeout, hasSmallBuffers: hasSmallBuffers, isSecure: isSecure)
        try self.init(connection, RawRequest.handshake(target).with(headers))
    }

    /// Sends a handshake over a connection.
    package init(_ connection: RawConnection, _ handshake: RawRequest) throws(RawSocketError) {
        self.connection = connection
        try connection.send(handshake)
        response = try connection.readHead()
        guard response.status == 101 else { throw .refused }
        received = connection.takeReceived()
    }

    package func send(_ frame: RawFrame) throws(RawSocketError) {
        try connection.send(frame.bytes())
    }

    package func send(_ text: String) throws(RawSocketError) {
        try send(.text(text))
    }

    /// The next frame of the server.
    ///
    /// - Throws: ``RawSocketError/ended`` at the end of the connection.
    package func read() throws(RawSocketError) -> RawFrame {
        while true {
            if let frame = RawFrame(takenFrom: &received) { return frame }
            let piece = try connection.receive()
            if piece.isEmpty { throw .ended }
            received += piece
        }
    }

    /// The code of the server's close frame, which is the next frame, after the client's answer and the end of the connection.
    package func readClose() throws(RawSocketError) -> Int? {
        let frame = try read()
        guard frame.opcode == .close else { return nil }
        // The server may have ended the connection already.
        try? send(RawFrame(.close, Array(frame.payload.prefix(2))))
        let rest = try connection.readToEnding()
        return rest.bytes.isEmpty ? frame.closeCode : nil
    }
}

extension RawRequest {
    /// The key of RFC 6455's example, for which the accepting value is `s3pPLMBiTxaQ9kYGzzhZRbK+xOo=`.
    package static func handshake(_ target: String, key: String = "dGhlIHNhbXBsZSBub25jZQ==", version: String = "13") -> RawRequest {
        RawRequest(
            "GET", target,
            headers: [
                "Upgrade: websocket", "Connection: keep-alive, Upgrade", "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Version: \(version)",
            ])
    }
}
