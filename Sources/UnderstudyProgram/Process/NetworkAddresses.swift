import Foundation
import MicroHTTP
import Values

/// The addresses by which other machines reach the server.
package struct NetworkAddresses: Sendable {
    /// The base URLs by the first host; the main port's comes first. Empty if other machines cannot reach the server.
    package let baseURLs: [String]
    /// The base URLs of the main port by the further hosts, which are IPv4 addresses.
    package let numeric: [String]

    package static let none = NetworkAddresses(baseURLs: [], numeric: [])

    /// The base URLs of the main port with the control key, which open the dashboard. Empty if other machines cannot reach the server.
    package func links(withKey key: String) -> [String] {
        (baseURLs.prefix(1) + numeric).map { $0 + Address.path(ofKey: key) + "/" }
    }

    /// The same addresses for a sandbox.
    ///
    /// - Parameter key: the control key, which other machines need for a sandbox; `nil` leaves it out.
    func leading(to sandbox: String, withKey key: String?) -> NetworkAddresses {
        let path = (key.map(Address.path(ofKey:)) ?? "") + "/_sandbox/\(URLText.encoded(sandbox))"
        return NetworkAddresses(baseURLs: baseURLs.map { $0 + path }, numeric: numeric.map { $0 + path })
    }

    /// The name and the IPv4 addresses of this machine, by which a phone in the same network reaches it.
    package static func present() -> [String] {
        [MachineName.inNetwork].compactMap(\.self) + numbers()
    }

    static func urls(_ host: String, _ ports: [Int]) -> [String] {
        ports.map { "http://\(host.contains(":") ? "[\(host)]" : host):\($0)" }
    }

    /// This machine's IPv4 addresses, except those on loopback, in the order of the network interfaces.
    static func numbers() -> [String] {
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

extension NetworkAddresses {
    /// - Parameter hosts: a name or address of this machine, and its further addresses. Without any, the machine is in no network.
    package init(hosts: [String], ports: [Int]) {
        baseURLs = Self.urls(hosts.first ?? "127.0.0.1", ports)
        numeric = hosts.dropFirst().flatMap { Self.urls($0, Array(ports.prefix(1))) }
    }
}
