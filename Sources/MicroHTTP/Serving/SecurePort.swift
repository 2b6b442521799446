import CMicrohttpd

/// A port that serves HTTPS: TLS 1.2 and 1.3, with HTTP/1.1 inside.
public struct SecurePort: Sendable {
    /// 0 selects a free one.
    public var number: Int
    /// The certificate and its key.
    public var credentials: ServerCredentials

    /// Creates the port; ``Server/renew(_:)`` replaces its credentials later.
    public init(number: Int, credentials: ServerCredentials) {
        self.number = number
        self.credentials = credentials
    }

    /// Whether libmicrohttpd on this machine is built with TLS.
    public static var isSupported: Bool { understudy_mhd_has_tls() != 0 }
}

/// The certificate of a server, and its key.
public struct ServerCredentials: Sendable, CustomStringConvertible {
    /// The certificate, then those of its issuers, except the one that clients trust.
    public let certificatePEM: String
    /// Unencrypted.
    public let keyPEM: String

    /// Creates credentials from two texts in PEM form.
    public init(certificatePEM: String, keyPEM: String) {
        self.certificatePEM = certificatePEM
        self.keyPEM = keyPEM
    }

    /// Without the key.
    public var description: String { "a certificate and its key" }
}
