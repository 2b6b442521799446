import CoreTestSupport
import GRDB
import Testing

@testable import UnderstudyCore

@Suite("Accounts in an image that comes with the program")
struct ImageSeedTests {
    private static let accounts: [JSON] = [
        ["key": "ada", "tokens": ["a"], "password": "p", "timezone": "Pacific/Kiritimati", "notes": ["day": "yesterday"]],
        ["key": "bob", "email": "bob@example.com", "notes": ["day": "2026-01-01"]], ["key": "cy"],
        ["key": "dan", "evergreen": false, "notes": ["day": "today"]],
    ]

    private func seed(_ accounts: [JSON], for world: SeededStore) throws -> SeedDocument {
        try SeedDocument(["version": 1, "accounts": .array(accounts)], backends: world.backends)
    }

    /// As the image is made, with keys of nobody's.
    private func makeImage(_ accounts: [JSON] = accounts) throws -> DatabaseImage {
        let builder = try SeededStore.make(backends: [NoteBackend()])
        try builder.write { try builder.seeding.importUndated(seed(accounts, for: builder), in: $0) }
        return try builder.store.image()
    }

    @Test("are, once dated, as if they were stored lazily at that moment", arguments: ["2026-01-07T09:00:00Z", "2028-02-29T10:30:00.250Z"])
    func dated(_ now: String) throws {
        let expected = try SeededStore.make(now: now, backends: [NoteBackend()])
        try expected.importAccounts(Self.accounts, lazily: true)
        let store = try Store(copyOf: makeImage())
        try store.write { try expected.seeding.date(at: expected.clock.now(), in: $0) }
        let dates = "SELECT key, created_at, evergreen_on, seed IS NULL, (SELECT day FROM note WHERE account = key) FROM account"
        #expect(try store.read { try Row.fetchAll($0, sql: dates) } == expected.read { try Row.fetchAll($0, sql: dates) })
        try store.write { try expected.seeding.seedRest(at: expected.clock.now(), in: $0) }
        try expected.write { try expected.seeding.seedRest(at: expected.clock.now(), in: $0) }
        let exported = try store.read(expected.seeding.exportSeed)
        #expect(exported == (try expected.exportSeed()))
        #expect(exported["accounts"]?.array?.compactMap { $0["notes"]?["day"]?.string }.count == 3)
    }

    @Test(
        "are not those that have an age of their own, or are found by what their data say",
        arguments: [["key": "eve", "createdAt": "2025-01-01T00:00:00Z"], ["key": "eve", "notes": ["day": "today", "id": "n1"]]] as [JSON])
    func undatable(_ account: JSON) throws {
        let error = #expect(throws: UndatableAccountError.self) { try makeImage(Self.accounts + [account]) }
        #expect(error?.key == "eve")
    }
}
