import Foundation
import Testing
import TestTraits
import Values

@Suite("Seed files")
struct SeedFileTests {
    @Test("without errors pass `seed check`")
    func check() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one"), TestSeed.account("two")])
        let end = try await place.run(["seed", "check", "seed/demo.json"])
        #expect(end.status == 0)
        #expect(end.output == "seed/demo.json: 2 accounts, no faults\n")
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test("with values that make no sense pass `seed check` with warnings, and with --strict end with status 65")
    func warnings() async throws {
        let place = try Workplace()
        try place.write(
            """
            {
              "version": 1,
              "accounts": [
                {
                  "key": "one",
                  "fitiq": { "profile": { "heightCm": 1.75 } },
                  "longevity": { "checkIns": [{ "date": "2026-01-08" }] }
                }
              ]
            }
            """, to: "mine.json")
        let height = """
            understudy: warning: line 6: $.accounts[0].fitiq.profile.heightCm: found 1.75, expected 100 to 230 centimetres \
            (did you mean 175? 1.75 looks like metres)
            """
        let date = """
            understudy: warning: line 7: $.accounts[0].longevity.checkIns[0].date: found "2026-01-08", expected a day up to today
            """
        let end = try await place.run(["seed", "check", "mine.json", "--now", "2026-01-07T09:00:00Z"])
        #expect(end.status == 0)
        #expect(end.output == "mine.json: 1 account, no faults, 2 warnings\n")
        #expect(end.errorLines == [height, date])
        let strict = try await place.run(
            ["seed", "check", "mine.json", "--strict"], environment: ["UNDERSTUDY_NOW": "2026-01-09T09:00:00Z"])
        #expect(strict.status == 65)
        #expect(strict.output == "mine.json: 1 account, no faults, 1 warning\n")
        #expect(strict.errorLines == [height])
        try place.write(TestSeed.document([TestSeed.account("one")]), to: "mine.json")
        #expect(try await place.run(["seed", "check", "mine.json", "--strict"]).status == 0)
    }

