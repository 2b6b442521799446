import CoreTestSupport
import Testing
import UnderstudyCore
import Values

@Suite("Importing a seed")
struct SeedImportTests {
    private static let ada: JSON = ["key": "ada", "displayName": "Ada", "tokens": ["a1", "a2"], "notes": ["day": "2026-01-01"]]
    private static let bob: JSON = ["key": "bob", "displayName": "Bob", "tokens": ["b1"], "notes": ["day": "2026-01-02"]]

    private func makeWorld() throws -> SeededStore {
        try SeededStore.make(backends: [NoteBackend()], accounts: [Self.ada, Self.bob])
    }

    private func accountKeys(of world: SeededStore) throws -> [String] {
        try world.read { try Account.all(in: $0).map(\.key) }
    }

    @Test("stores the accounts in order, with the data of their backends")
    func storing() throws {
        let world = try makeWorld()
        let keys = try accountKeys(of: world)
        let days = try keys.flatMap(world.noteDays)
        #expect(keys == ["ada", "bob"])
        #expect(days == ["2026-01-01", "2026-01-02"])
    }

    @Test("replaces accounts with the same key and leaves the others")
    func replacing() throws {
        let world = try makeWorld()
        let bobBefore = try world.account("bob")
        try world.importAccounts([["key": "ada", "displayName": "Countess", "tokens": ["a2", "a3"], "notes": ["day": "2026-01-05"]]])

        let ada = try world.account("ada")
        #expect(ada?.displayName == "Countess")
        let adaDays = try world.noteDays("ada")
        #expect(adaDays == ["2026-01-05"])
        let bearers = try ["a1", "a2", "a3", "b1"].map { try world.account(bearing: $0) }
        let expected: [String?] = [nil, "ada", "ada", "bob"]
        #expect(bearers == expected)

        let bob = try world.account("bob")
        #expect(bob == bobBefore)
        let bobDays = try world.noteDays("bob")
        #expect(bobDays == ["2026-01-02"])
    }

    @Test("names the accounts that it has replaced")
    func replaced() throws {
        let world = try makeWorld()
        func replaced(_ keys: String..., all: Bool = false) throws -> [String] {
            let accounts = keys.map { JSON.object(["key": .string($0)]) }
            let seed = try world.seeding.prepare(SeedDocument(["version": 1, "accounts": .array(accounts)], backends: world.backends))
            return try world.write { try world.seeding.importSeed(seed, replacingAll: all, at: RequestTime(world.clock.now()), in: $0) }
        }
        #expect(try replaced("cy") == [])
        #expect(try replaced("bob", "dan", "ada") == ["bob", "ada"])
        #expect(try replaced("ada", all: true) == ["cy", "bob", "dan", "ada"])
    }

    @Test("removes an account's data if the seed has none")
    func removing() throws {
        let world = try makeWorld()
        try world.importAccounts([["key": "ada"]])
        let days = try world.noteDays("ada")
        let ada = try world.account("ada")
        #expect(days == [])
        #expect(ada?.displayName == nil)
    }

    @Test("replaces all accounts on request")
    func replacingAll() throws {
        let world = try makeWorld()
        try world.importAccounts([["key": "cy", "tokens": ["a1"]]], replacingAll: true)
        let keys = try accountKeys(of: world)
        #expect(keys == ["cy"])
        let bearers = try ["a1", "a2", "b1"].map { try world.account(bearing: $0) }
        let expected: [String?] = ["cy", nil, nil]
        #expect(bearers == expected)
        let days = try world.noteDays("ada") + world.noteDays("bob")
        #expect(days == [])
    }

    @Test("may move a token from one of its accounts to another")
    func tokenMoves() throws {
        let world = try makeWorld()
        try world.importAccounts([["key": "ada", "tokens": ["b1"]], ["key": "bob", "tokens": ["a1"]]])
        let bearers = try ["a1", "b1", "a2"].map { try world.account(bearing: $0) }
        let expected: [String?] = ["bob", "ada", nil]
        #expect(bearers == expected)
    }

    @Test("refuses a token of a remaining account with its JSON path, and changes nothing")
    func tokenOfAnother() throws {
        let world = try makeWorld()
        let before = try world.exportSeed().prettyText
        let error = try #require(throws: SeedError.self) {
            try world.importAccounts([
                ["key": "cy", "displayName": "Cy"], ["key": "ada", "displayName": "Other", "tokens": ["a9", "b1"]],
            ])
        }
        #expect(error.faults.map(\.path) == ["$.accounts[1].tokens[1]"])
        #expect(error.faults.map(\.found) == ["\"b1\""])
        #expect(error.faults.allSatisfy { $0.expected.contains("bob") }, "\(error) does not say whose token it is")

