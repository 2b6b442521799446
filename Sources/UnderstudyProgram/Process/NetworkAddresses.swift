import Foundation
import Values

/// The addresses by which other machines reach the server.
package struct NetworkAddresses: Sendable {
    /// The base URLs by this machine's name, or by the host that the configuration names; the main port's comes first. Empty if other
    /// machines cannot reach the server.
    package let baseURLs: [String]
    /// The base URLs of the main port by this machine's IPv4 addresses; empty if the configuration names a host.
    package let numeric: [String]

    static let none = NetworkAddresses(baseURLs: [], numeric: [])

    /// The base URL with the control key, which opens the dashboard; `nil` if other machines cannot reach the server.
    package func link(withKey key: String) -> String? {
        baseURLs.first.map { "\($0)/_key/\(URLText.encoded(key))/" }
    }

    /// The same addresses for a sandbox.
    ///
    /// - Parameter key: the control key, which other machines need for a sandbox; `nil` leaves it out.
    func leading(to sandbox: String, withKey key: String?) -> NetworkAddresses {
        let path = (key.map { "/_key/\(URLText.encoded($0))" } ?? "") + "/_sandbox/\(URLText.encoded(sandbox))"
        return NetworkAddresses(baseURLs: baseURLs.map { $0 + path }, numeric: numeric.map { $0 + path })
    }

    /// This machine's IPv4 addresses, except those on loopback, in the order of the network interfaces.
    static func present() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        return sequence(first: first) { $0?.pointee.ifa_next }.compactMap { item in
            guard let address = item?.pointee.ifa_addr, Int32(address.pointee.sa_family) == AF_INET else { return nil }
            var text = [CChar](repeating: 0, count: 64)
            let length = socklen_t(MemoryLayout<sockaddr_in>.size)
            guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else { return nil }
            let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return name.hasPrefix("127.") ? nil : name
        }
    }
}
