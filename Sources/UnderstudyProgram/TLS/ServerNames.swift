import Cryptography
import Foundation
import MicroHTTP

/// The names and addresses of this machine for which its server has a certificate.
package struct ServerNames: Sendable, Equatable {
    package let domains: [String]
    /// In network order.
    package let addresses: [[UInt8]]

    /// Keeps what a certificate of this machine can have, and adds `localhost`.
    ///
    /// - Parameters:
    ///   - labels: the names of the machine, without a domain.
    ///   - addresses: in network order; each once.
    package init(labels: [String], addresses: [[UInt8]]) {
        let own = labels.map { "\($0).local" }.filter(Self.canHave)
        domains = ["localhost"] + own.sorted()
        self.addresses =
            [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1]]
            + Set(addresses).filter { Self.canHave(address: $0) && $0 != [127, 0, 0, 1] }
            .sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Those of this machine now.
    package static var present: ServerNames { ServerNames(labels: MachineName.labels, addresses: NetworkAddresses.all()) }

    /// Whether the certificate of a machine with this name or address names it.
    static func canHave(_ host: String) -> Bool {
        NumericHost.bytes(of: host).map(canHave(address:))
            ?? (host.utf8.allSatisfy { $0 < 0x80 } && CertificateAuthority.permits(domain: host))
    }

    /// The address of a link (`fe80::`) has a zone, which no URL of a client names. Of the addresses on loopback, one is enough.
    private static func canHave(address: [UInt8]) -> Bool {
        let isOfLink = address.count == 16 && address[0] == 0xFE && address[1] & 0xC0 == 0x80
        let isFurtherLoopback = address.count == 4 && address[0] == 127 && address != [127, 0, 0, 1]
        return !isOfLink && !isFurtherLoopback && CertificateAuthority.permits(address: address)
    }
}
