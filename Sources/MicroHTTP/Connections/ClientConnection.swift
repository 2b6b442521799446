import HTTPTypes

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A connection to a server for one request. The response is read as it arrives.
///
/// For a tool that calls its own server. A better client needs Foundation's networking, which would be loaded at every start of the
/// program. Uses HTTP/1.0, so that a response ends where the connection does.
package final class ClientConnection: Sendable {
    private let descriptor: Int32

    /// - Parameter silenceSeconds: how long to wait for bytes before a read fails.
    package init(host: String, port: Int, silenceSeconds: Int) throws(ClientConnectionError) {
        guard let address = ListeningSocket.resolve(host, port: port) else { throw .unreachable("\(host) is not an address") }
        defer { freeaddrinfo(address) }
        descriptor = socket(address.pointee.ai_family, address.pointee.ai_socktype, address.pointee.ai_protocol)
        guard descriptor >= 0 else { throw .unreachable(Self.reason) }
        var silence = timeval()
        silence.tv_sec = silenceSeconds
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &silence, socklen_t(MemoryLayout<timeval>.size))
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // Closed by `deinit`, which also runs when this throws.
        guard connect(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 else { throw .unreachable(Self.reason) }
    }

    /// Whether a server accepts connections on a port of this machine.
    package static func isAccepted(host: String, port: Int) -> Bool { ListeningSocket.isAnswered(host: host, port: port) }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Sends the request and reads the head of the response.
    ///
    /// - Parameters:
    ///   - target: path and query, percent-encoded.
    ///   - headers: sent in addition to `Host`.
    ///   - body: `nil` for none.
    /// - Returns: the status, and the part of the body that arrived with the head.
    package func request(
        _ method: HTTPRequest.Method, _ target: String, host: String, headers: HTTPFields, body: [UInt8]? = nil
    ) throws(ClientConnectionError) -> (status: Int, body: [UInt8]) {
        var lines = ["\(method.rawValue) \(target) HTTP/1.0", "Host: \(host)"] + headers.map { "\($0.name): \($0.value)" }
        if let body { lines.append("Content-Length: \(body.count)") }
        do {
            try send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? []))
        } catch {
            // A server that refuses a body does not read the rest of it, but its response may have arrived.
            guard body != nil, let response = try? readHead() else { throw error }
            return response
        }
        return try readHead()
    }

    private func readHead() throws(ClientConnectionError) -> (status: Int, body: [UInt8]) {
        var bytes: [UInt8] = []
        while true {
            if let end = bytes.firstRange(of: Self.headEnd) {
                guard let status = Self.status(bytes) else { throw .malformed }
                return (status, Array(bytes[end.upperBound...]))
            }
            let more = try read()
            guard !more.isEmpty, bytes.count < Self.mostHeadBytes else { throw .malformed }
            bytes += more
        }
    }

    /// Waits for the next bytes of the body; returns none at its end.
    package func read() throws(ClientConnectionError) -> [UInt8] {
        while true {
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { buffer, initialized in
                count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                initialized = max(count, 0)
            }
            if count >= 0 { return bytes }
            if errno == EAGAIN || errno == EWOULDBLOCK { throw .silent }
            if errno != EINTR { throw .lost(Self.reason) }
        }
    }

    /// Ends a pending ``read()``. Can be called from any thread.
    package func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private func send(_ bytes: [UInt8]) throws(ClientConnectionError) {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { sendto(descriptor, $0.baseAddress, $0.count, flags, nil, 0) }
            guard count >= 0 || errno == EINTR else { throw .lost(Self.reason) }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    private static let headEnd = Array("\r\n\r\n".utf8)
    private static let mostHeadBytes = 64 << 10
    private static let pieceBytes = 64 << 10

    /// `HTTP/1.1 200 OK`
    private static func status(_ head: [UInt8]) -> Int? {
        guard head.starts(with: "HTTP/1.".utf8), head.count > 12 else { return nil }
        return Int(String(decoding: head[9..<12], as: UTF8.self))
    }

    private static var reason: String { reason(errno) }

    /// Darwin's `send` reports EPROTOTYPE in place of EPIPE while the server closes the connection.
    static func reason(_ code: Int32) -> String { String(cString: strerror(code == EPROTOTYPE ? EPIPE : code)) }
}

/// Why there is no response.
package enum ClientConnectionError: Error, Equatable, CustomStringConvertible {
    /// No server accepts connections there.
    case unreachable(String)
    case lost(String)
    /// No bytes have arrived for as long as the connection waits.
    case silent
    /// The bytes received are not an HTTP response.
    case malformed

    package var description: String {
        switch self {
        case .unreachable(let reason), .lost(let reason): reason
        case .silent: "it sends nothing"
        case .malformed: "the bytes received are not an HTTP response"
        }
    }
}
