import Foundation
import ProbeSupport
import Testing
import UnderstudyProgram

@Suite("An invalid seed")
struct FaultySeedTests {
    private func expectEveryFault(in end: Transcript) {
        #expect(end.status == 65)
        #expect(end.output == "")
        #expect(end.errorLines.count == 1 + TestSeed.faultyPaths.count, "\(end.errors)")
        #expect(end.errorLines.first?.contains("5 faults; nothing was changed") ?? false, "\(end.errors)")
        for path in TestSeed.faultyPaths {
            let isListed = end.errorLines.contains { $0.hasPrefix("understudy: line ") && $0.contains(": \(path): found ") }
            #expect(isListed, "\(path) in \(end.errors)")
        }
    }

    @Test("makes the start fail with status 65, every error with its JSON path and no database; a valid seed then starts")
    func start() async throws {
        let place = try Workplace()
        try place.write(TestSeed.faulty, to: "seed/demo.json")
        expectEveryFault(in: try await place.run(["--port", "0"]))
        #expect(!place.exists("understudy.sqlite"))

        try place.write(TestSeed.document([TestSeed.account("one")]), to: "seed/demo.json")
        let server = try await place.serve()
        let status = try await server.status(of: "one")
        #expect(status == 200)
    }

    @Test("is reported by `seed check`, which creates no database")
    func check() async throws {
        let place = try Workplace()
        try place.write(TestSeed.faulty, to: "mine.json")
        expectEveryFault(in: try await place.run(["seed", "check", "mine.json"]))
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test("includes none at all with --reseed: status 64, and the flag is named")
    func reseedWithoutSeed() async throws {
        let place = try Workplace()
        let end = try await place.run(["--port", "0", "--seed", "none", "--reseed"])
        #expect(end.status == 64)
        #expect(end.errors.contains("--reseed"), "\(end.errors)")
    }

    @Test("is not imported, not even in part")
    func notImported() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try await place.createDatabase()
        let before = try await place.run(["seed", "export"])
        #expect(before.status == 0)
        try place.write(TestSeed.faulty, to: "mine.json")
        expectEveryFault(in: try await place.run(["seed", "import", "mine.json"]))
        let after = try await place.run(["seed", "export"])
        #expect(after.output == before.output)
    }

    @Test("imported into a new database leaves no file behind")
    func notImportedAnew() async throws {
        let place = try Workplace()
        try place.write(TestSeed.faulty, to: "mine.json")
        expectEveryFault(in: try await place.run(["seed", "import", "mine.json", "--database", "new.sqlite"]))
        let left = try FileManager.default.contentsOfDirectory(atPath: place.url.path).filter { $0.hasPrefix("new.") }
        #expect(left == [])
    }

    @Test("that is not JSON is reported with line and column", arguments: [["--port", "0"], ["seed", "check", "seed/demo.json"]])
    func syntax(_ command: [String]) async throws {
        let place = try Workplace()
        try place.write("{\n  \"version\": 1,\n  \"accounts\": [}\n", to: "seed/demo.json")
        let end = try await place.run(command)
        #expect(end.status == 65)
        #expect(end.errorLines.count == 1)
        #expect(end.errors.contains("seed/demo.json") && end.errors.contains("line 3, column 16"), "\(end.errors)")
    }

    @Test(
        "whose file is missing is reported with the file and the flag",
        arguments: [["accounts", "--database", ":memory:", "--seed", "seed/demos.json"], ["--port", "0", "--seed", "seed/other.json"]])
    func missing(_ command: [String]) async throws {
        let end = try await Workplace().run(command)
        #expect(end.status == 65)
        #expect(end.errorLines.count == 1)
        #expect(end.errors.contains(command.last ?? "") && end.errors.contains("--seed"), "\(end.errors)")
    }

    @Test(
        "does not include a missing default file, however it is named: the built-in personas are used",
        arguments: [([], [:]), (["--seed", "seed/demo.json"], [:]), ([], ["UNDERSTUDY_SEED": "seed/demo.json"])]
            as [([String], [String: String])])
    func builtIn(_ flags: [String], _ environment: [String: String]) async throws {
        let place = try Workplace()
        let end = try await place.run(["accounts", "--database", ":memory:"] + flags, environment: environment)
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output.contains("\nsix-days "))
        let server = try await place.serve(flags, environment: environment)
        #expect(try server.startUpValue(of: "database") == "understudy.sqlite, made from the built-in personas")
    }

    @Test("does not include a missing default file that a copy of this repository's config.json names")
    func copiedConfiguration() async throws {
        let place = try Workplace()
        try place.write(SettingTable().standardFile, to: "config.json")
        let end = try await place.run(["exec", "--", "true"])
        #expect(end.status == 0)
        #expect(end.errorLines.count == 1, "\(end.errors)")
        let server = try await place.serve()
        #expect(try server.startUpValue(of: "database") == "understudy.sqlite, made from the built-in personas")
    }

    @Test("does not include another program's seed/demo.json, unless --seed names it: the built-in personas are used, with one line")
    func stranger() async throws {
        let place = try Workplace()
        try place.write(["users": ["ada"]], to: "seed/demo.json")
        let exec = try await place.run(["exec", "--", "true"])
        #expect(exec.status == 0)
        let line = "understudy: seed/demo.json is passed over, since it is no seed file; --seed names another"
        #expect(exec.errorLines.last == line, "\(exec.errors)")
        let server = try await place.serve()
        #expect(try server.startUpValue(of: "database") == "understudy.sqlite, made from the built-in personas")
        #expect(try await server.status(of: "six-days") == 200)
        let named = try await place.run(["exec", "--seed", "seed/demo.json", "--", "true"])
        #expect(named.status == 65)
    }

    @Test("is not read when the database has accounts, or with --seed none")
    func unread() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try await place.createDatabase()
        try place.write(TestSeed.faulty, to: "seed/demo.json")
        let server = try await place.serve()
        #expect(try await server.status(of: "one") == 200)
        let empty = try await place.run(["accounts", "--database", ":memory:", "--seed", "none"])
        #expect(empty.status == 0, "\(empty.errors)")
    }
}
