import Testing
import UnderstudyCore

@Suite("Seed files")
struct SeedFileTests {
    @Test("without faults are said to have none")
    func check() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one"), TestSeed.account("two")])
        let end = try await place.run(["seed", "check", "seed/demo.json"])
        #expect(end.status == 0)
        #expect(end.output == "seed/demo.json: 2 accounts, no faults\n")
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test("are exported to standard output or to a file, the same")
    func export() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one"), TestSeed.account("two")])
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
    }

    @Test("exported and imported elsewhere give the same database")
    func roundTrip() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one"), TestSeed.account("two", checkIns: 12)])
        let server = try await place.serve()
        _ = try await server.checkIn(as: "two")
        _ = try await server.stop()
        let exported = try await place.run(["seed", "export", "mine.json"])
        #expect(exported.status == 0)
        let checked = try await place.run(["seed", "check", "mine.json"])
        #expect(checked.status == 0, "\(checked.errors)")

        let other = ["--database", "other.sqlite", "--seed", "none"]
        let imported = try await place.run(["seed", "import", "mine.json"] + other)
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(imported.output == "mine.json: 2 accounts imported\n")
        let again = try await place.run(["seed", "export"] + other)
        let file = try place.data(of: "mine.json")
        #expect(again.output == String(decoding: file, as: UTF8.self))
    }

    @Test("replace the accounts that they name and leave the others")
    func replacement() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one"), TestSeed.account("two")])
        let other = try Workplace(accounts: [TestSeed.account("two", checkIns: 5), TestSeed.account("three")])
        let seeded = try await place.run(["accounts"])
        #expect(seeded.status == 0, "\(seeded.errors)")
        let imported = try await place.run(["seed", "import", other.path(of: "seed/demo.json")])
        #expect(imported.status == 0, "\(imported.errors)")
        let server = try await place.serve()
        for (token, count) in ["one": 3, "two": 5, "three": 3] {
            let days = try await server.days(of: token)
            #expect(days.count == count, "\(token)")
        }
    }

    @Test("imported beside a running server are served at once")
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
        let known = try await server.status(of: "two")
        #expect(known == 200)
        // Answers that are kept may be a moment old.
        let deadline = ContinuousClock.now + .seconds(30)
        var days = before
        while days.count != 5, ContinuousClock.now < deadline { days = try await server.days(of: "one") }
        #expect(days.count == 5)
    }
}
