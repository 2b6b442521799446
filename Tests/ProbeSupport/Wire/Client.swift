import RawSockets

/// A client's connection, kept from request to request, and made anew when it has ended. For one thread.
package final class Client {
    private let port: Int
    private let address: String
    private let patience: Duration
    /// `nil` while there is no connection.
    private var socket: RawSocket?
    private var received: [UInt8] = []

    /// - Parameters:
    ///   - address: of this machine, as numbers with dots.
    ///   - patience: how long an answer may take.
    package init(port: Int, at address: String = RawSocket.loopback, patience: Duration = .seconds(30)) {
        self.port = port
        self.address = address
        self.patience = patience
    }

    /// Sends a request and waits for its answer.
    ///
    /// - Returns: `nil` when the connection ended before the answer was whole.
    /// - Throws: ``WireError`` when nothing can be reached, and when the answer does not come.
    package func exchange(_ request: WireRequest) throws(WireError) -> WireAnswer? {
        guard try send(request.bytes) else { return nil }
        return try next(isOfHead: request.method == "HEAD")
    }

    /// Sends bytes; what comes back is read with ``next(isOfHead:)``.
    ///
    /// - Returns: whether there is something to wait for.
    package func send(_ bytes: [UInt8]) throws(WireError) -> Bool {
        let socket = try dialed()
        if (try? socket.send(bytes)) != nil { return true }
        // What a server answers before it has heard everything can still be read.
        if bytes.count > Self.bufferedBytes { return true }
        hangUp()
        return false
    }

    /// More than what a connection takes when nobody reads at its other end.
    private static let bufferedBytes = 65_536

    /// Waits for the next answer on this connection.
    ///
    /// - Returns: `nil` when the connection ended before it was whole.
    package func next(isOfHead: Bool = false) throws(WireError) -> WireAnswer? {
        guard let socket else { return nil }
        guard let answer = try collect(from: socket, isOfHead: isOfHead) else {
            hangUp()
            return nil
        }
        if answer.isLast { hangUp() }
        return answer
    }

    /// Whether something has come beyond the answers that were read.
    package var hasMore: Bool { !received.isEmpty }

    /// The connection there is, or a new one.
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

/// Why there is neither an answer nor an end of the connection.
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
