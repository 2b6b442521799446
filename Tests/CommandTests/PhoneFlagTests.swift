import Testing
import UnderstudyProgram
import Values

@testable import UnderstudyCommand

@Suite("--phone")
struct PhoneFlagTests {
    /// A configuration with `--phone` and other flags, and the setting `tls.enabled` among its values.
    private func configuration(_ flags: [String], _ environment: [String: String] = [:]) throws -> Configuration {
        let file = try Workplace()
        try file.write([:], to: "empty.json")
        return try ServeOptions.parse(["--config", file.path(of: "empty.json"), "--phone"] + flags).configuration(environment: environment)
    }

    @Test(
        "listens for other machines, also over a host of the environment",
        arguments: [
            ([], [:], "0.0.0.0"), ([], ["UNDERSTUDY_HOST": "127.0.0.1"], "0.0.0.0"), (["--host", "::"], [:], "::"),
            (["--host", "192.168.1.7"], [:], "192.168.1.7"), (["--set", "host=192.168.1.7"], [:], "192.168.1.7"),
            (["--host", "::", "--set", "host=127.0.0.1"], [:], "::"),
        ] as [([String], [String: String], String)])
    func host(_ flags: [String], _ environment: [String: String], _ host: String) throws {
        #expect(try configuration(flags, environment).host == host)
    }

    @Test("turns HTTPS on")
    func tls() throws {
        let setting = try #require(SettingTable().row(named: "tls.enabled"))
        #expect(try configuration([])[setting] == true)
    }

    @Test(
        "is refused beside a host of this machine alone, in one line that names both",
        arguments: [
            (["--host", "127.0.0.1"], "127.0.0.1"), (["--host", "localhost"], "localhost"), (["--host", "::1"], "::1"),
            (["--set", "host=127.0.0.2"], "127.0.0.2"),
        ])
    func conflict(_ flags: [String], _ host: String) throws {
        let error = #expect(throws: StartError.self) { try configuration(flags) }
        #expect(error?.exitStatus == 64)
        #expect(
            error?.description
                == "--phone opens the server to other machines, but the host \(host) closes it to them; leave out one of the two")
    }

    @Test("is refused beside tls.enabled=false, with the way out")
    func withoutTLS() throws {
        let error = #expect(throws: StartError.self) { try configuration(["--set", "tls.enabled=false"]) }
        #expect(error?.exitStatus == 64)
        #expect(error?.description.hasSuffix("use --host 0.0.0.0 without --phone") == true)
    }
}
