import CoreTestSupport
import Testing

@testable import UnderstudyCore
@testable import Values

@Suite("Relative data of a seeded account")
struct EvergreenTests {
    /// A world with one account, `ada`, that has a note.
    private func makeWorld(
        now: String = "2026-01-07T09:00:00Z", day: String = "yesterday", zone: String = "UTC", evergreen: Bool? = nil
    ) throws -> SeededStore {
        let account = JSON.object(omittingMissing: [
            ("key", "ada"), ("tokens", ["t1"]), ("timezone", .string(zone)), ("evergreen", evergreen.map(JSON.bool)),
            ("notes", ["day": .string(day)]),
        ])
        return try SeededStore.make(now: now, backends: [NoteBackend()], accounts: [account])
    }

    /// The note days after a request of the account at an instant.
    private func days(of world: SeededStore, at now: String) throws -> [String] {
        try world.setNow(now)
        try world.renewIfDue("ada", at: world.clock.now())
        return try world.noteDays("ada")
    }

    @Test("is seeded again each time the date moves")
    func renewal() throws {
        let world = try makeWorld()
        let found = try [
            "2026-01-07T09:00:00Z", "2026-01-07T23:59:59.999Z", "2026-01-08T00:00:00Z", "2026-01-08T12:00:00Z", "2026-01-09T00:00:00Z",
            "2026-03-01T00:00:00Z",
        ].map { try days(of: world, at: $0) }
        #expect(found == [["2026-01-06"], ["2026-01-06"], ["2026-01-07"], ["2026-01-07"], ["2026-01-08"], ["2026-02-28"]])
    }

    @Test("is seeded again when the clock is set back")
    func backwards() throws {
        let world = try makeWorld()
        let found = try days(of: world, at: "2025-12-25T12:00:00Z")
        #expect(found == ["2025-12-24"])
    }

    struct Midnight: Sendable, CustomTestStringConvertible {
        let zone: String
        let before: String
        let after: String

        var testDescription: String { zone }
    }

    @Test(
        "is seeded again at midnight in the account's zone",
        arguments: [
            Midnight(zone: "UTC", before: "2025-12-31T23:59:59.999Z", after: "2026-01-01T00:00:00Z"),
            Midnight(zone: "Europe/Istanbul", before: "2025-12-31T20:59:59.999Z", after: "2025-12-31T21:00:00Z"),
            Midnight(zone: "Asia/Kolkata", before: "2025-12-31T18:29:59.999Z", after: "2025-12-31T18:30:00Z"),
            Midnight(zone: "Pacific/Kiritimati", before: "2025-12-31T09:59:59.999Z", after: "2025-12-31T10:00:00Z"),
            Midnight(zone: "America/New_York", before: "2026-01-01T04:59:59.999Z", after: "2026-01-01T05:00:00Z"),
        ])
    func zone(_ midnight: Midnight) throws {
        let world = try makeWorld(now: "2025-12-31T05:00:00Z", day: "today", zone: midnight.zone)
        let before = try days(of: world, at: midnight.before)
        let after = try days(of: world, at: midnight.after)
        #expect(before == ["2025-12-31"])
        #expect(after == ["2026-01-01"])
    }

    @Test(
        "follows the world's clock, whatever instant a request names",
        arguments: ["2026-01-20T09:00:00Z", "9000-01-01T00:00:00Z", "0001-01-01T00:00:00Z"])
    func namedInstant(_ named: String) throws {
        let world = try makeWorld()
        let now = try Instant.read(named)
        try world.renewIfDue("ada", at: RequestTime(now: now, due: world.clock.now()))
        #expect(world.writes.count == 0)
        try world.setNow("2026-01-09T09:00:00Z")
        try world.renewIfDue("ada", at: RequestTime(now: now, due: world.clock.now()))
        let found = try world.noteDays("ada")
        #expect(found == ["2026-01-08"])
    }

    @Test("stays unchanged if the seed says so")
    func notEvergreen() throws {
        let world = try makeWorld(evergreen: false)
        let found = try days(of: world, at: "2026-01-20T00:00:00Z")
        #expect(found == ["2026-01-06"])
    }

    @Test("is seeded again if the seed says so, which is also the default")
    func evergreen() throws {
        let world = try makeWorld(evergreen: true)
        let found = try days(of: world, at: "2026-01-20T00:00:00Z")
        #expect(found == ["2026-01-19"])
    }

    @Test("stays unchanged once a client has written to the account")
    func stopped() throws {
        let world = try makeWorld()
        let before = try days(of: world, at: "2026-01-08T09:00:00Z")
        try world.write { try Account.stopRenewing("ada", in: $0) }
        let after = try days(of: world, at: "2026-01-20T00:00:00Z")
        #expect(before == ["2026-01-07"])
        #expect(after == ["2026-01-07"])
    }

