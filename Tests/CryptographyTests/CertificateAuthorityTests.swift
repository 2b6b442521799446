import Testing

@testable import Cryptography

@Suite("a certificate authority")
struct CertificateAuthorityTests {
    private static let day = 86_400
    private static let start = 1_800_000_000

    private func authority() throws -> CertificateAuthority {
        try CertificateAuthority(
            name: "Understudy, of ü", serial: [UInt8](1...16), validity: Self.start...(Self.start + 3_650 * Self.day))
    }

    @Test("issues certificates with the names, the addresses and the validity asked for")
    func issues() throws {
        let validity = Self.start...(Self.start + 398 * Self.day)
        let addresses: [[UInt8]] = [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1]]
        let (certificate, key) = try authority().issue(
            name: "Understudy", domains: ["localhost", "mac.local"], addresses: addresses, serial: [0xFF, 0, 1], validity: validity)
        #expect(certificate.dnsNames == ["localhost", "mac.local"])
        #expect(certificate.addresses == addresses)
        #expect(certificate.validity == validity)
        #expect(certificate.belongs(to: key))
    }

    @Test("is the same after it has been written and read")
    func isRead() throws {
        let written = try authority()
        let read = try CertificateAuthority(
            certificate: Certificate(pem: written.certificate.pem), key: SigningKey(pem: written.key.pem))
        #expect(read.certificate == written.certificate)
        #expect(read.certificate.pem.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
        #expect(read.key.pem.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    }

    @Test("is not made of a certificate and the key of another one")
    func foreignKey() throws {
        let (one, other) = (try authority(), try authority())
        #expect(throws: CryptographyError.self) { try CertificateAuthority(certificate: one.certificate, key: other.key) }
    }

    @Test("the name constraints are in the certificate, critical and as the standard writes them")
    func constraints() throws {
        let der = try authority().certificate.der
        // The extension's object identifier 2.5.29.30, then a critical flag.
        #expect(der.firstRange(of: [0x06, 0x03, 0x55, 0x1D, 0x1E, 0x01, 0x01, 0xFF]) != nil)
        #expect(der.firstRange(of: [0x82, 0x09] + Array("localhost".utf8)) != nil)
        #expect(der.firstRange(of: [0x87, 0x08, 172, 16, 0, 0, 255, 240, 0, 0]) != nil)
        #expect(der.firstRange(of: [0x87, 0x20, 0xFE, 0x80] + [UInt8](repeating: 0, count: 14) + [0xFF, 0xC0]) != nil)
    }

    @Test("is an authority below which there is no other")
    func pathLength() throws {
        // 2.5.29.19, critical: a sequence of true and zero.
        let basic: [UInt8] = [0x55, 0x1D, 0x13, 0x01, 0x01, 0xFF, 0x04, 0x08, 0x30, 0x06, 0x01, 0x01, 0xFF, 0x02, 0x01, 0x00]
        #expect(try authority().certificate.der.firstRange(of: basic) != nil)
    }

    @Test(
        "permits loopback and private addresses only",
        arguments: [
            ([127, 0, 0, 1], true), ([10, 255, 0, 1], true), ([172, 31, 0, 1], true), ([172, 32, 0, 1], false), ([192, 168, 0, 9], true),
            ([192, 169, 0, 9], false), ([169, 254, 1, 1], true), ([8, 8, 8, 8], false), ([], false),
            ([UInt8](repeating: 0, count: 15) + [1], true), ([0xFD] + [UInt8](repeating: 7, count: 15), true),
            ([0xFE, 0xBF] + [UInt8](repeating: 7, count: 14), true), ([0x20, 0x01] + [UInt8](repeating: 7, count: 14), false),
        ] as [([UInt8], Bool)])
    func permitsAddresses(address: [UInt8], isPermitted: Bool) {
        #expect(CertificateAuthority.permits(address: address) == isPermitted)
    }

    @Test(
        "permits names in localhost, local and test only",
        arguments: [
            ("localhost", true), ("a.localhost", true), ("mac.local", true), ("a.test", true), ("mac", false), ("example.com", false),
            ("notlocal", false), ("", false),
        ])
    func permitsDomains(domain: String, isPermitted: Bool) {
        #expect(CertificateAuthority.permits(domain: domain) == isPermitted)
    }

    @Test("the fingerprint is the SHA-256 of the certificate in pairs of digits")
    func fingerprint() throws {
        let certificate = try authority().certificate
        let digits = certificate.fingerprint.split(separator: ":")
        #expect(digits.compactMap { UInt8($0, radix: 16) } == SHA256.hash(certificate.der))
        #expect(digits.allSatisfy { $0.count == 2 })
    }

    @Test("a text that is no certificate or no key is refused", arguments: ["", "nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n"])
    func refuses(text: String) {
        #expect(throws: CryptographyError.self) { try Certificate(pem: text) }
        #expect(throws: CryptographyError.self) { try SigningKey(pem: text) }
    }

    @Test("the description of a key does not contain it")
    func isMasked() throws {
        #expect("\(try authority().key)" == "***")
    }
}
