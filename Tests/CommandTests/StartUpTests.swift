import Foundation
import Testing
import TestSupport
import UnderstudyCore
import UnderstudyProgram
import Values

@testable import UnderstudyCommand

@Suite("The start-up text")
struct StartUpTests {
    private func makeDemoPlace() throws -> Workplace {
        let place = try Workplace(accounts: [])
        try place.write(TestServer.demoSeed, to: "seed/demo.json")
        return place
    }

    @Test("shows the Longevity App's address and ends with `listening on …` when requests are answered")
    func listening() async throws {
        let server = try await Workplace(accounts: [TestSeed.account("one")]).serve()
        let health = try await server.get("/_understudy/health")
        #expect(health.status == 200)
        #expect(server.baseURL == "http://127.0.0.1:\(server.port)")
        #expect((Int(server.port) ?? 0) > 0)
        let shown = try server.startUpValue(of: "Longevity App")
        #expect(shown == server.baseURL)
        #expect(server.process.output.hasSuffix("\n\nlistening on \(server.baseURL)\n"))
    }

    @Test("shows Brad OS's address below /api/dev, the base of its debug builds")
    func bradOS() async throws {
        let server = try await Workplace(accounts: []).serve()
        let base = try server.startUpValue(of: "Brad OS")
        #expect(base == server.baseURL + "/api/dev")
        let answer = try await server.get("/health-sync/hrv?days=365", at: base)
        #expect(answer.status == 200)
        #expect(answer.body["data"] == [])
    }

    @Test("shows three personas' tokens, each of which an app's backend accepts")
    func tokens() async throws {
        let server = try await makeDemoPlace().serve()
        let shown = try server.startUpValue(of: "tokens")
        let tokens = shown.prefix { $0 != "(" }.split { $0 == "," || $0 == " " }.map(String.init)
        #expect(tokens == ["six-days", "one-year", "fitiq-full"])
        for token in tokens {
            let answer = try await server.get("/api/v1/users/me", token: token)
            #expect(answer.status == 200, "\(token)")
        }
    }

    @Test("shows a command to try that works when pasted", .enabled(if: Program.isExpected(Program.curl)))
    func curlLine() async throws {
        let place = try makeDemoPlace()
        let server = try await place.serve()
        let curl = try await place.run(Program.shell, ["-c", server.startUpValue(of: "try")])
        #expect(curl.status == 0, "\(curl.errors)")
        let answer = try JSON(parsing: Array(curl.output.utf8))
        #expect(answer["weekly"]?["points"]?.array?.count == 6)
        let end = try await server.stop()
        #expect(end.status == 0)
    }

    @Test(
        "quotes the token in the command, and skips tokens that a terminal would not show",
        .enabled(if: Program.isExpected(Program.curl)))
    func curlLineOfOddTokens() async throws {
        let odd = #"it's;"$(touch${IFS}hit)`touch${IFS}hit`"#
        let place = try Workplace(accounts: ["\u{1B}[31m", odd].map { TestSeed.account($0) })
        let server = try await place.serve()
        #expect(!server.process.output.utf8.contains(0x1B))
        let tokens = try server.startUpValue(of: "tokens")
        #expect(tokens.hasPrefix(#"\u{1b}[31m, "#))
        let curl = try await place.run(Program.shell, ["-c", server.startUpValue(of: "try")])
        #expect(curl.status == 0, "\(curl.errors)")
        let answer = try JSON(parsing: Array(curl.output.utf8))
        #expect(answer["weekly"]?["points"]?.array?.count == 3, "\(curl.output)")
        #expect(!place.exists("hit"))
    }

    @Test("shows a command without a token when none can be pasted")
    func noPastableToken() async throws {
        let server = try await Workplace(accounts: [TestSeed.account("\u{1B}[31m")]).serve()
        let line = try server.startUpValue(of: "try")
        #expect(line == "curl \(server.baseURL)/_understudy/accounts")
    }

    @Test("shows other machines the key, a Mac's name, its address and a base URL with the key, as docs/network.md shows them")
    func documentedAddresses() throws {
        let network = NetworkAddresses(hosts: ["my-mac.local", "192.168.1.7"], ports: [4_000, 5_002], securePort: 4_443)
        let page = try MarkdownPage(named: "docs/network.md")
        let block = try #require(page.blocks.first { $0.text.contains("other machines") })
        #expect(StartUpText.otherMachines(network, key: "KEY").map(StartUpText.line).joined(separator: "\n") == block.text)
    }