    @Test("is seeded again although a client has written to another account")
    func otherStopped() throws {
        let world = try makeWorld()
        try world.importAccounts([["key": "bob", "notes": ["day": "today"]]])
        try world.write { try Account.stopRenewing("bob", in: $0) }
        let found = try days(of: world, at: "2026-01-08T09:00:00Z")
        #expect(found == ["2026-01-07"])
    }

    @Test("excludes literal dates, which always stay", arguments: [true, nil] as [Bool?])
    func literal(_ evergreen: Bool?) throws {
        let world = try makeWorld(day: "2026-01-01", evergreen: evergreen)
        let ada = try world.account("ada")
        #expect(ada?.evergreen == nil)
        // A client's change that does not mark the account as changed.
        try world.write { try NoteBackend().removeData(of: Account(key: "ada", createdAt: Instant(seconds: 0)), in: $0) }
        let found = try days(of: world, at: "2026-01-20T00:00:00Z")
        #expect(found == [])
    }

    @Test("is literal after a literal export and stays")
    func exported() throws {
        let seed = try makeWorld().exportSeed()
        let world = try SeededStore.make(backends: [NoteBackend()])
        try world.importSeed(SeedDocument(seed, backends: world.backends), at: world.clock.now())
        let found = try days(of: world, at: "2026-01-20T00:00:00Z")
        #expect(found == ["2026-01-06"])
    }

    @Test("leaves the account and its tokens unchanged when seeded again")
    func account() throws {
        let world = try makeWorld()
        var before = try #require(try world.account("ada"))
        let first = Account.Evergreen(seededAt: try .read("2026-01-07T09:00:00Z"), nextDue: try .read("2026-01-08T00:00:00Z"))
        #expect(before.evergreen == first)
        _ = try days(of: world, at: "2026-01-08T09:00:00Z")
        let after = try world.account("ada")
        before.evergreen = Account.Evergreen(seededAt: try .read("2026-01-08T09:00:00Z"), nextDue: try .read("2026-01-09T00:00:00Z"))
        #expect(after == before)
        let bearer = try world.account(bearing: "t1")
        #expect(bearer == "ada")
    }

    @Test("of another account is left until that account has a request")
    func others() throws {
        let world = try makeWorld()
        try world.importAccounts([["key": "bob", "notes": ["day": "today"]]])
        _ = try days(of: world, at: "2026-01-08T09:00:00Z")
        let before = try world.noteDays("bob")
        try world.renewIfDue("bob", at: world.clock.now())
        let after = try world.noteDays("bob")
        #expect(before == ["2026-01-07"])
        #expect(after == ["2026-01-08"])
    }

    @Test("causes a write only when it is seeded again")
    func answers() throws {
        let world = try makeWorld()
        _ = try days(of: world, at: "2026-01-07T10:00:00Z")
        _ = try days(of: world, at: "2026-01-07T11:00:00Z")
        #expect(world.writes.count == 0)
        _ = try days(of: world, at: "2026-01-08T10:00:00Z")
        #expect(world.writes.count == 1)
    }

    @Test("is never due if it is not seeded again")
    func neverDue() throws {
        let world = try makeWorld(evergreen: false)
        for key in ["ada", "nobody"] { try world.renewIfDue(key, at: world.clock.now().advanced(bySeconds: 1_000_000)) }
        #expect(world.writes.count == 0)
    }

    @Test("of a missing account is not due")
    func nobody() throws {
        let world = try makeWorld()
        try world.renewIfDue("nobody", at: world.clock.now().advanced(bySeconds: 1_000_000))
        let found = try world.noteDays("ada")
        #expect(found == ["2026-01-06"])
    }

    @Test("is stored as the seed's blocks and a relative time of creation, without the password")
    func stored() throws {
        let world = try SeededStore.make(backends: [NoteBackend()])
        try world.importAccounts([
            ["key": "ada", "email": "ada@example.com", "password": "secret", "tokens": ["t1"], "notes": ["day": "yesterday"]],
            ["key": "bob", "createdAt": "today-3d", "notes": .null], ["key": "cy", "password": "secret", "notes": ["day": "2026-01-01"]],
        ])
        let found = try ["ada", "bob", "cy"].map(world.storedSeed)
        #expect(found == [#"{"notes":{"day":"yesterday"}}"#, #"{"createdAt":"today-3d"}"#, nil])
    }

    @Test("stays, and each request that needs it fails, if the stored seed is damaged")
    func damaged() throws {
        let world = try makeWorld()
        try world.setStoredSeed(of: "ada", to: #"{"notes":{"da"#)
        for _ in 0..<2 { #expect(throws: JSONSyntaxError.self) { try days(of: world, at: "2026-01-08T09:00:00Z") } }
        #expect(try world.noteDays("ada") == ["2026-01-06"])
    }
}
