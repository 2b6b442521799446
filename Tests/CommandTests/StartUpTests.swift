import Testing
import TestSupport
import UnderstudyProgram
import UnderstudyCore

@Suite("At its start, understudy")
struct StartUpTests {
    private func makeDemoPlace() throws -> Workplace {
        let place = try Workplace(accounts: [])
        try place.write(TestServer.demoSeed, to: "seed/demo.json")
        return place
    }

    @Test("says where the app is answered and that it listens, and answers at once")
    func listening() async throws {
        let server = try await Workplace(accounts: [TestSeed.account("one")]).serve()
        let health = try await server.get("/_understudy/health")
        #expect(health.status == 200)
        #expect(server.baseURL == "http://127.0.0.1:\(server.port)")
        #expect((Int(server.port) ?? 0) > 0)
        let said = try server.said("Longevity App")
        #expect(said == server.baseURL)
        #expect(server.process.output.hasSuffix("\n\nlistening on \(server.baseURL)\n"))
    }

    @Test("says where Brad OS's app is answered: below /api/dev, as its own debug builds have it")
    func bradOS() async throws {
        let server = try await Workplace(accounts: []).serve()
        let base = try server.said("Brad OS")
        #expect(base == server.baseURL + "/api/dev")
        let answer = try await server.get("/health-sync/hrv?days=365", at: base)
        #expect(answer.status == 200)
        #expect(answer.body["data"] == [])
    }

    @Test("names three personas' tokens, each of which opens an app")
    func tokens() async throws {
        let server = try await makeDemoPlace().serve()
        let said = try server.said("tokens")
        let tokens = said.prefix { $0 != "(" }.split { $0 == "," || $0 == " " }.map(String.init)
        #expect(tokens == ["six-days", "one-year", "fitiq-full"])
        for token in tokens {
            let answer = try await server.get("/api/v1/users/me", token: token)
            #expect(answer.status == 200, "\(token)")
        }
    }

    @Test("gives a line to try that works as pasted", .enabled(if: Program.isInstalled(Program.curl)))
    func curlLine() async throws {
        let place = try makeDemoPlace()
        let server = try await place.serve()
        let curl = try await place.run(Program.shell, ["-c", server.said("try")])
        #expect(curl.status == 0, "\(curl.errors)")
        let answer = try JSON(parsing: Array(curl.output.utf8))
        #expect(answer["weekly"]?["points"]?.array?.count == 6)
        let end = try await server.stop()
        #expect(end.status == 0)
    }

    @Test(
        "gives that line for the first token that a terminal shows as it is, whatever it means to a shell",
        .enabled(if: Program.isInstalled(Program.curl)))
    func curlLineOfOddTokens() async throws {
        let odd = #"it's;"$(touch${IFS}hit)`touch${IFS}hit`"#
        let place = try Workplace(accounts: ["\u{1B}[31m", odd].map { TestSeed.account($0) })
        let server = try await place.serve()
        #expect(!server.process.output.utf8.contains(0x1B))
        let tokens = try server.said("tokens")
        #expect(tokens.hasPrefix(#"\u{1b}[31m, "#))
        let curl = try await place.run(Program.shell, ["-c", server.said("try")])
        #expect(curl.status == 0, "\(curl.errors)")
        let answer = try JSON(parsing: Array(curl.output.utf8))
        #expect(answer["weekly"]?["points"]?.array?.count == 3, "\(curl.output)")
        #expect(!place.exists("hit"))
    }

    @Test("gives a line without a token where none can be pasted")
    func noPastableToken() async throws {
        let server = try await Workplace(accounts: [TestSeed.account("\u{1B}[31m")]).serve()
        let line = try server.said("try")
        #expect(line == "curl \(server.baseURL)/_understudy/accounts")
    }

    @Test("says first where the dashboard is")
    func dashboard() async throws {
        let server = try await Workplace(accounts: []).serve()
        #expect(server.process.output.hasPrefix("Understudy \(understudyVersion)\n\n  dashboard       \(server.baseURL)/_understudy/\n"))
    }

    @Test("says where the control API is")
    func controlAPI() async throws {
        let server = try await Workplace(accounts: []).serve()
        let address = try server.said("control API")
        let answer = try await server.get("", at: address)
        #expect(answer.status == 200)
        #expect(answer.body["status"]?.string == "ok")
    }

    @Test("names other tokens when the seed has no personas, and the way to some when it has none")
    func otherSeeds() async throws {
        let few = try await Workplace(accounts: ["a", "b", "c", "d"].map { TestSeed.account($0) }).serve()
        let three = try few.said("tokens")
        #expect(three.hasPrefix("a, b, c (`understudy accounts` lists all 4)"))
        let none = try await Workplace(accounts: []).serve()
        let way = try none.said("tokens")
        #expect(way.contains("understudy seed import FILE"))
    }

    @Test("writes nothing to standard error while all is well")
    func quiet() async throws {
        let server = try await Workplace(accounts: [TestSeed.account("one")]).serve()
        _ = try await server.status(of: "one")
        let end = try await server.stop()
        #expect(end.errors == "")
    }
}
