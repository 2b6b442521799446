import CMicrohttpd

/// The IP address that a request came from.
public struct RemoteAddress: Sendable, Equatable {
    /// 4 bytes (IPv4) or 16 (IPv6), in network order; empty if the system did not report an address.
    public let bytes: [UInt8]

    /// Creates an address from its bytes, in network order.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether the client runs on this machine: 127.0.0.0/8, ::1, or 127.0.0.0/8 mapped into IPv6.
    public var isLoopback: Bool {
        switch bytes.count {
        case 4: bytes[0] == 127
        case 16: Self.mapped.elementsEqual(bytes.prefix(12)) ? bytes[12] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
        default: false
        }
    }

    private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    package init(_ address: UnsafePointer<sockaddr>?) {
        guard let address else {
            bytes = []
            return
        }
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin_addr) { [UInt8]($0) }
            }
        case AF_INET6:
            bytes = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin6_addr) { [UInt8]($0) }
            }
        default: bytes = []
        }
    }
}
