import Cryptography
import Foundation

/// The HTTPS side of a running server. Its certificates are no secret.
package struct SecureAccess: Sendable {
    package let port: Int
    package let authorityPEM: String
    package let authorityDER: [UInt8]
    /// The SHA-256 of the CA's certificate, as pairs of hexadecimal digits with colons.
    package let fingerprint: String
    /// The base URL for this machine; `nil` if the certificate cannot name the address on which the server listens.
    package let baseURL: String?
    /// The absolute path of the file with the CA's certificate; `nil` for none.
    package let authorityFile: String?

    package init(
        port: Int, authorityPEM: String, authorityDER: [UInt8], fingerprint: String, baseURL: String? = nil, authorityFile: String? = nil
    ) {
        self.port = port
        (self.baseURL, self.authorityFile) = (baseURL, authorityFile)
        (self.authorityPEM, self.authorityDER, self.fingerprint) = (authorityPEM, authorityDER, fingerprint)
    }

    /// - Parameter host: a name or address by which this machine reaches the server.
    init(port: Int, host: String, authority: Certificate, in folder: CertificateFolder) {
        self.init(
            port: port, authorityPEM: authority.pem, authorityDER: authority.der, fingerprint: authority.fingerprint,
            baseURL: ServerNames.canHave(host) ? NetworkAddresses.urls(host, [port], scheme: "https").first : nil,
            authorityFile: URL(filePath: folder.authorityFile).standardizedFileURL.path)
    }
}
