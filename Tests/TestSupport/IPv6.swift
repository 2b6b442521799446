import MicroHTTP

/// The protocol of the address `::1`, which containers often lack.
package enum IPv6 {
    package static let isPresent: Bool = {
        guard let sockets = try? ListeningSockets(ServerConfiguration(host: "::1")) else { return false }
        sockets.close()
        return true
    }()
}