    @Test("shows other machines the key, and addresses and a base URL with the key that answer")
    func otherMachines() async throws {
        let text = #"a"key"to"control"#
        let server = try await Workplace(accounts: [])
            .serve(["--host", "0.0.0.0", "--also-port", "0", "--set", "controlKey=\(text)"])
        let key = try server.startUpValue(of: "control key")
        let urls = try server.startUpValue(of: "other machines").components(separatedBy: " and ")
        #expect(key == text)
        let hosts = NetworkAddresses.present()
        if let host = hosts.first {
            #expect(urls.first == "http://\(host):\(server.port)")
            #expect(urls.count == 2)
        }
        let numeric = hosts.dropFirst().map { "http://\($0):\(server.port)" }.joined(separator: " or ")
        if !numeric.isEmpty { #expect(server.process.output.contains(" or \(numeric)\n"), "\(server.process.output)") }
        #expect(try await server.get("/_key/a%22key%22to%22control/_understudy/health").status == 200)
    }

    @Test("shows other machines neither HTTPS nor a profile without TLS")
    func withoutTLS() {
        let network = NetworkAddresses(hosts: ["192.168.1.7"], ports: [4_000])
        let lines = StartUpText.otherMachines(network, key: "KEY").map(\.value)
        #expect(lines == ["KEY", "http://192.168.1.7:4000", "http://192.168.1.7:4000/_key/KEY for the dashboard, sandboxes and accounts"])
    }

    @Test("shows other machines the reason if they cannot use HTTPS")
    func withoutSecureAddress() {
        let network = NetworkAddresses(hosts: ["192.0.2.2"], ports: [4_000], securePort: 4_443)
        let lines = StartUpText.otherMachines(network, key: "KEY").map(\.value)
        #expect(
            lines == [
                "KEY", "http://192.0.2.2:4000", "HTTPS: no private address or .local name in this network",
                "http://192.0.2.2:4000/_key/KEY for the dashboard, sandboxes and accounts",
            ])
    }

    @Test("says that a machine in no network has no address for others")
    func noNetwork() {
        let lines = StartUpText.otherMachines(NetworkAddresses(hosts: [], ports: [4_000], securePort: 4_443), key: "KEY")
        #expect(lines.map(\.name) == ["control key", "other machines"])
        #expect(lines.last?.value.hasPrefix("none: this machine is in no network") == true, "\(lines)")
    }

    @Test("shows no address to other machines that cannot reach the server")
    func noOtherMachines() async throws {
        let server = try await Workplace(accounts: []).serve()
        #expect(!server.process.output.contains("other machines"))
        #expect(!server.process.output.contains("control key"))
    }

    @Test("shows the dashboard's address first")
    func dashboard() async throws {
        let server = try await Workplace(accounts: []).serve()
        #expect(server.process.output.hasPrefix("Understudy \(understudyVersion)\n\n  dashboard       \(server.baseURL)/_understudy/\n"))
    }

    @Test("shows the control API's address")
    func controlAPI() async throws {
        let server = try await Workplace(accounts: []).serve()
        let address = try server.startUpValue(of: "control API")
        let answer = try await server.get("", at: address)
        #expect(answer.status == 200)
        #expect(answer.body["status"]?.string == "ok")
    }

    @Test("shows other tokens when the seed has no personas, and how to import accounts when it has none")
    func otherSeeds() async throws {
        let few = try await Workplace(accounts: ["a", "b", "c", "d"].map { TestSeed.account($0) }).serve()
        let three = try few.startUpValue(of: "tokens")
        #expect(three.hasPrefix("a, b, c (`understudy accounts` lists all 4)"))
        let none = try await Workplace(accounts: []).serve()
        let way = try none.startUpValue(of: "tokens")
        #expect(way.contains("understudy seed import FILE"))
    }

    @Test("is the only output: nothing goes to standard error without an error")
    func quiet() async throws {
        let server = try await Workplace(accounts: [TestSeed.account("one")]).serve()
        _ = try await server.status(of: "one")
        let end = try await server.stop()
        #expect(end.errors == "")
    }
}
