#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A port of this machine on which no server listens, reserved until the object is released. A port that was only closed might belong to
/// another server by the time a test connects.
package final class SilentPort {
    package let number: Int
    private let descriptor: Int32

    package init() throws(RawSocketError) {
        descriptor = try newSocket()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        number = Int(in_port_t(bigEndian: address.sin_port))
        // `deinit` closes the socket, also when this throws.
        guard isBound else { throw RawSocketError(operation: "bind", code: errno) }
    }

    deinit {
        close(descriptor)
    }
}
