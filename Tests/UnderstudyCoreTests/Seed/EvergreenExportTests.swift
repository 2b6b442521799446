import CoreTestSupport
import Testing

@testable import Storage
@testable import UnderstudyCore
@testable import Values

@Suite("The export of an evergreen account")
struct EvergreenExportTests {
    private static let now = "2026-01-07T09:00:00.000Z"

    private static let accounts: [JSON] = [
        [
            "key": "ada", "displayName": "Ada", "email": "ada@example.com", "password": "understudy", "tokens": ["t1"],
            "timezone": "Europe/Istanbul", "notes": ["day": "yesterday"],
        ],
        ["key": "bob", "notes": ["day": "2024-02-29"]],
    ]

    private func makeWorld(accounts: [JSON] = Self.accounts, lazily: Bool = false) throws -> SeededStore {
        let world = try SeededStore.make(now: Self.now, backends: [NoteBackend()])
        try world.importAccounts(accounts, lazily: lazily)
        return world
    }

    /// A new world with the accounts of an export.
    private func imported(_ exported: JSON, at now: String) throws -> SeededStore {
        let world = try SeededStore.make(now: now, backends: [NoteBackend()])
        try world.importSeed(SeedDocument(exported, backends: world.backends), at: world.clock.now())
        return world
    }

    private func firstAccount(_ world: SeededStore) throws -> JSON {
        try #require(try world.exportSeed(literally: false)["accounts"]?.array?.first)
    }

    @Test("is its seed with relative dates, and says that it is evergreen; other accounts have literal data")
    func form() throws {
        let world = try makeWorld()
        let hash = try #require(try world.account("ada")?.passwordHash?.text)
        let expected: JSON = [
            "version": 1,
            "accounts": [
                [
                    "key": "ada", "displayName": "Ada", "email": "ada@example.com", "passwordHash": .string(hash), "tokens": ["t1"],
                    "timezone": "Europe/Istanbul", "createdAt": .string(Self.now), "evergreen": true, "notes": ["day": "yesterday"],
                ],
                ["key": "bob", "tokens": [], "createdAt": .string(Self.now), "notes": ["day": "2024-02-29"]],
            ],
        ]
        #expect(try world.exportSeed(literally: false).prettyText == expected.prettyText)
    }

    @Test(
        "gives an evergreen account again, whose data follow the day, and the same export",
        arguments: [("2026-01-07T09:00:00Z", "2026-01-06"), ("2031-05-04T23:00:00Z", "2031-05-04")])
    func roundTrip(_ later: String, _ yesterday: String) throws {
        let exported = try makeWorld().exportSeed(literally: false)
        let world = try imported(exported, at: later)
        #expect(try world.exportSeed(literally: false).prettyText == exported.prettyText)
        #expect(try world.account("ada")?.evergreen != nil)
        #expect(try world.account("bob")?.evergreen == nil)
        #expect(try world.noteDays("ada") == [yesterday])
        #expect(try world.noteDays("bob") == ["2024-02-29"])
    }

    @Test("is literal once a client has written to the account")
    func written() throws {
        let world = try makeWorld()
        try world.write { try Account.stopRenewing("ada", in: $0) }
        let account = try firstAccount(world)
        #expect(account["evergreen"] == nil)
        #expect(account["notes"] == ["day": "2026-01-06"])
    }

    @Test("has the present name, address and password, which a client can change in an evergreen account")
    func changed() throws {
        let world = try makeWorld()
        let hash = try PasswordHash(of: "another", rounds: 1)
        try world.write { db in
            let user = try #require(try AuthUser.find(account: "ada", in: db))
            try user.setEmail("new@example.com", at: world.clock.now(), in: db)
            try user.setDisplayName("New", in: db)
            try user.setPassword(hash, at: world.clock.now(), in: db)
        }
        let account = try firstAccount(world)
        #expect(account["displayName"] == "New")
        #expect(account["email"] == "new@example.com")
        #expect(account["emailVerified"] == false)
        #expect(account["passwordHash"]?.string == hash.text)
        #expect(account["notes"] == ["day": "yesterday"])
        let exported = try world.exportSeed(literally: false)
        #expect(try imported(exported, at: Self.now).exportSeed(literally: false).prettyText == exported.prettyText)
    }

    @Test("does not need the account's data, and makes none")
    func waiting() throws {
        let (lazy, eager) = (try makeWorld(lazily: true), try makeWorld())
        try lazy.write { try lazy.seeding.prepareExport(literally: false, at: lazy.clock.now(), in: $0) }
        #expect(try lazy.exportSeed(literally: false) == eager.exportSeed(literally: false))
        #expect(try lazy.noteDays("ada") == [])
        try lazy.write { try lazy.seeding.prepareExport(literally: true, at: lazy.clock.now(), in: $0) }
        #expect(try lazy.exportSeed(literally: true) == eager.exportSeed(literally: true))
    }

    @Test("keeps a time of creation that is relative to the day")
    func creation() throws {
        let world = try makeWorld(accounts: [["key": "ada", "createdAt": "today-3d", "notes": ["day": "2026-01-01"]]])
        #expect(try world.account("ada")?.createdAt == Instant("2026-01-04T09:00:00Z"))
        let exported = try world.exportSeed(literally: false)
        #expect(try firstAccount(world)["createdAt"] == "today-3d")
        let later = try imported(exported, at: "2026-03-04T09:00:00Z")
        #expect(try later.account("ada")?.createdAt == Instant("2026-03-01T09:00:00Z"))
        #expect(try later.exportSeed(literally: false) == exported)
    }

    @Test("fails with the account and the fault if an account has an address that no seed may have", arguments: [true, false])
    func noSeed(_ isLiteral: Bool) throws {
        let world = try makeWorld()
        func prepare() throws {
            try world.write { try world.seeding.prepareExport(literally: isLiteral, at: world.clock.now(), in: $0) }
        }
        try prepare()
        try world.write { try $0.execute(sql: "UPDATE account SET email = 'nope' WHERE key = 'ada'") }
        let error = #expect(throws: IncompleteExportError.self) { try prepare() }
        #expect(
            error?.description == """
                nothing was exported: the data of the account ada are no valid seed: $.accounts[0].email: found "nope", \
                expected an e-mail address; change them, or delete the account
                """)
    }

    @Test("fails with the account, the fault and the way out if the configuration cannot read the seed", arguments: [true, false])
    func unreadable(_ isSeeded: Bool) throws {
        let world = try makeWorld(lazily: !isSeeded)
        try world.setStoredSeed(of: "ada", to: #"{"notes":{"day":"someday"}}"#)
        func prepare(literally: Bool) throws {
            try world.write { try world.seeding.prepareExport(literally: literally, at: world.clock.now(), in: $0) }
        }
        let error = #expect(throws: IncompleteExportError.self) { try prepare(literally: false) }
        #expect(
            error?.description == """
                nothing was exported: this configuration cannot read the seed of the account ada: $.notes.day: found "someday", \
                expected \(SeedDate.expected); start with the configuration that the seed was imported with (--config FILE)
                """)
        // Data that were made before can be exported as they are.
        if isSeeded {
            try prepare(literally: true)
        } else {
            #expect(throws: IncompleteExportError.self) { try prepare(literally: true) }
        }
    }
}
