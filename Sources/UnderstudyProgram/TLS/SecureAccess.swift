import Cryptography

/// The HTTPS side of a running server. Its certificates are no secret.
package struct SecureAccess: Sendable {
    package let port: Int
    package let authorityPEM: String
    package let authorityDER: [UInt8]
    /// The SHA-256 of the CA's certificate, as pairs of hexadecimal digits with colons.
    package let fingerprint: String

    package init(port: Int, authority: Certificate) {
        self.port = port
        (authorityPEM, authorityDER, fingerprint) = (authority.pem, authority.der, authority.fingerprint)
    }
}
