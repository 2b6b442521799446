import CoreTestSupport
import Foundation
import GRDB
import Testing

@testable import UnderstudyCore

@Suite("The initial seed of a database")
struct InitialSeedTests {
    private let seed = InitialSeed(name: "mine.json", content: Array("{}".utf8))
    private let seeding = Seeding(backends: [], keys: .ephemeral(passwordRounds: 1))
    private let store: Store

    init() throws {
        store = try Store(at: .memory, migrations: [])
    }

    private func importAccounts(_ keys: String..., from source: InitialSeed?, replacingAll: Bool = false) throws {
        let accounts = keys.map { JSON.object(["key": .string($0)]) }
        var document = try SeedDocument(["version": 1, "accounts": .array(accounts)], backends: [])
        document.source = source
        let prepared = try seeding.prepare(document)
        try store.write { _ = try seeding.importSeed(prepared, replacingAll: replacingAll, at: RequestTime(Instant(seconds: 0)), in: $0) }
    }

    private func entry() throws -> InitialSeed.Entry { try store.read(InitialSeed.find) }

    @Test("is none before the first import")
    func none() throws {
        #expect(try entry() == .none)
    }

    @Test("is the seed that was imported first, or that replaced all accounts")
    func first() throws {
        let other = InitialSeed(name: "other.json", content: Array("[]".utf8))
        try importAccounts("one", from: seed)
        #expect(try entry() == .known(seed))
        try importAccounts("two", from: other)
        #expect(try entry() == .known(seed))
        try importAccounts("three", from: other, replacingAll: true)
        #expect(try entry() == .known(other))
    }

    @Test("is none if the first accounts are not from a file")
    func unnamed() throws {
        try importAccounts("one", from: nil)
        try importAccounts("two", from: seed)
        #expect(try entry() == .none)
    }

    @Test("is compared by its bytes, whatever its name")
    func content() {
        #expect(seed.hasSameContent(as: InitialSeed(name: "copy.json", content: Array("{}".utf8))))
        #expect(!seed.hasSameContent(as: InitialSeed(name: "mine.json", content: Array("{ }".utf8))))
    }

    @Test("is not known in a database of a version that did not store it, if it has accounts", arguments: [true, false])
    func earlier(_ hasAccounts: Bool) throws {
        let folder = try TemporaryFolder()
        let queue = try DatabaseQueue(path: folder.path("data.sqlite"))
        try queue.write { db in
            try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            for migration in CoreMigrations.all where !migration.sql.contains("initial_seed") {
                try db.execute(sql: migration.sql)
                try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [migration.name])
            }
            if hasAccounts { try db.execute(sql: "INSERT INTO account (key, created_at) VALUES ('one', '2026-01-07T09:00:00.000Z')") }
        }
        try queue.close()
        let store = try Store(at: .file(folder.path("data.sqlite")), migrations: [])
        #expect(try store.read(InitialSeed.find) == (hasAccounts ? .unknown : .none))
        try store.close()
    }
}
