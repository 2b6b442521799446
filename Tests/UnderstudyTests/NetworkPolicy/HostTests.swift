import MicroHTTP
import Testing
import TestSupport
import Values

@Suite("The host of a request")
struct HostTests {
    private static let settings: [String: JSON] = ["allowedHosts": ["Build.Example", "mac.example:4000", "*.Tunnel.example"]]

    @Test(
        "may be an address, localhost, the machine's own name, or an allowed one",
        arguments: [
            "127.0.0.1:4000", "127.0.0.1", "127.0.0.1.", "192.168.1.7:4000", "10.0.2.2:4000", "[::1]:4000", "[::1]", "[FE80::1]:4000",
            "[fe80::1%25en0]:4000", "[::ffff:127.0.0.1]:4000", "localhost:4000", "LOCALHOST", "localhost.", "localhost:",
            "app.localhost:4000", "build.example", "BUILD.EXAMPLE.:9", "mac.example", "one.tunnel.example", "a.b.TUNNEL.example:443",
        ] + Self.machineNames)
    func answered(_ host: String) throws {
        let world = try TestWorld.keyed(Self.settings)
        for target in SentRequest.targets {
            // With the key, which the machine's own name may need.
            let headers = ["Host": host, "Authorization": "Bearer \(SentRequest.key)"]
            let refusal = try world.submit(SentRequest(target: target, headers: headers)).refusal
            #expect(refusal == nil, "\(target)")
        }
    }

    private static let machineNames: [String] = {
        let name = MachineName.current?.split(separator: ".").first.map(String.init)
        return name.map { [$0, "\($0):4000", "\($0.uppercased()).local:4000"] } ?? []
    }()

    private static let privateNames = [
        "understudy", "under_study:4000", "evil.local:4000", "EVIL.Local.", "my.mac.local", "host.docker.internal:4000", "api.test",
        "nas.home.arpa", "evil.internal:4000",
    ]

    @Test("from another machine may be a name that public DNS cannot hold", arguments: privateNames)
    func privateName(_ host: String) throws {
        let headers = ["Host": host, "Authorization": "Bearer \(SentRequest.key)"]
        for target in SentRequest.targets {
            let request = SentRequest(target: target, headers: headers, remote: SentRequest.otherMachine)
            #expect(try TestWorld.keyed(Self.settings).submit(request).refusal == nil, "\(target)")
        }
    }

    @Test("from this machine may be no such name, to which a page could have been rebound", arguments: privateNames)
    func reboundName(_ host: String) throws {
        for target in SentRequest.targets {
            let headers = ["Host": host, "Origin": "http://\(host)"]
            #expect(try TestWorld.keyed(Self.settings).submit(SentRequest(target: target, headers: headers)).refusal == 403, "\(target)")
        }
    }

    @Test(
        "may be no other, since a stranger could make it lead here",
        arguments: [
            "evil.example", "evil.example:4000", "evil.example.", "127.0.0.1.evil.example", "localhost.evil.example:4000",
            "mac.local.example", "evillocal.example", "sub.build.example", "home.arpa", ".local", "a..local", "256.0.0.1", "127.0.0",
            "+127.0.0.1", "127.0.0.1..", "[evil.example]:4000", "[::1", "[::1]evil.example", "[::1]:evil", "0.0.0.0:4000", "0.0.0.0",
            "000.0.0.0", "[::]:4000", "[::]", "[0:0:0:0:0:0:0:0]", "[::0%25en0]", "[::ffff:0.0.0.0]",
            "[]", "", ":4000",
            "localhost:evil.example", "127.0.0.1:4000:80", "localhost:99999", "localhost/evil.example", "user@localhost", "fe80::1",
            "localhost, evil.example", "tunnel.example", "eviltunnel.example", "*.tunnel.example",
        ])
    func refused(_ host: String) throws {
        let world = try TestWorld.keyed(Self.settings)
        for target in SentRequest.targets + ["/_sandbox/", "/_key/wrong/api"] {
            for remote in [[127, 0, 0, 1], SentRequest.otherMachine] {
                let headers = ["Host": host, "Authorization": "Bearer \(SentRequest.key)"]
                let refusal = try world.submit(SentRequest(target: target, headers: headers, remote: remote)).refusal
                #expect(refusal == 403, "\(target) from \(remote)")
            }
        }
    }

    @Test("may be missing, as in HTTP/1.0", arguments: SentRequest.targets)
    func missing(_ target: String) throws {
        #expect(try TestWorld.keyed().submit(SentRequest(target: target)).refusal == nil)
    }

    @Test("is named when it is refused, with the setting that would allow it", arguments: SentRequest.targets)
    func problem(_ target: String) throws {
        let answer = try TestWorld.keyed().submit(SentRequest(target: target, headers: ["Host": "evil.example:4000"])).response
        let detail = try JSON(parsing: answer.body)["detail"]?.string
        #expect(detail == "Understudy does not answer to the host evil.example:4000; add it to allowedHosts in the configuration")
        #expect(answer.headers[.accessControlAllowOrigin] == nil)
    }
}
