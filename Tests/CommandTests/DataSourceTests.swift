import ArgumentParser
import Foundation
import ProbeSupport
import Testing
import Values

@testable import UnderstudyCommand

/// Runs of every command that reads.
private enum ReadingCommands {
    /// Commands that need a server or a database.
    static let ofData = [["accounts"], ["healthkit", "one"], ["token", "one"], ["seed", "export"], ["seed", "export", "mine.json"]]

    static let all =
        ofData + ofData.map { $0 + ["--database", "mine.sqlite"] } + ofData.map { $0 + ["--config", "mine-settings.json"] } + [
            ["token", "one", "--kind", "fitiq"], ["accounts", "--database", ":memory:"], ["token", "one", "--database", ":memory:"],
            ["seed", "export", "--database", ":memory:"], ["seed", "check", "seed/demo.json"], ["seed", "check", "missing.json"],
            ["seed", "schema"], ["routes"], ["openapi"], ["settings"], ["settings", "--schema"], ["health"], ["log"], ["log", "--follow"],
            ["events"], ["endpoints", "check"], ["endpoints", "list"], ["endpoints", "schema"], ["endpoints", "from-har", "session.har"],
            ["endpoints", "from-openapi", "missing.yaml"], ["compare", "session.har"], ["docs"], ["docs", "network"], ["mcp"],
            ["certificate"], ["case", "save", "-"], ["case", "show", "missing.json"], ["fixtures", "--check", "Missing"],
            ["clock"], ["fault", "list"], ["held", "list"], ["scenario", "list"], ["sandbox", "list"], ["snapshot", "list"],
            ["held", "release", "req-1"], ["scenario", "apply", "a"], ["sandbox", "create", "a"], ["sandbox", "delete", "a"],
            ["snapshot", "save", "a"], ["snapshot", "restore", "a"], ["snapshot", "delete", "a"], ["reset"],
            ["--help"],
            ["--version"],
        ]

    /// Commands that exist to serve or to write.
    static let others: Set<String> = ["serve", "exec", "seed import"]

    /// The names of all commands without subcommands.
    static func names(below command: any ParsableCommand.Type = Command.self, prefix: String = "") -> [String] {
        command.configuration.subcommands.flatMap { subcommand -> [String] in
            let name = prefix + (subcommand.configuration.commandName ?? "")
            return subcommand.configuration.subcommands.isEmpty ? [name] : names(below: subcommand, prefix: name + " ")
        }
    }
}

@Suite("A command that works on data")
struct DataSourceTests {
    private static let now = "2026-01-07T09:00:00Z"
    private static let usingFile = "understudy: using the database understudy.sqlite, which no running server serves"

