#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

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
}

/// A TCP connection to a port of this machine that sends exactly the bytes it is given. It is closed when it is released.
final class RawConnection {
    private static let pieceBytes = 65_536

    private let descriptor: Int32
    private var pending: [UInt8] = []

    init(port: Int, timeoutSeconds: Int = 10) throws(ConnectionError) {
        descriptor = try connectedSocket(port: port, timeoutSeconds: timeoutSeconds)
    }

    deinit {
        close(descriptor)
    }

    func send(_ bytes: [UInt8]) throws(ConnectionError) {
        var sent = 0
        while sent < bytes.count {
            let count = sendWithoutSignal(bytes[sent...], to: descriptor)
            if count >= 0 {
                sent += count
                continue
            }
            switch errno {
            case EINTR: continue
            case EPIPE, ECONNRESET: throw .ended
            case EAGAIN: throw .timedOut
            case let code: throw .system(operation: "send", code: code)
            }
        }
    }

    func send(_ text: String) throws(ConnectionError) {
        try send(Array(text.utf8))
    }

    func send(_ request: RawRequest) throws(ConnectionError) {
        try send(request.bytes)
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
        var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
        while true {
            let count = recv(descriptor, &piece, Self.pieceBytes, 0)
            if count >= 0 { return Array(piece.prefix(count)) }
            switch errno {
            case EINTR: continue
            case ECONNRESET: throw .reset
            case EAGAIN: throw .timedOut
            case let code: throw .system(operation: "recv", code: code)
            }
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

private func connectedSocket(port: Int, timeoutSeconds: Int) throws(ConnectionError) -> Int32 {
    #if canImport(Glibc)
        let type = Int32(SOCK_STREAM.rawValue)
    #else
        let type = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, type, 0)
    guard descriptor >= 0 else { throw .system(operation: "socket", code: errno) }

    var timeout = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    #if canImport(Darwin)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif

    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let outcome = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    guard outcome == 0 else {
        let code = errno
        close(descriptor)
        guard code != ECONNREFUSED else { throw .refused }
        throw .system(operation: "connect", code: code)
    }
    return descriptor
}

/// A peer that has gone is an error to read, not a signal that ends the test process.
private func sendWithoutSignal(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
    #if canImport(Darwin)
        let flags: Int32 = 0
    #else
        let flags = Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
}
