import Foundation
import Testing
import UnderstudyCore
import Values

@testable import UnderstudyProgram

@Suite("a server with HTTPS")
struct SecureServerTests {
    @Test("has the address and the authority of its HTTPS in its services")
    func access() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let flags: [String: JSON] = [
            "port": 0, "database": ":memory:", "seed": .null, "tls.enabled": true, "tls.port": 0, "tls.folder": .string(folder),
        ]
        let application = try Application(Configuration(flags: flags))
        defer { application.stop() }
        let access = try #require(application.services.secureAccess)
        #expect(try CertificateFolder(folder).authority()?.certificate.pem == access.authorityPEM)
        #expect(access.baseURL == "https://\(application.isLocalhost ? "localhost" : "127.0.0.1"):\(access.port)")
        #expect(try access.authorityFile.map { try String(contentsOfFile: $0, encoding: .utf8) } == access.authorityPEM)
        #expect(access.authorityFile?.hasPrefix("/") == true)
    }

    @Test("has none without the setting")
    func none() throws {
        let application = try Application(Configuration(flags: ["port": 0, "database": ":memory:", "seed": .null]))
        defer { application.stop() }
        #expect(application.services.secureAccess == nil)
    }

    @Test("its port differs from those for HTTP")
    func samePort() {
        #expect(throws: ConfigurationError.self) { try Configuration(flags: ["port": 4443, "tls.enabled": true]) }
        #expect(throws: Never.self) { try Configuration(flags: ["port": 4443]) }
    }
}
