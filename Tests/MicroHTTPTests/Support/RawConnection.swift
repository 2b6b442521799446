import RawSockets

/// Why a ``RawConnection`` failed.
enum ConnectionError: Error, Equatable {
    /// No server listens on the port.
    case refused

    /// Nothing arrived within the time-out.
    case timedOut

    /// The connection ended before the response was complete, or before everything was sent.
    case ended

    /// The other side reset the connection.
    case reset

    case system(operation: String, code: Int32)

    fileprivate init(_ error: RawSocketError) {
        switch error.reason {
        case .refused: self = .refused
        case .disconnected: self = .ended
        case .timedOut: self = .timedOut
        case .other: self = .system(operation: error.operation, code: error.code)
        }
    }
}

/// A TCP connection to a port of this machine that sends exactly the bytes it is given. Closed when released.
final class RawConnection {
    private let socket: RawSocket
    private var pending: [UInt8] = []

    /// - Parameter hasSmallBuffers: see ``RawSocket``.
    init(port: Int, timeoutSeconds: Int = 10, hasSmallBuffers: Bool = false) throws(ConnectionError) {
        let timeout = Duration.seconds(timeoutSeconds)
        do throws(RawSocketError) {
            socket = try RawSocket(port: port, sendTimeout: timeout, receiveTimeout: timeout, hasSmallBuffers: hasSmallBuffers)
        } catch {
            throw ConnectionError(error)
        }
    }

    func send(_ bytes: [UInt8]) throws(ConnectionError) {
        do throws(RawSocketError) {
            try socket.send(bytes)
        } catch {
            throw ConnectionError(error)
        }
    }

    func send(_ text: String) throws(ConnectionError) {
        try send(Array(text.utf8))
    }

    func send(_ request: RawRequest) throws(ConnectionError) {
        try send(request.bytes)
    }

    /// Closes the sending half: the server sees a client that left, and the test can still read the server's end.
    func endSending() {
        socket.endSending()
    }

    /// Sends a request and reads its response.
    func exchange(_ request: RawRequest) throws -> RawResponse {
        try send(request)
        return try readResponse()
    }

    /// The bytes of one `recv`; none once the connection has ended, in order or by a reset.
    func receive() throws(ConnectionError) -> [UInt8] {
        do {
            return try receiveUnlessReset()
        } catch .reset {
            return []
        }
    }

    /// The bytes of one `recv`; none once the connection has ended in order.
    ///
    /// - Throws: ``ConnectionError/reset`` after a reset.
    func receiveUnlessReset() throws(ConnectionError) -> [UInt8] {
        let reception: RawSocket.Reception
        do throws(RawSocketError) {
            reception = try socket.receive()
        } catch {
            throw ConnectionError(error)
        }
        switch reception {
        case .bytes(let piece): return piece
        case .ended: return []
        case .reset: throw .reset
        case .timedOut: throw .timedOut
        }
    }

    /// The next complete response.
    ///
    /// - Parameter hasBody: false for the response to `HEAD`, which has the length of a body that is not sent.
    func readResponse(hasBody: Bool = true) throws -> RawResponse {
        while true {
            if let response = try RawResponse(takenFrom: &pending, hasBody: hasBody) { return response }
            let piece = try receive()
            guard !piece.isEmpty else { throw ConnectionError.ended }
            pending += piece
        }
    }

    /// The next chunk of a body; empty at its end.
    func readChunk() throws -> [UInt8] {
        while true {
            if let chunk = Self.chunk(takenFrom: &pending) { return chunk }
            let piece = try receive()
            guard !piece.isEmpty else { throw ConnectionError.ended }
            pending += piece
        }
    }

    /// `nil` while the chunk is incomplete.
    private static func chunk(takenFrom bytes: inout [UInt8]) -> [UInt8]? {
        let lineEnd = Array("\r\n".utf8)
        guard let separator = bytes.firstRange(of: lineEnd),
            let count = Int(String(decoding: bytes[..<separator.lowerBound], as: UTF8.self), radix: 16)
        else { return nil }
        let end = separator.upperBound + count
        guard bytes.count >= end + lineEnd.count else { return nil }
        let chunk = Array(bytes[separator.upperBound..<end])
        bytes.removeFirst(end + lineEnd.count)
        return chunk
    }

    /// All bytes up to the end of the connection.
    func readToEnd() throws(ConnectionError) -> [UInt8] {
        while true {
            let piece = try receive()
            guard !piece.isEmpty else { break }
            pending += piece
        }
        defer { pending = [] }
        return pending
    }
}
