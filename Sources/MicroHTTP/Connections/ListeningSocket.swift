import CMicrohttpd

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A bound, listening TCP socket.
///
/// Opened here and not by libmicrohttpd, so that a port in use can be told from other failures, and a free port can be read back.
struct ListeningSocket {
    let descriptor: Int32
    let port: Int

    /// Room for many clients that connect at once: a client without room retries after a second. The system has a limit of its own.
    private static let backlog: Int32 = 4_096

    init(host: String, port: Int) throws(ServerError) {
        guard (0...65_535).contains(port) else { throw .system(operation: "listen on \(host):\(port)", reason: "no such port") }
        guard let address = Self.resolve(host, port: port) else { throw .badHost(host) }
        defer { freeaddrinfo(address) }
        if Self.isAnswered(host: host, port: port) { throw .portInUse(host: host, port: port) }

        let descriptor = socket(address.pointee.ai_family, address.pointee.ai_socktype, address.pointee.ai_protocol)
        guard descriptor >= 0 else {
            throw errno == EAFNOSUPPORT ? .badHost(host) : .system(operation: "socket", reason: Self.reason(errno))
        }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard
            bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
            listen(descriptor, Self.backlog) == 0,
            fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0,
            // A program that this one starts must not go on listening.
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else {
            let code = errno
            close(descriptor)
            switch code {
            case EADDRINUSE: throw .portInUse(host: host, port: port)
            case EACCES: throw .notPermitted(host: host, port: port)
            case EADDRNOTAVAIL: throw .badHost(host)
            default: throw .system(operation: "listen on \(host):\(port)", reason: Self.reason(code))
            }
        }
        self.descriptor = descriptor
        self.port = Self.boundPort(of: descriptor)
    }

    /// The address, which the caller frees; `nil` if `host` is not an address.
    static func resolve(_ host: String, port: Int) -> UnsafeMutablePointer<addrinfo>? {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        let numericHost = host == "localhost" ? "127.0.0.1" : host
        return getaddrinfo(numericHost, String(port), &hints, &found) == 0 ? found : nil
    }

    /// Within one machine, a connection succeeds or fails at once.
    private static let answerMilliseconds: Int32 = 250

    /// Whether a server already accepts connections on a port; false for port 0.
    ///
    /// Binding alone is no test on every platform. A server that restarts at once needs `SO_REUSEADDR`, with which Darwin lets
    /// `127.0.0.1:4000` be bound while another process holds `*:4000`; clients of that process would then reach this one. The probe
    /// connects from the address itself, so that it never reaches another machine.
    static func isAnswered(host: String, port: Int) -> Bool {
        guard port != 0, let source = resolve(host, port: 0), let target = resolve(host, port: port) else { return false }
        defer {
            freeaddrinfo(source)
            freeaddrinfo(target)
        }
        let descriptor = socket(target.pointee.ai_family, target.pointee.ai_socktype, target.pointee.ai_protocol)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard
            bind(descriptor, source.pointee.ai_addr, source.pointee.ai_addrlen) == 0,
            // A socket that is given the very port it probes would connect to itself.
            boundPort(of: descriptor) != port,
            fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0
        else { return false }
        if connect(descriptor, target.pointee.ai_addr, target.pointee.ai_addrlen) == 0 { return true }
        guard errno == EINPROGRESS else { return false }
        var awaited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&awaited, 1, answerMilliseconds) == 1 else { return false }
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length) == 0 && code == 0
    }

    /// Whether a connection waits to be accepted.
    var hasWaiting: Bool {
        var awaited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&awaited, 1, 0) == 1
    }

    func closeDescriptor() {
        close(descriptor)
    }

    private static func boundPort(of descriptor: Int32) -> Int {
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        // The port is at the same place in sockaddr_in.
        return code == 0 ? Int(UInt16(bigEndian: address.sin6_port)) : 0
    }

    private static func reason(_ code: Int32) -> String {
        String(cString: strerror(code))
    }
}
