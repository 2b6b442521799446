import Cryptography
import Foundation
import MicroHTTP

/// The certificates for HTTPS on this machine: makes and renews those of a ``CertificateFolder``, by the time of the machine.
package struct MachineCertificates: Sendable {
    package let folder: CertificateFolder
    /// In seconds since 1970.
    private let now: @Sendable () -> Int
    private let names: @Sendable () -> ServerNames

    private static let daySeconds = 86_400
    /// The authority's validity. A new one has to be trusted again on every device.
    private static let authorityDays = 3_650
    /// Apple's systems accept no longer validity of a server's certificate.
    private static let serverDays = 398
    /// The time before its end at which a server's certificate is renewed.
    private static let renewalDays = 30
    /// Devices whose clocks are slow accept a new certificate, too.
    private static let backdatedSeconds = 3_600
    private static let serialBytes = 16

    package init(
        _ folder: CertificateFolder, now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) },
        names: @escaping @Sendable () -> ServerNames = { .present }
    ) {
        (self.folder, self.now, self.names) = (folder, now, names)
    }

    /// The certificates of a server that starts or goes on. Makes the authority, and renews the server's certificate if it ends soon, is
    /// another authority's, or lacks a present name.
    ///
    /// - Returns: `isNew` if the server's certificate was made by this call.
    func current() throws(StartError) -> (authority: Certificate, credentials: ServerCredentials, isNew: Bool) {
        try current(by: currentAuthority())
    }

    /// The credentials of a running server, whose clients trust this authority. Makes no authority.
    ///
    /// - Returns: `nil` if the folder has no longer this authority.
    func credentials(by authority: Certificate) throws(StartError) -> ServerCredentials? {
        guard let present = try folder.authority(), present.certificate == authority else { return nil }
        return try current(by: present).credentials
    }

    private func current(
        by authority: CertificateAuthority
    ) throws(StartError) -> (authority: Certificate, credentials: ServerCredentials, isNew: Bool) {
        try folder.publish(authority.certificate)
        if let present = try? folder.server(), isUsable(present.certificate, of: authority), present.certificate.belongs(to: present.key) {
            return (authority.certificate, ServerCredentials(present.certificate, present.key), false)
        }
        let new = try issue(by: authority)
        return (authority.certificate, ServerCredentials(new.certificate, new.key), true)
    }

    /// Makes another certificate for the server, by the same authority.
    @discardableResult
    package func renew() throws(StartError) -> Certificate {
        let authority = try currentAuthority()
        try folder.publish(authority.certificate)
        return try issue(by: authority).certificate
    }

    private func currentAuthority() throws(StartError) -> CertificateAuthority {
        if let present = try folder.authority() {
            guard present.certificate.validity.contains(now()) else {
                throw .unavailable(
                    "the certificate authority in \(folder.path.onTerminal()) is not valid now; `understudy certificate --remove` removes it, and the next start makes another"
                )
            }
            return present
        }
        let host = MachineName.labels.first.map { " on \($0)" } ?? ""
        let name = String("Understudy CA\(host)".prefix(Self.mostNameCharacters))
        return try folder.store(
            making { () throws(CryptographyError) in
                try CertificateAuthority(name: name, serial: randomBytes(Self.serialBytes), validity: validity(days: Self.authorityDays))
            })
    }

    /// A common name has 64 characters at most (RFC 5280).
    private static let mostNameCharacters = 64

    private func issue(by authority: CertificateAuthority) throws(StartError) -> (certificate: Certificate, key: SigningKey) {
        let names = names()
        let end = authority.certificate.validity.upperBound
        let validity = validity(days: Self.serverDays)
        let new = try making { () throws(CryptographyError) in
            try authority.issue(
                name: "Understudy", domains: names.domains, addresses: names.addresses, serial: randomBytes(Self.serialBytes),
                validity: validity.lowerBound...max(validity.lowerBound, min(validity.upperBound, end)))
        }
        try folder.store(new.certificate, new.key)
        return new
    }

    private func validity(days: Int) -> ClosedRange<Int> {
        let start = now() - Self.backdatedSeconds
        return start...(start + days * Self.daySeconds)
    }

    private func isUsable(_ certificate: Certificate, of authority: CertificateAuthority) -> Bool {
        let names = names()
        let isLast = certificate.validity.upperBound >= authority.certificate.validity.upperBound
        return certificate.isIssued(by: authority.certificate) && certificate.validity.contains(now())
            && (isLast || certificate.validity.upperBound - now() > Self.renewalDays * Self.daySeconds)
            && Set(names.domains).isSubset(of: certificate.dnsNames) && Set(names.addresses).isSubset(of: certificate.addresses)
    }

    private func making<Value>(_ body: () throws(CryptographyError) -> Value) throws(StartError) -> Value {
        do {
            return try body()
        } catch {
            throw .failed("a certificate for HTTPS cannot be made: \(error)")
        }
    }
}

extension ServerCredentials {
    fileprivate init(_ certificate: Certificate, _ key: SigningKey) {
        self.init(certificatePEM: certificate.pem, keyPEM: key.pem)
    }
}
