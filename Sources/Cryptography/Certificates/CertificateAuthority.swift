import CGnuTLS

/// A certificate authority with its key, for servers on one machine and in its network.
///
/// Its certificate limits what the key can do: no other authority below it, and only the names and addresses of ``permitted``. A key that
/// is stolen can therefore not stand for a site on the internet.
package struct CertificateAuthority: Sendable {
    package let certificate: Certificate
    package let key: SigningKey

    /// The names and addresses for which certificates are valid: domains with all their subdomains, and networks as address and mask.
    package static let permitted = (
        domains: ["localhost", "local", "test"],
        networks: [
            network([127], bits: 8), network([10], bits: 8), network([172, 16], bits: 12), network([192, 168], bits: 16),
            network([169, 254], bits: 16), network([UInt8](repeating: 0, count: 15) + [1], bits: 128, byteCount: 16),
            network([0xFC], bits: 7, byteCount: 16), network([0xFE, 0x80], bits: 10, byteCount: 16),
        ]
    )

    /// - Throws: ``CryptographyError/failed(operation:code:)`` if the certificate is not the key's.
    package init(certificate: Certificate, key: SigningKey) throws(CryptographyError) {
        guard certificate.belongs(to: key) else { throw .failed(operation: "with a key that is not the certificate's", code: 0) }
        (self.certificate, self.key) = (certificate, key)
    }

    /// Creates an authority with a new key.
    ///
    /// - Parameters:
    ///   - name: shown by systems in their lists of certificates.
    ///   - serial: random bytes, at most 20.
    ///   - validity: in seconds since 1970.
    package init(name: String, serial: [UInt8], validity: ClosedRange<Int>) throws(CryptographyError) {
        key = try SigningKey()
        let keyHandle = try KeyHandle(pem: key.pem)
        let draft = try CertificateDraft(name: name, serial: serial, validity: validity, key: keyHandle)
        try draft.set("basic constraints", gnutls_x509_crt_set_basic_constraints(draft.pointer, 1, 0))
        try draft.set("key usage", gnutls_x509_crt_set_key_usage(draft.pointer, UInt32(GNUTLS_KEY_KEY_CERT_SIGN | GNUTLS_KEY_CRL_SIGN)))
        try draft.constrain(toDomains: Self.permitted.domains, networks: Self.permitted.networks)
        certificate = try draft.signed(by: draft.handle, keyHandle)
    }

    /// Whether a certificate for this address can be valid.
    package static func permits(address: [UInt8]) -> Bool {
        permitted.networks.contains { network in
            let (prefix, mask) = (network.prefix(network.count / 2), network.suffix(network.count / 2))
            return prefix.count == address.count && zip(address, mask).map { $0 & $1 }.elementsEqual(prefix)
        }
    }

    /// Whether a certificate for this host name can be valid.
    package static func permits(domain: String) -> Bool {
        permitted.domains.contains { domain == $0 || domain.hasSuffix("." + $0) }
    }

    /// A certificate, and its new key, for a server with these names and addresses. `serial` and `validity` are as for an authority.
    package func issue(
        name: String, domains: [String], addresses: [[UInt8]], serial: [UInt8], validity: ClosedRange<Int>
    ) throws(CryptographyError) -> (certificate: Certificate, key: SigningKey) {
        let key = try SigningKey()
        let issuer = try CertificateHandle(certificate.der, GNUTLS_X509_FMT_DER)
        let draft = try CertificateDraft(name: name, serial: serial, validity: validity, key: KeyHandle(pem: key.pem))
        try draft.set("basic constraints", gnutls_x509_crt_set_basic_constraints(draft.pointer, 0, -1))
        try draft.set("key usage", gnutls_x509_crt_set_key_usage(draft.pointer, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)))
        try draft.set("key purpose", gnutls_x509_crt_set_key_purpose_oid(draft.pointer, GNUTLS_KP_TLS_WWW_SERVER, 0))
        for domain in domains { try draft.add(GNUTLS_SAN_DNSNAME, Array(domain.utf8)) }
        for address in addresses { try draft.add(GNUTLS_SAN_IPADDRESS, address) }
        return (try draft.signed(by: issuer, KeyHandle(pem: self.key.pem)), key)
    }

    /// A network as a name constraint has it: the address, then the mask.
    private static func network(_ prefix: [UInt8], bits: Int, byteCount: Int = 4) -> [UInt8] {
        let address = prefix + [UInt8](repeating: 0, count: byteCount - prefix.count)
        return address + (0..<byteCount).map { UInt8(truncatingIfNeeded: 0xFF00 >> min(8, max(0, bits - 8 * $0))) }
    }
}
