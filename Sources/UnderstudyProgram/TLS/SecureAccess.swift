import Cryptography

/// The HTTPS side of a running server. Its certificates are no secret.
package struct SecureAccess: Sendable {
    package let port: Int
    package let authorityPEM: String
    package let authorityDER: [UInt8]
    /// The SHA-256 of the CA's certificate, as pairs of hexadecimal digits with colons.
    package let fingerprint: String

    package init(port: Int, authorityPEM: String, authorityDER: [UInt8], fingerprint: String) {
        self.port = port
        (self.authorityPEM, self.authorityDER, self.fingerprint) = (authorityPEM, authorityDER, fingerprint)
    }

    init(port: Int, authority: Certificate) {
        self.init(port: port, authorityPEM: authority.pem, authorityDER: authority.der, fingerprint: authority.fingerprint)
    }
}