        let after = try world.exportSeed().prettyText
        #expect(after == before)
        let bearer = try world.account(bearing: "b1")
        #expect(bearer == "bob")
    }

    @Test("refuses the address of a remaining account in any case, but lets an account keep its own")
    func emailOfAnother() throws {
        let world = try SeededStore.make(accounts: [
            ["key": "ada", "email": "ada@example.com"], ["key": "bob", "email": "bob@example.com"],
        ])
        let error = try #require(throws: SeedError.self) {
            try world.importAccounts([["key": "cy", "email": "ADA@example.com"], ["key": "bob", "email": "bob@example.com"]])
        }
        let fault = ValidationError(
            path: "$.accounts[0].email", found: "\"ADA@example.com\"", expected: "its own email (the account ada has this one)")
        #expect(error.faults == [fault])
        let keys = try accountKeys(of: world)
        #expect(keys == ["ada", "bob"])
    }

    @Test("stores a password as a matching hash")
    func password() throws {
        let world = try SeededStore.make(accounts: [
            ["key": "ada", "password": "understudy"], ["key": "bob", "password": "understudy"], ["key": "cy"],
        ])
        let hash = try #require(try world.account("ada")?.passwordHash)
        #expect(hash.matches("understudy"))
        #expect(!hash.matches("Understudy"))
        #expect(!hash.text.contains("understudy"))
        let same = try world.account("bob")?.passwordHash
        #expect(same == hash)
        let none = try world.account("cy")?.passwordHash
        #expect(none == nil)
    }

    @Test(
        "gives a password the same hash each time, so that the same file gives the same database",
        arguments: [
            ("understudy", "pbkdf2-sha256$12000$QKXyOiC3QrMlxDB0SZPvDA==$ScNDX84ApVqomQ/kPlxFk5q05YFSAqw9R6urcFV+DqI="),
            ("sunrise", "pbkdf2-sha256$12000$uSoUhZzy31/pYwtUQYCRwA==$euNFITXstueACzvWZ6o4D/iBhQ/Q8CSqat8uICEE7NY="),
        ])
    func repeatableHash(_ password: String, _ expected: String) throws {
        for _ in 0..<2 {
            let world = try SeededStore.make(accounts: [["key": "ada", "password": .string(password)]])
            let hash = try world.account("ada")?.passwordHash
            #expect(hash?.text == expected)
            #expect(hash?.matches(password) == true)
        }
    }

    @Test("hashes a password with the number of rounds in the database's keys")
    func rounds() throws {
        let world = try SeededStore.make(keys: .ephemeral(passwordRounds: 2), accounts: [["key": "ada", "password": "understudy"]])
        let hash = try #require(try world.account("ada")?.passwordHash)
        #expect(hash.text.hasPrefix("pbkdf2-sha256$2$"))
        #expect(hash.matches("understudy"))
    }

    @Test("stores a given hash unchanged")
    func passwordHash() throws {
        let text = "pbkdf2-sha256$1$AAECAwQFBgcICQoLDA0ODw==$ygcGHTV3Iqa9nIe7XvkBaED6Dr9xSSNK2ON4r88QxqU="
        let world = try SeededStore.make(accounts: [["key": "ada", "passwordHash": .string(text)]])
        let hash = try world.account("ada")?.passwordHash
        #expect(hash?.text == text)
        #expect(hash?.matches("understudy") == true)
    }

    @Test("resolves relative dates in the account's zone at the time of the import")
    func relativeDates() throws {
        let world = try SeededStore.make(
            now: "2025-12-31T21:30:00Z", backends: [NoteBackend()],
            accounts: [
                ["key": "utc", "notes": ["day": "today"]], ["key": "istanbul", "timezone": "Europe/Istanbul", "notes": ["day": "today"]],
                ["key": "kolkata", "timezone": "asia/calcutta", "notes": ["day": "yesterday"]],
                ["key": "york", "timezone": "America/New_York", "notes": ["day": "today-12d"]],
            ])
        let days = try ["utc", "istanbul", "kolkata", "york"].flatMap(world.noteDays)
        #expect(days == ["2025-12-31", "2026-01-01", "2025-12-31", "2025-12-19"])
    }
}
