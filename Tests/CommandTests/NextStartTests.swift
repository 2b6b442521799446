import Testing

@Suite("The next start on a database")
struct NextStartTests {
    @Test("restores a changed account with --reseed")
    func reseeded() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let first = try await place.serve(["--now", "2026-01-07T09:00:00Z"])
        let seeded = try await first.days(of: "one")
        let made = try await first.checkIn(as: "one")
        #expect(made == 200)
        let changed = try await first.days(of: "one")
        #expect(changed.count == seeded.count + 1)
        _ = try await first.stop()
        let second = try await place.serve(["--now", "2026-01-07T09:00:00Z", "--reseed"])
        let restored = try await second.days(of: "one")
        #expect(restored == seeded)
        let again = try await second.checkIn(as: "one")
        #expect(again == 200)
    }

    @Test("with --reseed deletes accounts that the seed does not name")
    func dropped() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try place.write(TestSeed.document([TestSeed.account("two")]), to: "more.json")
        let imported = try await place.run(["seed", "import", "more.json"])
        #expect(imported.status == 0)
        let server = try await place.serve(["--reseed"])
        let one = try await server.status(of: "one")
        #expect(one == 200)
        let two = try await server.status(of: "two")
        #expect(two == 401)
    }

    @Test("on a later day seeds an account again if no client has written to it")
    func renewed() async throws {
        let place = try Workplace(accounts: [TestSeed.account("untouched"), TestSeed.account("touched")])
        let first = try await place.serve(["--now", "2026-01-07T09:00:00Z"])
        let before = try await first.days(of: "untouched")
        #expect(before == ["2026-01-04", "2026-01-05", "2026-01-06"])
        let made = try await first.checkIn(as: "touched")
        #expect(made == 200)
        _ = try await first.stop()

        let second = try await place.serve(["--now", "2026-01-10T09:00:00Z"])
        let after = try await second.days(of: "untouched")
        #expect(after == ["2026-01-07", "2026-01-08", "2026-01-09"])
        let touched = try await second.days(of: "touched")
        #expect(touched == ["2026-01-04", "2026-01-05", "2026-01-06", "2026-01-07"])
    }
}
