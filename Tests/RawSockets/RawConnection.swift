/// A TCP connection to a port of this machine that sends exactly the bytes it is given. Closed when released.
package final class RawConnection {
    private let socket: RawSocket
    private let timeout: Duration
    private var received: [UInt8] = []
    private var sentAt = ContinuousClock.now

    /// - Parameters:
    ///   - address: an IP address of this machine.
    ///   - timeout: the time-out for sending, and for each piece that is received.
    ///   - hasSmallBuffers: see ``RawSocket``.
    ///   - isSecure: whether the connection has TLS. Then `send` sends exactly these bytes in it.
    package init(
        port: Int, at address: String = RawSocket.loopback, timeout: Duration = .seconds(90), hasSmallBuffers: Bool = false,
        isSecure: Bool = false
    ) throws(RawSocketError) {
        socket = try RawSocket(port: port, at: address, sendTimeout: timeout, hasSmallBuffers: hasSmallBuffers, isSecure: isSecure)
        self.timeout = timeout
    }

    package func send(_ bytes: [UInt8]) throws(RawSocketError) {
        sentAt = .now
        try socket.send(bytes)
    }

    package func send(_ text: String) throws(RawSocketError) {
        try send(Array(text.utf8))
    }

    package func send(_ request: RawRequest) throws(RawSocketError) {
        try send(request.bytes)
    }

    /// Closes the sending half: the server sees a client that left, and the test can still read the server's end.
    package func endSending() {
        socket.endSending()
    }

    /// Sends a request and reads its response.
    package func exchange(_ request: RawRequest) throws(RawSocketError) -> RawResponse {
        try send(request)
        return try request.method == "HEAD" ? readHead() : readResponse()
    }

    /// The next complete response.
    package func readResponse() throws(RawSocketError) -> RawResponse {
        try Self.complete(receiveResponse())
    }

    /// The next response without its body: to `HEAD`, or before the chunks of a stream.
    package func readHead() throws(RawSocketError) -> RawResponse {
        try Self.complete(receiveResponse(hasBody: false))
    }

    private static func complete(_ response: RawResponse) throws(RawSocketError) -> RawResponse {
        switch response.ending {
        case .whole: return response
        case .closed, .reset: throw .ended
        case .silent: throw .timedOut
        }
    }

    /// Reads a response to its end, or to the end of the connection.
    ///
    /// - Parameters:
    ///   - hasBody: false for the response to `HEAD`.
    ///   - timeout: the time-out for each piece; `nil` for the connection's.
    ///   - firstTimeout: the time-out for the first piece; `nil` for `timeout`.
    package func receiveResponse(
        hasBody: Bool = true, timeout: Duration? = nil, firstTimeout: Duration? = nil
    ) throws(RawSocketError) -> RawResponse {
        while true {
            var response = takeResponse(hasBody: hasBody)
            if response == nil, let ending = try collect(timeout: received.isEmpty ? firstTimeout ?? timeout : timeout) {
                response = RawResponse(incomplete: received, ending)
            }
            if var response {
                response.duration = ContinuousClock.now - sentAt
                return response
            }
        }
    }

    /// The next response, if all of it has been received.
    package func takeResponse(hasBody: Bool = true) -> RawResponse? {
        RawResponse(takenFrom: &received, hasBody: hasBody)
    }

    /// Whether bytes have been received after the last response that was read.
    package var hasMore: Bool { !received.isEmpty }

    /// Receives the next bytes.
    ///
    /// - Returns: `nil` for bytes, otherwise the end of the connection or the time-out.
    package func collect(timeout: Duration? = nil) throws(RawSocketError) -> RawResponse.Ending? {
        switch try socket.receive(timeout: timeout ?? self.timeout) {
        case .bytes(let piece):
            received += piece
            return nil
        case .ended: return .closed
        case .reset: return .reset
        case .timedOut: return .silent
        }
    }

    /// The bytes that have been received after the last response that was read.
    package func takeReceived() -> [UInt8] {
        defer { received = [] }
        return received
    }

    /// The bytes of one `recv`; none once the connection has been closed in order.
    package func receive() throws(RawSocketError) -> [UInt8] {
        switch try collect() {
        case nil, .whole, .closed: break
        case .reset: throw .reset
        case .silent: throw .timedOut
        }
        defer { received = [] }
        return received
    }

    /// The next chunk of a body; empty at its end.
    package func readChunk() throws(RawSocketError) -> [UInt8] {
        while true {
            if let chunk = takeChunk() { return chunk }
            switch try collect() {
            case nil: continue
            case .silent: throw .timedOut
            case .whole, .closed, .reset: throw .ended
            }
        }
    }

    /// `nil` while the chunk is incomplete.
    private func takeChunk() -> [UInt8]? {
        let lineEnd = Array("\r\n".utf8)
        guard let separator = received.firstRange(of: lineEnd),
            let count = Int(String(decoding: received[..<separator.lowerBound], as: UTF8.self), radix: 16)
        else { return nil }
        let end = separator.upperBound + count
        guard received.count >= end + lineEnd.count else { return nil }
        defer { received.removeFirst(end + lineEnd.count) }
        return Array(received[separator.upperBound..<end])
    }

    /// All bytes up to the end of the connection.
    package func readToEnd() throws(RawSocketError) -> [UInt8] {
        try readToEnding().bytes
    }

    /// All bytes up to the end of the connection, and whether a reset ended it.
    package func readToEnding() throws(RawSocketError) -> (bytes: [UInt8], wasReset: Bool) {
        while true {
            guard let ending = try collect() else { continue }
            if ending == .silent { throw .timedOut }
            defer { received = [] }
            return (received, ending == .reset)
        }
    }
}
