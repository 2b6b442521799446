import RawSockets

/// A client with one connection, which is reused and reopened after it has ended. For one thread.
package final class Client {
    private let port: Int
    private let address: String
    private let patience: Duration
    private let isSecure: Bool
    /// `nil` while there is no connection.
    private var connection: RawConnection?

    /// - Parameters:
    ///   - address: an address of this machine, in dotted notation.
    ///   - patience: the time-out for a response.
    ///   - isSecure: whether the connection has TLS.
    package init(port: Int, at address: String = RawSocket.loopback, patience: Duration = .seconds(30), isSecure: Bool = false) {
        self.port = port
        self.address = address
        self.patience = patience
        self.isSecure = isSecure
    }

    /// Sends a request and waits for the response.
    ///
    /// - Returns: `nil` when the connection ended before the response was complete.
    /// - Throws: ``WireError`` when the server cannot be reached, and after the time-out.
    package func exchange(_ request: RawRequest) throws(WireError) -> RawResponse? {
        guard try send(request.bytes) else { return nil }
        return try next(hasBody: request.method != "HEAD")
    }

    /// Sends bytes. Read the response with ``next(hasBody:)``.
    ///
    /// - Returns: whether a response may come.
    package func send(_ bytes: [UInt8]) throws(WireError) -> Bool {
        let connection = try dialed()
        if (try? connection.send(bytes)) != nil { return true }
        // A response that the server sends before it has read everything can still be read.
        if bytes.count > Self.bufferedBytes { return true }
        hangUp()
        return false
    }

    /// More than a connection buffers while the other end does not read.
    private static let bufferedBytes = 65_536

    /// Waits for the next response on this connection.
    ///
    /// - Parameter hasBody: false for the response to `HEAD`.
    /// - Returns: `nil` when the connection ended before the response was complete.
    package func next(hasBody: Bool = true) throws(WireError) -> RawResponse? {
        guard let connection else { return nil }
        let began = ContinuousClock.now
        while true {
            if let response = connection.takeResponse(hasBody: hasBody) {
                if response.isInterim { continue }
                if response.isLast { hangUp() }
                return response
            }
            let ending: RawResponse.Ending?
            do {
                ending = try connection.collect()
            } catch {
                ending = .closed
            }
            if ending == .closed || ending == .reset {
                hangUp()
                return nil
            }
            if ContinuousClock.now - began >= patience {
                hangUp()
                throw .silent(patience)
            }
        }
    }

    /// Whether bytes have arrived after the last response.
    package var hasMore: Bool { connection?.hasMore ?? false }

    /// The open connection, or a new one.
    private func dialed() throws(WireError) -> RawConnection {
        if let connection { return connection }
        do throws(RawSocketError) {
            let fresh = try RawConnection(port: port, at: address, timeout: patience, isSecure: isSecure)
            connection = fresh
            return fresh
        } catch {
            throw WireError.unreachable(error)
        }
    }

    package func hangUp() {
        connection = nil
    }
}

/// The server gave neither a response nor an end of the connection.
package enum WireError: Error, CustomStringConvertible {
    case unreachable(RawSocketError)
    case silent(Duration)

    package var description: String {
        switch self {
        case .unreachable(let error): "the server cannot be reached: \(error)"
        case .silent(let patience): "no answer in \(patience)"
        }
    }
}
