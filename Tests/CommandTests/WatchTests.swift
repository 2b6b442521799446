import Testing
import TestTraits

@Suite("A server with --watch")
struct WatchTests {
    @Test("applies an edit of the seed file: existing accounts are replaced, new ones are added")
    func seed() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let server = try await place.serve(["--watch"])
        #expect(try await points(of: "one", on: server) == 3)
        try place.write(
            TestSeed.document([TestSeed.account("one", checkIns: 5), TestSeed.account("two", checkIns: 2)]), to: "seed/demo.json")
        try await eventually { try await points(of: "one", on: server) == 5 }
        #expect(try await points(of: "two", on: server) == 2)
    }

    @Test("leaves what a client has written to an unchanged account, deletes removed accounts, and logs both in one line")
    func oneAccount() async throws {
        let place = try Workplace(accounts: ["one", "two", "three"].map { TestSeed.account($0) })
        let server = try await place.serve(["--watch", "--now", "2026-01-07T09:00:00Z"])
        #expect(try await server.checkIn(as: "one") == 200)
        #expect(try await server.checkIn(as: "two") == 200)
        try place.write(
            TestSeed.document([TestSeed.account("two", checkIns: 5), TestSeed.account("one")]), to: "seed/demo.json")
        let errors = try await errors(of: server) { $0.contains("deleted three") }
        #expect(errors.contains("seed/demo.json: seeded two; deleted three\n"), "\(errors)")
        #expect(try await server.status(of: "three") == 401)
        #expect(try await points(of: "two", on: server) == 5)
        #expect(try await points(of: "one", on: server) == 4)
        #expect(try await server.checkIn(as: "one") == 409)
    }

    @Test(
        "says in one line that it cannot see edits of an input that is no file",
        arguments: [
            ("--seed - < seed/demo.json", "the seed: it comes from standard input"),
            ("--config - < settings.json", "the configuration: it comes from standard input"),
            ("--config /dev/stdin < settings.json", "the configuration: it comes from standard input"),
            ("--config /dev/fd/3 3< settings.json", "the configuration: /dev/fd/3 is no file"),
        ])
    func stream(_ input: String, _ reason: String) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try place.write([:], to: "settings.json")
        let server = try await RunningServer(place.start(script: #"exec "$0" --port 0 --watch \#(input)"#))
        let lines = try await errors(of: server) { $0.contains("--watch") }.split(separator: "\n").filter { $0.contains("--watch") }
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix("--watch sees no edits of \(reason)") == true, "\(lines)")
    }

    @Test("says that there is nothing to watch")
    func nothing() async throws {
        let server = try await Workplace().serve(["--watch", "--seed", "none"])
        let line = "--watch sees edits in endpoints alone: there is neither a configuration file nor a seed file"
        _ = try await errors(of: server) { $0.contains(line) }
    }

    @Test("resets to the edited seed")
    func reset() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let server = try await place.serve(["--watch"])
        try place.write(TestSeed.document([TestSeed.account("one", checkIns: 5)]), to: "seed/demo.json")
        try await eventually { try await points(of: "one", on: server) == 5 }
        #expect(try await server.post("/_understudy/reset", [:]).status == 200)
        #expect(try await points(of: "one", on: server) == 5)
    }

    @Test("reports an invalid seed and keeps the data, then applies the corrected seed")
    func faultySeed() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let server = try await place.serve(["--watch"])
        try place.write(TestSeed.faulty, to: "seed/demo.json")
        let errors = try await errors(of: server) { $0.contains("the previous state stays in force") }
        for path in TestSeed.faultyPaths { #expect(errors.contains(path), "\(errors)") }
        #expect(try await points(of: "one", on: server) == 3)
        try place.write(TestSeed.document([TestSeed.account("one", checkIns: 4)]), to: "seed/demo.json")
        try await eventually { try await points(of: "one", on: server) == 4 }
    }

    @Test("applies live settings, in sandboxes too, and names the settings that need a restart")
    func configuration() async throws {
        let place = try Workplace(accounts: [])
        try place.write(["seed": "seed/demo.json"], to: "understudy.json")
        let server = try await place.serve(["--watch"])
        #expect(try await server.put("/_understudy/sandboxes/t1", [:]).status == 201)
        let history = "/api/dev/health-sync/hrv"
        #expect(try await server.get(history).status == 404)
        try place.write(
            ["seed": "seed/demo.json", "bradOS": ["appCheck": "required"], "limits": ["idleSeconds": 7]], to: "understudy.json")
        try await eventually { try await server.get(history).status == 401 }
        #expect(try await server.get("/_sandbox/t1" + history).status == 401)
        let errors = try await errors(of: server) { $0.contains("limits.idleSeconds changed") }
        #expect(errors.contains("started again"), "\(errors)")
    }

    @Test("reports an invalid configuration and keeps the settings")
    func faultyConfiguration() async throws {
        let place = try Workplace(accounts: [])
        try place.write(["bradOS": ["appCheck": "required"]], to: "understudy.json")
        let server = try await place.serve(["--watch"])
        try place.write(["bradOS": ["appCheck": "requird"]], to: "understudy.json")
        let errors = try await errors(of: server) { $0.contains("the previous state stays in force") }
        #expect(errors.contains("bradOS.appCheck is \"requird\""), "\(errors)")
        #expect(try await server.get("/api/dev/health-sync/hrv").status == 401)
    }

    private func points(of account: String, on server: RunningServer) async throws -> Int? {
        try await server.get("/api/longevity/trends", token: account).body["weekly"]?["points"]?.array?.count
    }

    private func errors(of server: RunningServer, until isWanted: (String) -> Bool) async throws -> String {
        try await eventually { isWanted(server.process.errors) }
        return server.process.errors
    }
}
