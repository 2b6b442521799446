#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A TCP connection to a port of this machine, with the results of the system calls. Closed when released.
package final class RawSocket {
    /// The result of one `recv`.
    package enum Reception {
        /// At least one byte.
        case bytes([UInt8])
        /// The other side closed the connection in order.
        case ended
        /// The other side reset the connection.
        case reset
        /// Nothing arrived within the time-out.
        case timedOut
    }

    /// The address of this machine.
    package static let loopback = "127.0.0.1"

    private let descriptor: Int32
    /// `nil` without TLS.
    private let tls: RawTLS?

    /// Connects. Without a time-out, calls wait indefinitely.
    ///
    /// - Parameters:
    ///   - address: an IP address of this machine.
    ///   - hasSmallBuffers: whether the system accepts only some ten thousand unread bytes instead of millions. The rest stays with the
    ///     sender.
    ///   - isSecure: whether the connection has TLS.
    package init(
        port: Int, at address: String = RawSocket.loopback, sendTimeout: Duration? = nil, receiveTimeout: Duration? = nil,
        hasSmallBuffers: Bool = false, isSecure: Bool = false
    ) throws(RawSocketError) {
        descriptor = try connectedSocket(
            port: port, at: address, sendTimeout: sendTimeout, receiveTimeout: receiveTimeout, hasSmallBuffers: hasSmallBuffers)
        do throws(RawSocketError) {
            tls = isSecure ? try RawTLS(over: descriptor) : nil
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// A connection that a server has accepted.
    init(accepted descriptor: Int32) {
        self.descriptor = descriptor
        tls = nil
    }

    deinit {
        close(descriptor)
    }

    /// Sends all of the bytes. Fails, without a signal, if the peer has gone.
    package func send(_ bytes: [UInt8]) throws(RawSocketError) {
        var sent = 0
        if let tls {
            while sent < bytes.count { sent += try sendWaiting(bytes[sent...], tls) }
            return
        }
        while sent < bytes.count {
            let count = sendWithoutSignal(bytes[sent...], to: descriptor, flags: 0)
            if count >= 0 {
                sent += count
                continue
            }
            let code = errno
            guard code == EINTR else { throw RawSocketError(operation: "send", code: code) }
        }
    }

    /// A record that waits for room when the time-out ends is lost with the connection.
    private func sendWaiting(_ bytes: ArraySlice<UInt8>, _ tls: RawTLS) throws(RawSocketError) -> Int {
        let count = try tls.send(bytes)
        guard count > 0, try tls.flush() else { throw .timedOut }
        return count
    }

    /// Sends as many of the bytes as there is room for, without waiting.
    ///
    /// - Returns: the number of bytes sent; `nil` if the peer has gone.
    package func sendAtOnce(_ bytes: ArraySlice<UInt8>) -> Int? {
        if let tls {
            let mode = fcntl(descriptor, F_GETFL)
            _ = fcntl(descriptor, F_SETFL, mode | O_NONBLOCK)
            defer { _ = fcntl(descriptor, F_SETFL, mode) }
            return try? tls.send(bytes)
        }
        let count = sendWithoutSignal(bytes, to: descriptor, flags: Int32(MSG_DONTWAIT))
        if count >= 0 { return count }
        let code = errno
        return code == EAGAIN || code == EINTR || code == ENOBUFS ? 0 : nil
    }

    /// Whether the peer has not ended the connection, as far as is known here. Received bytes are left unread, such as the end of a TLS session.
    package var isOpen: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        let code = errno
        return count > 0 || (count < 0 && (code == EAGAIN || code == EINTR))
    }

    /// Closes the sending half; bytes can still be received.
    package func endSending() {
        tls?.endSending()
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Waits for the next bytes, or for the end of the connection.
    ///
    /// - Parameter timeout: the time-out of this call and later ones; `nil` leaves it unchanged.
    package func receive(timeout: Duration? = nil) throws(RawSocketError) -> Reception {
        let limit = 65_536
        if let timeout { setTimeout(SO_RCVTIMEO, timeout, of: descriptor) }
        if let tls { return try tls.receive(upTo: limit) }
        while true {
            var count = 0
            var code: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initializedCount in
                count = recv(descriptor, buffer.baseAddress, limit, 0)
                code = errno
                initializedCount = max(count, 0)
            }
            if count > 0 { return .bytes(piece) }
            if count == 0 { return .ended }
            switch code {
            case EINTR: continue
            case ECONNRESET: return .reset
            case EAGAIN: return .timedOut
            default: throw RawSocketError(operation: "recv", code: code)
            }
        }
    }
}

/// Why a connection failed.
package enum RawSocketError: Error, Equatable {
    /// No server listens on the port.
    case refused
    /// Nothing was sent or received within the time-out.
    case timedOut
    /// The connection ended before the response was complete, or before everything was sent.
    case ended
    /// The other side reset the connection.
    case reset
    case system(operation: String, code: Int32)

    init(operation: String, code: Int32) {
        switch (operation, code) {
        case ("connect", ECONNREFUSED): self = .refused
        // Darwin reports EPROTOTYPE while the other side closes the connection.
        case ("send", EPIPE), ("send", EPROTOTYPE), ("send", ECONNRESET): self = .ended
        case ("send", EAGAIN): self = .timedOut
        default: self = .system(operation: operation, code: code)
        }
    }
}

private func connectedSocket(
    port: Int, at host: String, sendTimeout: Duration?, receiveTimeout: Duration?, hasSmallBuffers: Bool
) throws(RawSocketError) -> Int32 {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0, let found else {
        throw RawSocketError(operation: "getaddrinfo", code: EINVAL)
    }
    defer { freeaddrinfo(found) }
    let descriptor = try newSocket(found.pointee.ai_family)
    if let sendTimeout { setTimeout(SO_SNDTIMEO, sendTimeout, of: descriptor) }
    if let receiveTimeout { setTimeout(SO_RCVTIMEO, receiveTimeout, of: descriptor) }
    if hasSmallBuffers { setSmallBuffers(of: descriptor) }
    #if canImport(Darwin)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif

    guard connect(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0 else {
        let code = errno
        close(descriptor)
        throw RawSocketError(operation: "connect", code: code)
    }
    return descriptor
}

func newSocket(_ family: Int32 = AF_INET) throws(RawSocketError) -> Int32 {
    #if canImport(Glibc)
        let type = Int32(SOCK_STREAM.rawValue)
    #else
        let type = SOCK_STREAM
    #endif
    let descriptor = socket(family, type, 0)
    guard descriptor >= 0 else { throw RawSocketError(operation: "socket", code: errno) }

    // A child process must not keep the connection open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
}

private func setTimeout(_ option: Int32, _ timeout: Duration, of descriptor: Int32) {
    let (seconds, attoseconds) = timeout.components
    var time = timeval(tv_sec: .init(seconds), tv_usec: .init(attoseconds / 1_000_000_000_000))
    setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
}

/// Simulates a slow network. The buffers on either side grow with the segment size, which is 64 kB on loopback.
private func setSmallBuffers(of descriptor: Int32) {
    var segmentBytes: Int32 = 1_460
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_MAXSEG, &segmentBytes, socklen_t(MemoryLayout<Int32>.size))
    var bufferBytes: Int32 = 4_096
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bufferBytes, socklen_t(MemoryLayout<Int32>.size))
}

/// Sends so that a peer that has gone is an error, not a signal that ends the process.
private func sendWithoutSignal(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, flags: Int32) -> Int {
    #if canImport(Darwin)
        let flags = flags
    #else
        let flags = flags | Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
}
