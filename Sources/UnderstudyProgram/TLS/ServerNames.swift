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
        let own = labels.map { "\($0).local" }.filter { $0.utf8.allSatisfy { $0 < 0x80 } && CertificateAuthority.permits(domain: $0) }
        domains = ["localhost"] + own.sorted()
        self.addresses =
            [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1]]
            + Set(addresses).filter { CertificateAuthority.permits(address: $0) && $0 != [127, 0, 0, 1] }
            .sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Those of this machine now. The address of a link (`fe80::`) has a zone, which no URL of a client names.
    package static var present: ServerNames {
        ServerNames(
            labels: MachineName.labels,
            addresses: NetworkAddresses.numbers().map { $0.split(separator: ".").compactMap { UInt8($0) } })
    }
}