    /// The files below a folder, without those of running programs.
    private func files(in place: Workplace) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: place.url.path)
            .filter { !$0.hasPrefix(".") && !$0.hasPrefix("understudy-") }.sorted()
    }

    /// The environment of a command that finds the servers of another folder.
    private func finding(_ servers: Workplace) -> [String: String] { ["UNDERSTUDY_LOCATOR_FOLDER": servers.url.path] }

    // MARK: - Files

    @Test("leaves no file behind if it only reads", arguments: ReadingCommands.all)
    func noFile(_ command: [String]) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try place.write(["database": "other.sqlite"], to: "mine-settings.json")
        let before = try files(in: place)
        _ = try await place.run(command)
        #expect(try files(in: place) == before)
    }

    @Test("is tested for that, unless it exists to serve or to write")
    func everyCommand() {
        let tested = ReadingCommands.names().filter { name in
            ReadingCommands.all.contains { $0.joined(separator: " ").hasPrefix(name) }
        }
        #expect(Set(tested) == Set(ReadingCommands.names()).subtracting(ReadingCommands.others))
    }

    @Test("ends with one line and the way out if there is neither a server nor a database", arguments: ReadingCommands.ofData)
    func nothing(_ command: [String]) async throws {
        let end = try await Workplace(accounts: [TestSeed.account("one")]).run(command)
        #expect(end.status == 69)
        #expect(end.output == "")
        let line =
            "understudy: there is no database understudy.sqlite, and no running server serves it; start one with `understudy serve`, "
            + "or name another file with --database"
        #expect(end.errorLines == [line])
    }

    @Test("reads a database without changing it, or its folder", arguments: [["accounts"], ["seed", "export"]])
    func unchanged(_ command: [String]) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try await place.createDatabase()
        let (before, names) = (try place.data(of: "understudy.sqlite"), try files(in: place))
        let end = try await place.run(command)
        #expect(end.status == 0, "\(end.errors)")
        #expect(try place.data(of: "understudy.sqlite") == before)
        #expect(try files(in: place) == names)
    }

    // MARK: - The choice

    @Test("says on standard error that it uses the database, without a server", arguments: ReadingCommands.ofData)
    func usesDatabase(_ command: [String]) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try await place.createDatabase()
        let end = try await place.run(command)
        #expect(end.status == 0)
        #expect(end.errorLines == [Self.usingFile] + (command.contains("export") ? [SeedFileTests.evergreenLine(1, of: 1)] : []))
    }

    @Test("asks the running server, whatever its database and its folder", arguments: [":memory:", "data.sqlite"])
    func asksServer(_ database: String) async throws {
        let (servers, place) = (try Workplace(accounts: [TestSeed.account("one")]), try Workplace())
        let server = try await servers.serve(["--database", database])
        let before = try files(in: place)

        let token = try await place.run(["token", "one"], environment: finding(servers))
        #expect(token.status == 0 && token.errors == "", "\(token.errors)")
        #expect(try await server.status(of: #require(token.outputLines.first)) == 200)
        let accounts = try await place.run(["accounts"], environment: finding(servers))
        #expect(accounts.status == 0 && accounts.errors == "", "\(accounts.errors)")
        #expect(accounts.outputLines.map { $0.prefix(7) } == ["ACCOUNT", "one    "])
        let export = try await place.run(["seed", "export"], environment: finding(servers))
        #expect(export.status == 0 && export.errorLines == [SeedFileTests.evergreenLine(1, of: 1)], "\(export.errors)")
        #expect(try JSON(parsing: Array(export.output.utf8))["accounts"]?.array?.map { $0["key"] } == ["one"])

        try servers.write(TestSeed.document([TestSeed.account("two")]), to: "two.json")
        let seed = servers.path(of: "two.json")
        let imported = try await place.run(["seed", "import", seed], environment: finding(servers))
        #expect(imported.output == "\(seed): 1 account imported\n", "\(imported.errors)")
        #expect(try await server.status(of: "two") == 200)
        #expect(try files(in: place) == before)
    }

    @Test("lists every fault of a seed that a server refuses, as without a server")
    func refusedSeed() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let server = try await place.serve(["--database", ":memory:"])
        try place.write(TestSeed.faulty, to: "mine.json")
        let asked = try await place.run(["seed", "import", "mine.json"])
        let alone = try await place.run(["seed", "check", "mine.json"])
        #expect(asked.status == 65)
        #expect(asked.errors == alone.errors)
        #expect(asked.output == "")
        _ = try await server.stop()
    }

    @Test("reports with status 64 an account that the server does not have")
    func unknownAccount() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let server = try await place.serve()
        let end = try await place.run(["token", "nobody"])
        #expect(end.status == 64)
        #expect(end.errorLines.count == 1 && end.errors.contains("there is no account nobody"), "\(end.errors)")
        _ = try await server.stop()
    }

    @Test("uses a named database, or asks the server of that database")
    func namedDatabase() async throws {
        let place = try Workplace(accounts: [TestSeed.account("file")])
        try await place.createDatabase()
        try place.write(TestSeed.document([TestSeed.account("memory")]), to: "memory.json")
        let inMemory = try await place.serve(["--database", ":memory:", "--seed", "memory.json"])

        let unnamed = try await place.run(["accounts"])
        #expect(unnamed.output.contains("\nmemory "))
        let line =
            "understudy: asking the server at \(inMemory.baseURL), which serves :memory:; --database understudy.sqlite uses the file here"
        #expect(unnamed.errorLines == [line])
        for environment in [[:], ["UNDERSTUDY_DATABASE": "understudy.sqlite"]] {
            let flags = environment.isEmpty ? ["--database", "understudy.sqlite"] : []
            let named = try await place.run(["accounts"] + flags, environment: environment)
            #expect(named.output.contains("\nfile "))
            #expect(named.errorLines == [Self.usingFile])
        }
        let memory = try await place.run(["accounts", "--database", ":memory:"])
        #expect(memory.output.contains("\nmemory ") && memory.errors == "", "\(memory.errors)")

        let onFile = try await place.serve()
        let served = try await place.run(["token", "file", "--database", place.path(of: "seed/../understudy.sqlite")])
        #expect(served.status == 0 && served.errors == "", "\(served.errors)")
        #expect(try await onFile.status(of: #require(served.outputLines.first)) == 200)
        // Of two servers, the one of the database here.
        let own = try await place.run(["accounts"])
        #expect(own.output.contains("\nfile ") && own.errors == "", "\(own.errors)")
        _ = try await inMemory.stop()
    }

    @Test("asks for --port if several servers run, and uses the server on that port")
    func severalServers() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let first = try await place.serve(["--database", ":memory:"])
        let second = try await place.serve(["--database", "second.sqlite"])
        for command in [["accounts"], ["token", "one"], ["seed", "export"]] {
            let unclear = try await place.run(command)
            #expect(unclear.status == 64)
            #expect(unclear.errorLines.count == 1 && unclear.errors.contains("choose one with --port"), "\(unclear.errors)")
        }
        let token = try await place.run(["token", "one", "--port", second.port])
        #expect(try await second.status(of: #require(token.outputLines.first)) == 200)
        #expect(try await first.status(of: #require(token.outputLines.first)) == 401)
        let contrary = try await place.run(["accounts", "--port", first.port, "--database", "second.sqlite"])
        #expect(contrary.status == 64)
        #expect(contrary.errors == "understudy: the server on port \(first.port) serves :memory:; leave out --port or --database\n")
        let missing = try await place.run(["accounts", "--port", "1"])
        #expect(missing.status == 69 && missing.errors.contains("no server is running on port 1;"), "\(missing.errors)")
    }

    @Test("asks the server of `understudy exec` if it runs under one")
    func underExec() async throws {
        let (place, others) = (try Workplace(accounts: [TestSeed.account("one")]), try Workplace(accounts: [TestSeed.account("two")]))
        let other = try await others.serve(environment: finding(place))
        let script = #""$0" accounts; "$0" log"#
        let end = try await place.run(["exec", "--", "sh", "-c", script, Program.understudy().path])
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.outputLines.map { $0.prefix(7) } == ["ACCOUNT", "one    "])
        _ = try await other.stop()
    }

    // MARK: - No effect

    @Test(
        "refuses to write to a database in memory, which would end with it",
        arguments: [["token", "one"], ["seed", "import", "seed/demo.json"]])
    func memory(_ command: [String]) async throws {
        let end = try await Workplace(accounts: [TestSeed.account("one")]).run(command + ["--database", ":memory:"])
        #expect(end.status == 64)
        #expect(end.output == "")
        #expect(end.errorLines.count == 1 && end.errors.contains("name a file with --database"), "\(end.errors)")
    }

    @Test("names the flags that have no effect on a server, or on an existing database")
    func unusedFlags() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let flags = ["--now", Self.now, "--seed", "none", "--set", "limits.drainSeconds=5", "--set", "locatorFolder=."]
        let server = try await place.serve()
        let asked = try await place.run(["accounts"] + flags)
        #expect(asked.status == 0)
        #expect(
            asked.errors == "understudy: --seed, --now, --set limits.drainSeconds have no effect here: the server has its own\n")
        _ = try await server.stop()
        let read = try await place.run(["accounts"] + flags)
        #expect(read.status == 0)
        #expect(
            read.errorLines == ["understudy: --seed has no effect here: only `understudy serve` seeds a database", Self.usingFile])
    }
}
