import CoreTestSupport
import Cryptography
import Foundation
import Logging
import MicroHTTP
import TestTraits
import Testing
import UnderstudyWorlds

@testable import UnderstudyProgram

@Suite("The certificate of a running server", .blocking)
struct CertificateWatchTests {
    private let parent: TemporaryFolder
    private let certificates: MachineCertificates
    private let log = LogRecorder()

    init() throws {
        parent = try TemporaryFolder()
        certificates = MachineCertificates(
            CertificateFolder(parent.path("certificates")), names: { ServerNames(labels: [], addresses: []) })
    }

    /// Runs a test with the port of a server whose certificate is looked after.
    private func withServer(_ test: (Int) throws -> Void) throws {
        let start = try certificates.current()
        let configuration = ServerConfiguration(secure: SecurePort(number: 0, credentials: start.credentials), threads: 1)
        let server = try Server(configuration: configuration) { _ in Response(status: .ok) }
        defer { server.stop(drainSeconds: 0) }
        let watch = CertificateWatch.start(
            over: server, certificates, from: (start.authority, start.credentials), logger: log.logger, lookEverySeconds: 0.02)
        defer { watch.stop() }
        try test(try #require(server.securePort))
    }

    /// The certificate that a client gets, with the client's report.
    private func report(of port: Int) throws -> String {
        let (client, output) = (Process(), Pipe())
        client.executableURL = URL(filePath: "/usr/bin/env")
        client.arguments = ["openssl", "s_client", "-connect", "127.0.0.1:\(port)"]
        client.standardInput = FileHandle.nullDevice
        client.standardOutput = output
        client.standardError = FileHandle.nullDevice
        try client.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        client.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("is the renewed one for later connections")
    func renewed() throws {
        try withServer { port in
            let first = try #require(try certificates.folder.server()).certificate
            #expect(try report(of: port).contains(first.pem))
            let second = try certificates.renew()
            #expect(second != first)
            try waitUntil { try report(of: port).contains(second.pem) }
        }
    }

    @Test("stays as it is when its authority is removed; no other authority is made, and one line says so")
    func removed() throws {
        try withServer { port in
            let first = try #require(try certificates.folder.server()).certificate
            // At once, so that the watch does not find a part of the files.
            try FileManager.default.moveItem(atPath: certificates.folder.path, toPath: parent.path("removed"))
            let notices = { log.lines.filter { $0.contains("is no longer in") } }
            try waitUntil { !notices().isEmpty }
            #expect(try report(of: port).contains(first.pem))
            #expect(!FileManager.default.fileExists(atPath: certificates.folder.path))
            let other = try certificates.renew()
            #expect(try !report(of: port).contains(other.pem))
            #expect(notices().count == 1, "\(log.lines)")
        }
    }
}
