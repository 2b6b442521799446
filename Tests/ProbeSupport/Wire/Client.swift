import RawSockets

/// A client with one connection, which is reused and reopened after it has ended. For one thread.
package final class Client {
    private let port: Int
    private let address: String
    private let patience: Duration
    /// `nil` while there is no connection.
    private var socket: RawSocket?
    private var received: [UInt8] = []

    /// - Parameters:
    ///   - address: an address of this machine, in dotted notation.
    ///   - patience: the time-out for a response.
    package init(port: Int, at address: String = RawSocket.loopback, patience: Duration = .seconds(30)) {
        self.port = port
        self.address = address
        self.patience = patience
    }

    /// Sends a request and waits for the response.
    ///
    /// - Returns: `nil` when the connection ended before the response was complete.
    /// - Throws: ``WireError`` when the server cannot be reached, and after the time-out.
    package func exchange(_ request: WireRequest) throws(WireError) -> WireAnswer? {
        guard try send(request.bytes) else { return nil }
        return try next(isOfHead: request.method == "HEAD")
    }

    /// Sends bytes. Read the response with ``next(isOfHead:)``.
    ///
    /// - Returns: whether a response may come.
    package func send(_ bytes: [UInt8]) throws(WireError) -> Bool {
        let socket = try dialed()
        if (try? socket.send(bytes)) != nil { return true }
        // A response that the server sends before it has read everything can still be read.
        if bytes.count > Self.bufferedBytes { return true }
        hangUp()
        return false
    }

    /// More than a connection buffers while the other end does not read.
    private static let bufferedBytes = 65_536

    /// Waits for the next response on this connection.
    ///
    /// - Returns: `nil` when the connection ended before the response was complete.
    package func next(isOfHead: Bool = false) throws(WireError) -> WireAnswer? {
        guard let socket else { return nil }
        guard let answer = try collect(from: socket, isOfHead: isOfHead) else {
            hangUp()
            return nil
        }
        if answer.isLast { hangUp() }
        return answer
    }

    /// Whether bytes have arrived after the last response.
    package var hasMore: Bool { !received.isEmpty }

    /// The open connection, or a new one.
    private func dialed() throws(WireError) -> RawSocket {
        if let socket { return socket }
        do throws(RawSocketError) {
            let fresh = try RawSocket(port: port, at: address, sendTimeout: patience, receiveTimeout: patience)
            socket = fresh
            return fresh
        } catch {
            throw WireError.unreachable(error.operation, code: error.code)
        }
    }

    package func hangUp() {
        socket = nil
        received = []
    }

    private func collect(from socket: RawSocket, isOfHead: Bool) throws(WireError) -> WireAnswer? {
        let began = ContinuousClock.now
        while true {
            if let answer = WireAnswer(takenFrom: &received, isOfHead: isOfHead) { return answer }
            switch try? socket.receive() {
            case .bytes(let piece)?: received += piece
            case .timedOut?: break
            case .ended?, .reset?, nil: return nil
            }
            if ContinuousClock.now - began >= patience {
                hangUp()
                throw .silent(patience)
            }
        }
    }
}

/// The server gave neither a response nor an end of the connection.
package enum WireError: Error, CustomStringConvertible {
    case unreachable(String, code: Int32)
    case silent(Duration)

    package var description: String {
        switch self {
        case .unreachable(let operation, let code): "\(operation) failed with \(code)"
        case .silent(let patience): "no answer in \(patience)"
        }
    }
}
