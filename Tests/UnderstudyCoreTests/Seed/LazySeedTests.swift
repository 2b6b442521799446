import CoreTestSupport
import GRDB
import Testing

@testable import UnderstudyCore
@testable import Values

@Suite("A lazy seed")
struct LazySeedTests {
    /// `ada` and `bob` can wait. The note of `cy` has an id that must be unique, and the note of `dan` does not depend on the day.
    private func makeWorld() throws -> SeededStore {
        let world = try SeededStore.make(backends: [NoteBackend()])
        let notes: [(String, JSON)] = [
            ("ada", ["day": "yesterday"]), ("bob", ["day": "today"]), ("cy", ["day": "today", "id": "n1"]), ("dan", ["day": "2026-01-01"]),
        ]
        try world.importAccounts(notes.map { ["key": .string($0), "tokens": [.string("token-" + $0)], "notes": $1] }, lazily: true)
        return world
    }

    private func days(of world: SeededStore) throws -> [[String]] {
        try ["ada", "bob", "cy", "dan"].map(world.noteDays)
    }

    @Test("stores the identity of all accounts at once, and the data that cannot wait")
    func start() throws {
        let world = try makeWorld()
        #expect(try days(of: world) == [[], [], ["2026-01-07"], ["2026-01-01"]])
        #expect(try world.account(bearing: "token-ada") == "ada")
        #expect(try world.read { try Account.all(in: $0).map { $0.evergreen != nil } } == [true, true, true, false])
        #expect(try world.read { try AuthUser.find("bob", in: $0) }?.account == "bob")
    }

    @Test("stores an account's data once, with its first request and by that day")
    func firstUse() throws {
        let world = try makeWorld()
        try world.setNow("2026-01-09T09:00:00Z")
        for _ in 0..<2 { try world.renewIfDue("ada", at: world.clock.now()) }
        #expect(try days(of: world) == [["2026-01-08"], [], ["2026-01-07"], ["2026-01-01"]])
        #expect(world.writes.count == 1)
    }

    @Test("stores an account's data before a client writes to it, and then leaves it")
    func firstWrite() throws {
        let world = try makeWorld()
        let session = world.session(at: RequestTime(world.clock.now()))
        func write(in db: Database) throws -> [String] {
            try Account.stopRenewing("bob", in: db)
            return try db.noteDays("bob")
        }
        #expect(try session.write(write) == ["2026-01-07"])
        try world.setNow("2026-01-09T09:00:00Z")
        try world.renewIfDue("bob", at: world.clock.now())
        #expect(try days(of: world) == [[], ["2026-01-07"], ["2026-01-07"], ["2026-01-01"]])
    }

    @Test("stores the data before a write to several accounts")
    func writingToAll() throws {
        let world = try makeWorld()
        try world.session(at: RequestTime(world.clock.now())).write { db in
            for account in try Account.all(in: db) { try Account.stopRenewing(account.key, in: db) }
        }
        #expect(try days(of: world) == [["2026-01-06"], ["2026-01-07"], ["2026-01-07"], ["2026-01-01"]])
        #expect(try world.read { try Account.all(in: $0).map(\.evergreen) } == [nil, nil, nil, nil])
    }

    static let changes: [(name: String, change: @Sendable (AuthUser, Database) throws -> Void)] = [
        ("an address", { try $0.setEmail("new@example.com", at: Instant(seconds: 0), in: $1) }),
        ("no address", { try $0.removeEmail(in: $1) }),
        ("a name", { try $0.setDisplayName("New", in: $1) }),
    ]

    @Test("stores the data before a change of the values that it is made from", arguments: changes.indices)
    func changedUser(_ index: Int) throws {
        let world = try makeWorld()
        try world.session(at: RequestTime(world.clock.now())).write { db in
            try Self.changes[index].change(#require(try AuthUser.find(account: "ada", in: db)), db)
        }
        #expect(try days(of: world) == [["2026-01-06"], [], ["2026-01-07"], ["2026-01-01"]])
        #expect(try world.account("ada")?.evergreen?.nextDue == Instant("2026-01-08T00:00:00Z"))
    }

    @Test("that cannot be read fails each time, and is never taken for empty")
    func unreadable() throws {
        let world = try makeWorld()
        try world.setStoredSeed(of: "ada", to: #"{"notes":{"day":"someday"}}"#)
        for _ in 0..<2 {
            let error = #expect(throws: SeedError.self) { try world.renewIfDue("ada", at: world.clock.now()) }
            #expect(error?.faults.map(\.path) == ["$.notes.day"])
        }
        #expect(throws: SeedError.self) { try world.write { try world.seeding.seedRest(at: world.clock.now(), in: $0) } }
    }

    @Test("is complete after the rest was seeded")
    func rest() throws {
        let world = try makeWorld()
        try world.renewIfDue("bob", at: world.clock.now())
        #expect(try !world.read(Account.allUnseeded).isEmpty)
        try world.write { try world.seeding.seedRest(at: world.clock.now(), in: $0) }
        #expect(try world.read(Account.allUnseeded).isEmpty)
        let eager = try SeededStore.make(backends: [NoteBackend()])
        try eager.importAccounts([
            ["key": "ada", "tokens": ["token-ada"], "notes": ["day": "yesterday"]],
            ["key": "bob", "tokens": ["token-bob"], "notes": ["day": "today"]],
            ["key": "cy", "tokens": ["token-cy"], "notes": ["day": "today", "id": "n1"]],
            ["key": "dan", "tokens": ["token-dan"], "notes": ["day": "2026-01-01"]],
        ])
        #expect(try world.exportSeed() == eager.exportSeed())
    }
}
