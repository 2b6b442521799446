import RawSockets

/// Why a ``RawConnection`` did not go on.
enum ConnectionError: Error, Equatable {
    /// Nobody listens on the port.
    case refused

    /// Nothing came for as long as the connection was told to wait.
    case timedOut

    /// The connection ended before the answer was whole, or before everything was sent.
    case ended

    /// The other side reset the connection.
    case reset

    case system(operation: String, code: Int32)

    fileprivate init(_ error: RawSocketError) {
        switch error.reason {
        case .refused: self = .refused
        case .departed: self = .ended
        case .timedOut: self = .timedOut
        case .other: self = .system(operation: error.operation, code: error.code)
        }
    }
}

/// A TCP connection to a port of this machine that sends exactly the bytes it is given. It is closed when it is released.
final class RawConnection {
    private let socket: RawSocket
    private var pending: [UInt8] = []

    /// - Parameter takesLittle: see ``RawSocket``.
    init(port: Int, timeoutSeconds: Int = 10, takesLittle: Bool = false) throws(ConnectionError) {
        let timeout = Duration.seconds(timeoutSeconds)
        do throws(RawSocketError) {
            socket = try RawSocket(port: port, sendTimeout: timeout, receiveTimeout: timeout, takesLittle: takesLittle)
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

    /// Leaves as far as the server can tell, and can still read how that ends.
    func endSending() {
        socket.endSending()
    }

    /// Sends a request and reads its answer.
    func exchange(_ request: RawRequest) throws -> RawResponse {
        try send(request)
        return try readResponse()
    }

    /// What one `recv` gives; nothing once the connection has ended, be it in order or by a reset.
    func receive() throws(ConnectionError) -> [UInt8] {
        do {
            return try receiveUnlessReset()
        } catch .reset {
            return []
        }
    }

    /// What one `recv` gives; nothing once the connection has ended in order.
    ///
    /// - Throws: ``ConnectionError/reset`` when it was reset.
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

    /// The next whole answer.
    ///
    /// - Parameter hasBody: false for the answer to `HEAD`, whose length is that of a body which is not sent.
    func readResponse(hasBody: Bool = true) throws -> RawResponse {
        while true {
            if let response = try RawResponse(takenFrom: &pending, hasBody: hasBody) { return response }
            let piece = try receive()
            guard !piece.isEmpty else { throw ConnectionError.ended }
            pending += piece
        }
    }

    /// The next piece of a body that comes in chunks; empty at its end.
    func readChunk() throws -> [UInt8] {
        while true {
            if let chunk = Self.chunk(takenFrom: &pending) { return chunk }
            let piece = try receive()
            guard !piece.isEmpty else { throw ConnectionError.ended }
            pending += piece
        }
    }

    /// `nil` while it is not whole.
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

    /// Everything that comes until the connection ends.
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