    @Test("are not checked as of a text that is no instant")
    func wrongNow() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let end = try await place.run(["seed", "check", "seed/demo.json", "--now", "soon"])
        #expect(end.status == 64)
        #expect(end.errorLines.count == 1)
        #expect(end.errors.contains("--now is \"soon\""), "\(end.errors)")
    }

    @Test("are exported identically to standard output and to a file")
    func export() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one"), TestSeed.account("two")])
        try await place.createDatabase()
        let printed = try await place.run(["seed", "export"])
        #expect(printed.status == 0)
        let json = try JSON(parsing: Array(printed.output.utf8))
        let keys = json["accounts"]?.array?.compactMap { $0["key"]?.string }
        #expect(keys == ["one", "two"])

        let written = try await place.run(["seed", "export", "mine.json"])
        #expect(written.status == 0)
        #expect(written.output == "")
        let file = try place.data(of: "mine.json")
        #expect(String(decoding: file, as: UTF8.self) == printed.output)

        let dashed = try await place.run(["seed", "export", "-"])
        #expect(dashed.output == printed.output)
        #expect(!FileManager.default.fileExists(atPath: place.path(of: "-")))
    }

    @Test("are exported with mode 600, which a served database and its key get, too, even if they were readable before")
    func modes() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try place.write("{}", to: "mine.json")
        try place.setMode(0o644, of: "mine.json")
        try await place.createDatabase()
        #expect(try await place.run(["seed", "export", "mine.json", "--force"]).status == 0)
        try place.setMode(0o644, of: "understudy.sqlite")
        let server = try await place.serve()
        for name in ["mine.json", "understudy.sqlite", "understudy.sqlite.key"] { #expect(try place.mode(of: name) == 0o600, "\(name)") }
        for name in ["understudy.sqlite-wal", "understudy.sqlite-shm"] where place.exists(name) {
            #expect(try place.mode(of: name) == 0o600, "\(name)")
        }
        _ = try await server.stop()
    }

    @Test("exported to an impossible path exit with status 70 and one line, and leave no file")
    func unwritable() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try await place.createDatabase()
        let end = try await place.run(["seed", "export", "missing/mine.json"])
        #expect(end.status == 70)
        #expect(end.errorLines.count == 1)
        #expect(end.errors.contains("missing/mine.json cannot be written: No such file"), "\(end.errors)")
        let taken = try await place.run(["seed", "export", "seed"])
        #expect(taken.status == 70)
        let left = try FileManager.default.contentsOfDirectory(atPath: place.url.path).filter { $0.hasPrefix("seed.") }
        #expect(left == [])
    }

    @Test(
        "exported to a full disk exit with status 70 and one line",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: ["", "/dev/full", "link"])
    func noRoom(_ target: String) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try await place.createDatabase()
        try FileManager.default.createSymbolicLink(atPath: place.path(of: "link"), withDestinationPath: "/dev/full")
        let program = try Program.understudy().path
        let end = try await place.run(Program.shell, ["-c", "exec '\(program)' seed export \(target) > /dev/full"])
        #expect(end.status == 70)
        #expect(end.errorLines.count == 2)
        #expect(end.errors.contains("cannot be written: No space left on device"), "\(end.errors)")
    }

    @Test("exported to an existing file replace it only with --force", arguments: ["mine.json", "link.json"])
    func existing(_ name: String) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try await place.createDatabase()
        try place.write("mine", to: "mine.json")
        try FileManager.default.createSymbolicLink(atPath: place.path(of: "link.json"), withDestinationPath: place.path(of: "mine.json"))
        let end = try await place.run(["seed", "export", name])
        #expect(end.status == 64)
        #expect(end.errors == "understudy: \(name) exists; --force replaces it\n")
        #expect(try place.data(of: "mine.json") == Data("mine".utf8))
    }

    @Test("are exported with the named accounts alone, from a database and from a server")
    func namedAccounts() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one"), TestSeed.account("two"), TestSeed.account("three")])
        try await place.createDatabase()
        func keys(_ arguments: [String]) async throws -> [String] {
            let end = try await place.run(["seed", "export"] + arguments)
            #expect(end.status == 0, "\(end.errors)")
            return try JSON(parsing: Array(end.output.utf8))["accounts"]?.array?.compactMap { $0["key"]?.string } ?? []
        }
        let command = ["--account", "three", "--account", "one", "--account", "one"]
        let stored = try await keys(command)
        let server = try await place.serve()
        let served = try await keys(command)
        _ = try await server.stop()
        #expect(stored.sorted() == ["one", "three"])
        #expect(served == stored)
    }

    @Test("are not exported for a key that no account has, and no file is written")
    func unknownAccount() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one"), TestSeed.account("three")])
        try await place.createDatabase()
        func expectRefusal() async throws {
            let end = try await place.run(["seed", "export", "mine.json", "--account", "one", "--account", "thre"])
            #expect(end.status == 64)
            let line = "understudy: there is no account thre (did you mean three?); `understudy accounts` lists those there are"
            #expect(end.errorLines.last == line, "\(end.errors)")
            #expect(!place.exists("mine.json"))
        }
        try await expectRefusal()
        let server = try await place.serve()
        try await expectRefusal()
        _ = try await server.stop()
    }

    @Test("may begin with a byte order mark")
    func byteOrderMark() async throws {
        let place = try Workplace()
        try place.write("\u{FEFF}\(TestSeed.document([TestSeed.account("one")]).text)", to: "mine.json")
        let end = try await place.run(["seed", "check", "mine.json"])
        #expect(end.output == "mine.json: 1 account, no faults\n", "\(end.errors)")
    }

    @Test("exported to an existing file with --force replace it and keep a symbolic link to it")
    func replaced() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try await place.createDatabase()
        try place.write("old", to: "mine.json")
        try FileManager.default.createSymbolicLink(atPath: place.path(of: "link.json"), withDestinationPath: place.path(of: "mine.json"))
        let end = try await place.run(["seed", "export", "link.json", "--force"])
        #expect(end.status == 0, "\(end.errors)")
        let json = try JSON(parsing: [UInt8](place.data(of: "mine.json")))
        #expect(json["accounts"]?.array?.count == 1)
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: place.path(of: "link.json"))
        #expect(link == place.path(of: "mine.json"))
    }

    /// The line about evergreen accounts on standard error.
    static func evergreenLine(_ count: Int, of total: Int) -> String {
        "understudy: \(count) of \(total) accounts are evergreen and exported as their seed; --literal exports their present data"
    }

    @Test("are exported with evergreen accounts as they are seeded each day, which standard error says, or with literal data")
    func evergreen() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one"), ["key": "two"]])
        try await place.createDatabase()
        let exported = try await place.run(["seed", "export", "mine.json"])
        #expect(exported.status == 0)
        #expect(exported.errorLines.count == 2)
        #expect(exported.errorLines.last == Self.evergreenLine(1, of: 2))
        let account = try JSON(parsing: [UInt8](place.data(of: "mine.json")))["accounts"]?.array?.first
        #expect(account?["evergreen"] == true)
        #expect(account?["longevity"] == TestSeed.account("one")["longevity"])

        let literal = try await place.run(["seed", "export", "--literal"])
        #expect(literal.status == 0)
        #expect(!literal.errors.contains("evergreen"), "\(literal.errors)")
        let data = try JSON(parsing: Array(literal.output.utf8))["accounts"]?.array?.first
        #expect(data?["evergreen"] == nil)
        #expect(data?["longevity"]?["checkIns"]?.array?.count == 3)

        let other = ["--database", "other.sqlite", "--now"]
        let imported = try await place.run(["seed", "import", "mine.json"] + other + ["2026-01-07T09:00:00Z"])
        #expect(imported.status == 0, "\(imported.errors)")
        let server = try await place.serve(other + ["2026-01-10T09:00:00Z"])
        #expect(try await server.days(of: "one") == ["2026-01-07", "2026-01-08", "2026-01-09"])
    }

    @Test("imported into a database replace the accounts that they name and keep the others")
    func replacement() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one"), TestSeed.account("two")])
        let other = try Workplace(accounts: [TestSeed.account("two", checkIns: 5), TestSeed.account("three")])
        try await place.createDatabase()
        let imported = try await place.run(["seed", "import", other.path(of: "seed/demo.json")])
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(imported.output == "\(other.path(of: "seed/demo.json")): 2 accounts imported; replaced two\n")
        let server = try await place.serve()
        for (token, count) in ["one": 3, "two": 5, "three": 3] {
            let days = try await server.days(of: token)
            #expect(days.count == count, "\(token)")
        }
    }

    @Test("imported while a server runs are served at once")
    func besideServer() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let server = try await place.serve()
        let before = try await server.days(of: "one")
        #expect(before.count == 3)
        let unknown = try await server.status(of: "two")
        #expect(unknown == 401)

        try place.write(TestSeed.document([TestSeed.account("one", checkIns: 5), TestSeed.account("two")]), to: "mine.json")
        let imported = try await place.run(["seed", "import", "mine.json"])
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(imported.output == "mine.json: 2 accounts imported; replaced one\n")
        let known = try await server.status(of: "two")
        #expect(known == 200)
        let days = try await server.days(of: "one")
        #expect(days.count == 5)
    }

    @Test("are exported by a running server with the same choice, and the same line on standard error")
    func fromServer() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one"), ["key": "two"]])
        let server = try await place.serve()
        let exported = try await place.run(["seed", "export"])
        #expect(exported.status == 0)
        #expect(exported.errorLines == [Self.evergreenLine(1, of: 2)])
        let account = try JSON(parsing: Array(exported.output.utf8))["accounts"]?.array?.first
        #expect(account?["longevity"] == TestSeed.account("one")["longevity"])
        let literal = try await place.run(["seed", "export", "--literal"])
        #expect(literal.errorLines == [])
        let data = try JSON(parsing: Array(literal.output.utf8))["accounts"]?.array?.first
        #expect(data?["longevity"]?["checkIns"]?.array?.count == 3)
        _ = try await server.stop()
    }
}
