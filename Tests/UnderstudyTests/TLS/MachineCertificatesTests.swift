import Cryptography
import Foundation
import Synchronization
import Testing

@testable import UnderstudyProgram

@Suite("the certificates of this machine")
final class MachineCertificatesTests {
    private let folder = CertificateFolder(FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID().uuidString)").path)
    private let machine = Machine()

    private static let daySeconds = 86_400

    /// The clock and the addresses of a machine.
    private final class Machine: Sendable {
        private let state = Mutex((now: 1_800_000_000, addresses: [[UInt8]]()))

        var now: Int { state.withLock { $0.now } }
        var names: ServerNames { ServerNames(labels: ["mac"], addresses: state.withLock { $0.addresses }) }
        func pass(days: Int) { state.withLock { $0.now += days * MachineCertificatesTests.daySeconds } }
        func move(to address: [UInt8]) { state.withLock { $0.addresses = [address] } }
    }

    private var certificates: MachineCertificates {
        MachineCertificates(folder, now: { [machine] in machine.now }, names: { [machine] in machine.names })
    }

    deinit { try? FileManager.default.removeItem(atPath: folder.path) }

    private func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func refusal(of body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("are made once, in files that only their owner can read")
    func made() throws {
        let first = try certificates.current()
        let second = try certificates.current()
        #expect(first.isNew && !second.isNew)
        #expect(second.authority == first.authority)
        #expect(second.credentials.certificatePEM == first.credentials.certificatePEM)
        #expect(try mode(of: folder.path) == 0o700)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            #expect(try mode(of: "\(folder.path)/\(file)") == 0o600, "\(file)")
        }
        #expect(try String(contentsOfFile: folder.authorityFile, encoding: .utf8) == first.authority.pem)
    }

    @Test("the server's certificate has the machine's names and private addresses, for 398 days")
    func contents() throws {
        machine.move(to: [192, 168, 1, 7])
        _ = try certificates.current()
        let server = try #require(try folder.server()).certificate
        #expect(server.dnsNames == ["localhost", "mac.local"])
        #expect(server.addresses == [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1], [192, 168, 1, 7]])
        #expect(server.validity.upperBound - server.validity.lowerBound == 398 * Self.daySeconds)
    }

    @Test("the server's certificate has a private IPv6 address")
    func privateIPv6() throws {
        let address: [UInt8] = [0xFD] + [UInt8](repeating: 0, count: 14) + [7]
        machine.move(to: address)
        _ = try certificates.current()
        #expect(try folder.server()?.certificate.addresses.last == address)
    }

    @Test(
        "a public address and the address of a link are left out",
        arguments: [[8, 8, 8, 8], [0xFE, 0x80] + [UInt8](repeating: 0, count: 13) + [7]] as [[UInt8]])
    func otherAddress(address: [UInt8]) throws {
        machine.move(to: address)
        _ = try certificates.current()
        #expect(try folder.server()?.certificate.addresses.count == 2)
    }

    @Test(
        "a certificate can name local names and addresses, and one address of loopback",
        arguments: [
            ("localhost", true), ("127.0.0.1", true), ("::1", true), ("127.0.0.2", false), ("192.168.1.7", true), ("fd00::7", true),
            ("fe80::7", false), ("mac.local", true), ("mac", false), ("mac.example", false), ("192.0.2.2", false),
        ])
    func names(host: String, isNamed: Bool) {
        #expect(ServerNames.canHave(host) == isNamed)
    }

    @Test("the server's certificate is renewed 30 days before its end, by the same authority", arguments: [(366, false), (368, true)])
    func renewal(days: Int, isRenewed: Bool) throws {
        let first = try certificates.current()
        machine.pass(days: days)
        let later = try certificates.current()
        #expect(later.isNew == isRenewed)
        #expect(later.authority == first.authority)
    }

    @Test("the server's certificate is renewed when the machine has a further address")
    func addresses() throws {
        _ = try certificates.current()
        machine.move(to: [10, 0, 0, 1])
        #expect(try certificates.current().isNew)
        #expect(try !certificates.current().isNew)
    }

    @Test("a running server's certificate is renewed by its authority, and not by another one")
    func running() throws {
        let first = try certificates.current()
        #expect(try certificates.credentials(by: first.authority)?.certificatePEM == first.credentials.certificatePEM)
        machine.move(to: [10, 0, 0, 1])
        let renewed = try certificates.credentials(by: first.authority)
        #expect(renewed != nil && renewed?.certificatePEM != first.credentials.certificatePEM)
        try folder.removeAll()
        #expect(try certificates.credentials(by: first.authority) == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        _ = try certificates.current()
        #expect(try certificates.credentials(by: first.authority) == nil)
    }

    @Test("near the end of the authority, the server's certificate is not made again and again")
    func lastDays() throws {
        _ = try certificates.current()
        machine.pass(days: 3_640)
        #expect(try certificates.current().isNew)
        #expect(try !certificates.current().isNew)
    }

    @Test("an authority that has ended is refused, with the way out")
    func ended() throws {
        _ = try certificates.current()
        machine.pass(days: 3_651)
        let text = refusal { _ = try certificates.current() }
        #expect(text?.contains("`understudy certificate --remove`") == true, "\(text ?? "no error")")
    }

    @Test("a folder or a key that other users can read is refused, with the way out", arguments: ["", "/ca-key.pem"])
    func openToOthers(file: String) throws {
        _ = try certificates.current()
        let path = folder.path + file
        try FileManager.default.setAttributes([.posixPermissions: file.isEmpty ? 0o755 : 0o640], ofItemAtPath: path)
        let text = refusal { _ = try certificates.current() }
        #expect(text?.contains("chmod go= \(path)") == true, "\(text ?? "no error")")
    }

    @Test("a server's certificate that cannot be used is replaced", arguments: ["", "nonsense"])
    func broken(text: String) throws {
        _ = try certificates.current()
        try Data(text.utf8).write(to: URL(filePath: folder.path + "/server-key.pem"))
        #expect(try certificates.current().isNew)
    }

    @Test("several servers that start at once share one authority")
    func atOnce() throws {
        let certificates = certificates
        let found = Mutex<Set<String>>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let authority = try? certificates.current().authority.fingerprint
            found.withLock { _ = $0.insert(authority ?? "none") }
        }
        let expected = try #require(try folder.authority()).certificate.fingerprint
        #expect(found.withLock { $0 } == [expected])
    }

    @Test("are gone after they have been removed")
    func removed() throws {
        #expect(try !folder.removeAll())
        _ = try certificates.current()
        #expect(try folder.removeAll())
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(try folder.authority() == nil)
    }
}
