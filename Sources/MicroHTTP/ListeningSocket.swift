import CMicrohttpd

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The ports of a configuration, held: clients can connect and are answered once a ``Server`` takes them over.
public struct ListeningSockets: Sendable {
    let all: [ListeningSocket]

    /// Listens on every port; when one cannot be had, none is held.
    public init(_ configuration: ServerConfiguration) throws(ServerError) {
        var opened: [ListeningSocket] = []
        do {
            for port in configuration.ports { opened.append(try ListeningSocket(host: configuration.host, port: port)) }
        } catch {
            for socket in opened { socket.closeDescriptor() }
            throw error
        }
        all = opened
    }

    /// Gives the ports up again, when no server has taken them over.
    public func close() {
        for socket in all { socket.closeDescriptor() }
    }
}

/// A bound, listening TCP socket.
///
/// Opened here and not by libmicrohttpd, so that a taken port is told apart from every other failure and a free port can be read back.
struct ListeningSocket {
    let descriptor: Int32
    let port: Int

    private static let backlog: Int32 = 1_024

    init(host: String, port: Int) throws(ServerError) {
        guard (0...65_535).contains(port) else { throw .system(operation: "listen on \(host):\(port)", reason: "no such port") }
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
        guard getaddrinfo(numericHost, String(port), &hints, &found) == 0, let address = found else { throw .badHost(host) }
        defer { freeaddrinfo(found) }

        let descriptor = socket(address.pointee.ai_family, address.pointee.ai_socktype, address.pointee.ai_protocol)
        guard descriptor >= 0 else { throw .system(operation: "socket", reason: Self.reason(errno)) }
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

    func closeDescriptor() {
        close(descriptor)
    }

    private static func boundPort(of descriptor: Int32) -> Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard getsockname(descriptor, address, &length) == 0 else { return 0 }
                // The port stands at the same place in sockaddr_in and sockaddr_in6.
                return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    Int(UInt16(bigEndian: $0.pointee.sin_port))
                }
            }
        }
    }

    private static func reason(_ code: Int32) -> String {
        String(cString: strerror(code))
    }
}
