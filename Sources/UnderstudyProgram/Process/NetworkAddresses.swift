import Foundation
import MicroHTTP
import Values

/// The addresses by which other machines reach the server.
package struct NetworkAddresses: Sendable {
    /// Whether the server listens beyond this machine. It has no addresses for other machines while this machine is in no network.
    package let isOpen: Bool
    /// The base URLs by the first host; the main port's comes first. Empty if other machines cannot reach the server.
    package let baseURLs: [String]
    /// The base URLs of the main port by the further hosts, which are IPv4 addresses.
    package let numeric: [String]
    /// The base URLs over HTTPS, by each host that the server's certificate names. Empty without TLS.
    package let secure: [String]
    private let hasSecurePort: Bool

    package static let none = NetworkAddresses(isOpen: false, baseURLs: [], numeric: [], secure: [], hasSecurePort: false)

    /// The base URLs of the main port, by each host.
    private var plain: [String] { baseURLs.prefix(1) + numeric }

    /// The addresses from which a phone installs the certificate authority. Plain HTTP, since the phone does not trust it yet. Empty without TLS.
    package var profiles: [String] { secure.isEmpty ? [] : plain.map { "\($0)\(ControlAPI.pathPrefix)/\(ControlAPI.profileFile)" } }

    /// The same for the certificate alone.
    var certificates: [String] { secure.isEmpty ? [] : plain.map { "\($0)\(ControlAPI.pathPrefix)/\(ControlAPI.authorityFile)" } }

    /// Why no other machine can use the server's HTTPS; `nil` if one can, and without TLS.
    package var secureProblem: String? { hasSecurePort && secure.isEmpty ? "no private address or .local name in this network" : nil }

    /// The base URLs of the main port with the control key, which open the dashboard. Empty if other machines cannot reach the server.
    package func links(withKey key: String) -> [String] {
        plain.map { $0 + Address.path(ofKey: key) + "/" }
    }

    /// The same addresses for a sandbox and an account.
    ///
    /// - Parameter key: the control key, which other machines need to choose either; `nil` leaves it out.
    func leading(to sandbox: String?, as account: String?, withKey key: String?) -> NetworkAddresses {
        let choices = [("_sandbox", sandbox), ("_as", account)].compactMap { name, value in value.map { "/\(name)/\(URLText.encoded($0))" }
        }
        guard !choices.isEmpty else { return self }
        let path = (key.map(Address.path(ofKey:)) ?? "") + choices.joined()
        func led(_ urls: [String]) -> [String] { urls.map { $0 + path } }
        return NetworkAddresses(
            isOpen: isOpen, baseURLs: led(baseURLs), numeric: led(numeric), secure: led(secure), hasSecurePort: hasSecurePort)
    }

    /// The name and the IPv4 addresses of this machine, by which a phone in the same network reaches it.
    package static func present() -> [String] {
        [MachineName.inNetwork].compactMap(\.self) + numbers()
    }

    static func urls(_ host: String, _ ports: [Int], scheme: String = "http") -> [String] {
        ports.map { "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\($0)" }
    }

    /// This machine's IPv4 addresses, except those on loopback, in the order of the network interfaces.
    static func numbers() -> [String] { all().filter { $0.count == 4 }.map(NumericHost.text(of:)) }

    /// This machine's addresses in network order, except those on loopback, in the order of the network interfaces.
    static func all() -> [[UInt8]] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        return sequence(first: first) { $0?.pointee.ifa_next }.compactMap { item in
            let address = RemoteAddress(item?.pointee.ifa_addr.map { UnsafePointer($0) })
            return address.bytes.isEmpty || address.isLoopback ? nil : address.bytes
        }
    }
}

extension NetworkAddresses {
    /// - Parameters:
    ///   - hosts: a name or address of this machine, and its further addresses; none while the machine is in no network.
    ///   - ports: of plain HTTP, the main one first.
    ///   - securePort: that of HTTPS; `nil` without TLS.
    package init(hosts: [String], ports: [Int], securePort: Int? = nil) {
        isOpen = true
        baseURLs = hosts.first.map { Self.urls($0, ports) } ?? []
        numeric = hosts.dropFirst().flatMap { Self.urls($0, Array(ports.prefix(1))) }
        let named = hosts.filter(ServerNames.canHave)
        secure = securePort.map { port in named.flatMap { Self.urls($0, [port], scheme: "https") } } ?? []
        hasSecurePort = securePort != nil
    }
}
