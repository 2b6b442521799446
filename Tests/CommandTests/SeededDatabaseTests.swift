import Testing

@Suite("The seed of a database")
struct SeededDatabaseTests {
    private static let wayOut = "--reseed replaces the data with it, another --database starts with it"

    private func makePlace() throws -> Workplace {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try place.write(TestSeed.document([TestSeed.account("mine")]), to: "mine.json")
        return place
    }

    /// The line below the database in the start-up text; empty if another name follows.
    private func remark(of server: RunningServer) throws -> String {
        let lines = server.process.output.split(separator: "\n", omittingEmptySubsequences: false)
        let index = try #require(lines.firstIndex { $0.hasPrefix("  database ") })
        let next = try #require(lines.dropFirst(index + 1).first)
        return next.hasPrefix("   ") ? next.drop { $0 == " " }.description : ""
    }

    @Test("is named at the start, also for a database in memory and one without a seed")
    func named() async throws {
        let place = try makePlace()
        for (flags, text) in [
            ([], "understudy.sqlite, made from seed/demo.json"), (["--database", ":memory:"], "in memory, made from seed/demo.json"),
            (["--database", "mine.sqlite", "--seed", "mine.json"], "mine.sqlite, made from mine.json"),
            (["--database", "none.sqlite", "--seed", "none"], "none.sqlite, made without a seed"),
        ] {
            let server = try await place.serve(flags)
            #expect(try server.startUpValue(of: "database") == text)
            #expect(try remark(of: server) == "")
            _ = try await server.stop()
        }
    }

    @Test("is not replaced by another file, which is named with the way out until --reseed")
    func unread() async throws {
        let place = try makePlace()
        try await place.createDatabase()
        let server = try await place.serve(["--seed", "mine.json"])
        #expect(try server.startUpValue(of: "database") == "understudy.sqlite, made from seed/demo.json")
        #expect(try remark(of: server) == "mine.json was not read, since the database has data; \(Self.wayOut)")
        #expect(try await server.status(of: "mine") == 401)
        _ = try await server.stop()

        let reseeded = try await place.serve(["--seed", "mine.json", "--reseed"])
        #expect(try reseeded.startUpValue(of: "database") == "understudy.sqlite, made from mine.json")
        #expect(try remark(of: reseeded) == "")
        #expect(try await reseeded.status(of: "mine") == 200)
        _ = try await reseeded.stop()

        let next = try await place.serve(["--seed", "mine.json"])
        #expect(try remark(of: next) == "")
        _ = try await next.stop()
    }

    @Test("is that of `seed import` into a new database")
    func imported() async throws {
        let place = try makePlace()
        let end = try await place.run(["seed", "import", "mine.json"])
        #expect(end.status == 0, "\(end.errors)")
        let server = try await place.serve()
        #expect(try server.startUpValue(of: "database") == "understudy.sqlite, made from mine.json")
        #expect(try remark(of: server) == "")
    }

    @Test("is the configured one after a reset")
    func reset() async throws {
        let place = try makePlace()
        try await place.createDatabase()
        let server = try await place.serve(["--seed", "mine.json"])
        #expect(try await server.post("/_understudy/reset", [:]).status == 200)
        _ = try await server.stop()
        let next = try await place.serve(["--seed", "mine.json"])
        #expect(try next.startUpValue(of: "database") == "understudy.sqlite, made from mine.json")
        #expect(try remark(of: next) == "")
    }

    @Test("is not that of `understudy exec` on a database with data, which says so")
    func exec() async throws {
        let place = try makePlace()
        try await place.createDatabase()
        let flags = ["--database", "understudy.sqlite", "--seed", "mine.json"]
        let end = try await place.run(["exec"] + flags + ["--", "true"])
        #expect(end.status == 0)
        #expect(end.errorLines.last == "understudy: mine.json was not read, since the database has data; \(Self.wayOut)", "\(end.errors)")
    }

    @Test("from standard input is named so, and is not read again")
    func standardInput() async throws {
        let place = try makePlace()
        let script = #"exec "$0" --port 0 --seed - < mine.json"#
        let first = try await RunningServer(place.start(script: script))
        #expect(try first.startUpValue(of: "database") == "understudy.sqlite, made from standard input")
        #expect(try remark(of: first) == "")
        _ = try await first.stop()
        let second = try await RunningServer(place.start(script: script))
        #expect(try remark(of: second) == "standard input was not read, since the database has data; \(Self.wayOut)")
    }
}
