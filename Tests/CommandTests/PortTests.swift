import RawSockets
import Testing
import TestSupport

@Suite("The ports of a server with --port 0")
struct PortTests {
    @Test("are one without --also-port, even if the configuration has alsoPorts")
    func onePort() async throws {
        let place = try Workplace(accounts: [])
        try place.write(["alsoPorts": [0]], to: "understudy.json")
        let server = try await place.serve()
        let shown = try server.startUpValue(of: "Longevity App")
        #expect(shown == server.baseURL)
        if ListeningSockets.canBeCounted {
            let count = try ListeningSockets.count(of: server.process.processID)
            #expect(count == 1)
        }
    }

    @Test("is the same on 127.0.0.1 and ::1, where the control API needs no key", .enabled(if: IPv6.isPresent))
    func secondAddress() async throws {
        let server = try await Workplace(accounts: []).serve()
        let port = try #require(Int(server.port))
        for (address, host) in [("127.0.0.1", "localhost"), ("::1", "localhost"), ("::1", "[::1]")] {
            var request = RawRequest("GET", "/_understudy/sandboxes")
            request.host = "\(host):\(port)"
            let answer = try RawConnection(port: port, at: address).exchange(request)
            #expect(answer.status == 200, "\(host) at \(address)")
        }
    }

    @Test("are two with --also-port 0, and both answer")
    func twoPorts() async throws {
        let server = try await Workplace(accounts: []).serve(["--also-port", "0"])
        let bases = try server.startUpValue(of: "Longevity App").split(separator: " ").map(String.init).filter { $0 != "and" }
        #expect(bases.count == 2)
        #expect(Set(bases).count == 2)
        #expect(bases.first == server.baseURL)
        for base in bases {
            let answer = try await server.get("/_understudy/health", at: base)
            #expect(answer.status == 200, "\(base)")
        }
        if ListeningSockets.canBeCounted {
            let count = try ListeningSockets.count(of: server.process.processID)
            #expect(count == 2)
        }
    }
}
