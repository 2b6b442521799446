import CGnuTLS

/// An X.509 certificate (RFC 5280).
package struct Certificate: Sendable, Equatable {
    package let der: [UInt8]
    package let pem: String
    /// The first and the last second of its validity, since 1970.
    package let validity: ClosedRange<Int>
    package let dnsNames: [String]
    /// 4 bytes (IPv4) or 16 (IPv6) each, in network order.
    package let addresses: [[UInt8]]

    package init(pem: String) throws(CryptographyError) {
        try self.init(CertificateHandle(Array(pem.utf8), GNUTLS_X509_FMT_PEM))
    }

    init(_ handle: CertificateHandle) throws(CryptographyError) {
        der = try handle.export(GNUTLS_X509_FMT_DER)
        pem = String(decoding: try handle.export(GNUTLS_X509_FMT_PEM).prefix { $0 != 0 }, as: UTF8.self)
        let first = Int(gnutls_x509_crt_get_activation_time(handle.pointer))
        validity = first...max(first, Int(gnutls_x509_crt_get_expiration_time(handle.pointer)))
        dnsNames = handle.alternativeNames(GNUTLS_SAN_DNSNAME).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        addresses = handle.alternativeNames(GNUTLS_SAN_IPADDRESS)
    }

    /// The SHA-256 of the certificate, as pairs of hexadecimal digits with colons: the form in which systems show it.
    package var fingerprint: String {
        SHA256.hash(der).map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count == 1 ? "0" + digits : digits
        }.joined(separator: ":")
    }

    /// Whether an authority has signed this certificate.
    package func isIssued(by authority: Certificate) -> Bool {
        guard let own = try? CertificateHandle(der, GNUTLS_X509_FMT_DER),
            let issuer = try? CertificateHandle(authority.der, GNUTLS_X509_FMT_DER)
        else { return false }
        return own.isSigned(by: issuer)
    }

    /// Whether this is the certificate of a key.
    package func belongs(to key: SigningKey) -> Bool {
        guard let own = try? CertificateHandle(der, GNUTLS_X509_FMT_DER).publicID, let id = try? KeyHandle(pem: key.pem).publicID else {
            return false
        }
        return own == id
    }
}
