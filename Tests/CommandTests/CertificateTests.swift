import Cryptography
import Foundation
import TestTraits
import Testing
import UnderstudyProgram
import Values

@Suite("`understudy certificate`")
struct CertificateTests {
    private let place: Workplace

    init() throws {
        place = try Workplace(accounts: [])
    }

    private var folder: CertificateFolder { CertificateFolder(place.path(of: "certificates")) }

    private func run(_ arguments: String...) async throws -> (status: Int32?, output: String, errors: String) {
        let end = try await place.run(["certificate"] + arguments, environment: ["UNDERSTUDY_TLS_FOLDER": folder.path])
        return (end.status, end.output, end.errors)
    }

    private func json(_ arguments: [String] = []) async throws -> JSON {
        let end = try await place.run(["certificate", "--json"] + arguments, environment: ["UNDERSTUDY_TLS_FOLDER": folder.path])
        #expect(end.status == 0, "\(end)")
        return try JSON(parsing: Array(end.output.utf8))
    }

    @Test("says what makes an authority if there is none, and makes none")
    func none() async throws {
        let end = try await run()
        #expect(end.status == 0)
        #expect(end.output.contains("`understudy serve --tls` makes one"), "\(end.output)")
        #expect(try await json() == ["authority": .null, "server": .null])
        #expect(!place.exists("certificates"))
    }

    @Test("shows the file to trust, its digest, the names of the server's certificate, and the command of each kind of device")
    func text() async throws {
        let end = try await run("--renew")
        #expect(end.status == 0, "\(end.errors)")
        let authority = try #require(try folder.authority()).certificate
        let command = "curl --cacert \(folder.authorityFile) https://localhost:4443"
        for part in [
            folder.authorityFile, authority.fingerprint, "localhost", "127.0.0.1", command, "add-root-cert \(folder.authorityFile)",
        ] {
            #expect(end.output.contains(part), "\(part) in \(end.output)")
        }
        #expect(try await run().output == end.output)
    }

    @Test("--json has the same")
    func jsonText() async throws {
        _ = try await run("--renew")
        let (authority, server) = (try #require(try folder.authority()).certificate, try #require(try folder.server()).certificate)
        let found = try await json()
        #expect(found["authority"]?["file"]?.string == folder.authorityFile)
        #expect(found["authority"]?["sha256"]?.string == authority.fingerprint)
        #expect(found["authority"]?["pem"]?.string == authority.pem)
        let names = found["server"]?["names"]?.array?.compactMap(\.string) ?? []
        #expect(names.count == server.dnsNames.count + server.addresses.count)
        #expect(Set(["localhost", "127.0.0.1"]).isSubset(of: names), "\(names)")
    }

    @Test("--renew makes another certificate by the same authority")
    func renewed() async throws {
        _ = try await run("--renew")
        let before = (try folder.authority()?.certificate, try folder.server()?.certificate)
        _ = try await run("--renew")
        #expect(try folder.authority()?.certificate == before.0)
        #expect(try folder.server()?.certificate != before.1)
    }

    @Test("--remove removes the folder, and says how devices forget the authority")
    func removed() async throws {
        _ = try await run("--renew")
        let end = try await run("--remove")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output.contains("Devices that trust the authority go on to do so"), "\(end.output)")
        #expect(!place.exists("certificates"))
        #expect(try await run("--remove").output.hasPrefix("There was no certificate authority"))
        #expect(try await json(["--remove"]) == ["removed": false])
    }

    @Test("--renew and --remove exclude each other")
    func both() async throws {
        let end = try await run("--renew", "--remove")
        #expect(end.status == 64)
        #expect(!place.exists("certificates"))
    }

    @Test("a folder that is open to other users is refused in one line, with the way out", arguments: [[], ["--renew"], ["--remove"]])
    func openFolder(_ arguments: [String]) async throws {
        _ = try await run("--renew")
        try place.setMode(0o755, of: "certificates")
        let end = try await place.run(["certificate"] + arguments, environment: ["UNDERSTUDY_TLS_FOLDER": folder.path])
        #expect(end.status == 69, "\(end)")
        #expect(end.errorLines.count == 1 && end.errors.contains("chmod go= \(folder.path)"), "\(end.errors)")
        #expect(place.exists("certificates/ca-key.pem"))
    }

    @Test("a certificate with another authority's key is refused with the way out, which works")
    func foreignAuthority() async throws {
        let other = CertificateFolder(place.path(of: "other"))
        try MachineCertificates(folder).renew()
        try MachineCertificates(other).renew()
        let (key, certificate) = (try #require(try folder.authority()).key, try #require(try other.authority()).certificate)
        try place.write(key.pem + certificate.pem, to: "certificates/ca-key.pem")
        for arguments in [[], ["--renew"]] {
            let end = try await place.run(["certificate"] + arguments, environment: ["UNDERSTUDY_TLS_FOLDER": folder.path])
            #expect(end.status == 69, "\(end)")
            #expect(end.errorLines.count == 1 && end.errors.contains("`understudy certificate --remove` removes it"), "\(end.errors)")
        }
        #expect(try await run("--remove").status == 0)
        #expect(try await run("--renew").status == 0)
    }

    @Test("serve --tls refuses an open folder before it touches the database")
    func refusedStart() async throws {
        _ = try await run("--renew")
        try place.setMode(0o755, of: "certificates")
        let end = try await place.run(
            ["serve", "--tls", "--port", "0", "--set", "tls.port=0"], environment: ["UNDERSTUDY_TLS_FOLDER": folder.path])
        #expect(end.status == 69, "\(end)")
        #expect(end.errorLines.count == 1 && end.errors.contains("chmod go="), "\(end.errors)")
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test(
        "exec --tls gives its command a base URL and an authority with which curl succeeds, beside a server with HTTPS",
        .enabled(if: Program.isExpected(Program.curl)))
    func exec() async throws {
        let environment = ["UNDERSTUDY_TLS_FOLDER": folder.path]
        let server = try await place.serve(["--tls", "--set", "tls.port=0"], environment: environment)
        let script = #"curl --silent --show-error --fail --cacert "$UNDERSTUDY_CA_FILE" "$UNDERSTUDY_HTTPS_URL/_understudy/health""#
        let end = try await place.run(["exec", "--tls", "--", "sh", "-c", script], environment: environment)
        #expect(end.status == 0, "\(end)")
        #expect(end.output.contains(#""status":"ok""#), "\(end)")
        #expect(try await server.get("/_understudy/health").status == 200)
    }
}
