import Cryptography
import Foundation
import MicroHTTP

/// A certificate authority in a file of its own, and credentials by it, for a server on loopback.
final class TestAuthority: Sendable {
    let file: String
    private let authority: CertificateAuthority

    /// Valid at any time at which tests run.
    private static let validity = 1_700_000_000...4_000_000_000

    init() throws {
        authority = try CertificateAuthority(name: "Tests", serial: randomBytes(16), validity: Self.validity)
        file = FileManager.default.temporaryDirectory.appending(path: "understudy-ca-\(UUID().uuidString).pem").path
        try authority.certificate.pem.write(toFile: file, atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: file) }

    func credentials(name: String = "Server") throws -> ServerCredentials {
        let (certificate, key) = try authority.issue(
            name: name, domains: ["localhost"], addresses: [[127, 0, 0, 1]], serial: randomBytes(16), validity: Self.validity)
        return ServerCredentials(certificatePEM: certificate.pem, keyPEM: key.pem)
    }
}

/// Runs a test against a server with a port for HTTPS, which is stopped afterwards in every case.
func withSecureServer(
    _ configuration: ServerConfiguration = ServerConfiguration(threads: 1), reply: @escaping @Sendable (Request) -> Reply,
    _ test: (BareServer, Int, TestAuthority) throws -> Void
) throws {
    let authority = try TestAuthority()
    var configuration = configuration
    configuration.secure = SecurePort(number: 0, credentials: try authority.credentials())
    try withServer(configuration, reply: reply) { server in
        guard let port = server.server.securePort else { throw WaitError.timedOut }
        try test(server, port, authority)
    }
}
