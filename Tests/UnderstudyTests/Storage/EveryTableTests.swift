import CoreTestSupport
import GRDB
import Testing
import TestSupport
import UnderstudyCore
import UnderstudyWorlds
import Values

@testable import UnderstudyProgram

/// The tables of the whole schema, as the database lists them, so that a new table is tested without a change here.
private struct Tables {
    /// Describe the database itself.
    static let own: Set = ["migration", "key_check", "token_scope"]

    /// The content's tables.
    static func names(in db: Database) throws -> Set<String> {
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        return try Set(String.fetchAll(db, sql: sql)).subtracting(own)
    }

    static func withRows(in db: Database) throws -> Set<String> {
        try names(in: db).filter { try Int.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \($0.quotedDatabaseIdentifier))") == 1 }
    }

    /// A value for each type of a column; 1 for a number.
    private static let values = ["TEXT": "'of no account'", "BLOB": "X'01'"]

    private static func value(_ column: String, _ type: String) -> String {
        type == "TEXT" && column.hasSuffix("_at") ? "'2026-01-07T09:00:00.000Z'" : values[type] ?? "1"
    }

    /// Adds a row to each table whose rows can exist without a row of another table. The deletion of accounts cannot reach these.
    ///
    /// - Returns: their names.
    static func addRows(in db: Database) throws -> Set<String> {
        try names(in: db).filter { table in
            let required = try Row.fetchAll(
                db,
                sql: """
                    SELECT c.name, c.type, EXISTS (SELECT 1 FROM pragma_foreign_key_list(?1) AS f WHERE f."from" = c.name) AS refers
                    FROM pragma_table_info(?1) AS c WHERE (c."notnull" AND c.dflt_value IS NULL) OR c.pk
                    """, arguments: [table])
            guard required.allSatisfy({ !($0["refers"] as Bool) }) else { return false }
            let columns = required.map { ($0["name"] as String).quotedDatabaseIdentifier }.joined(separator: ", ")
            let values = required.map { value($0["name"], $0["type"]) }.joined(separator: ", ")
            try db.execute(sql: "INSERT OR REPLACE INTO \(table.quotedDatabaseIdentifier) (\(columns)) VALUES (\(values))")
            return true
        }
    }
}

@Suite("Every table of the database")
struct EveryTableTests {
    /// Tables whose rows exist without an account, at least. The others follow from the schema.
    private static let independent: Set = [
        "account", "action_code", "deleted_auth_user", "firebase_config", "firebase_temporary_proof", "fitiq_refresh_token", "initial_seed",
        "longevity_password_reset", "longevity_score", "verification_code",
    ]

    /// Without relative dates and passwords, whose rows differ in each database.
    private static let accounts: [JSON] = [
        [
            "key": "one", "tokens": ["one"], "email": "one@example.com",
            "longevity": ["checkIns": [["date": "2026-01-06", "deltaYears": -0.1]]],
        ],
        ["key": "two", "bradOS": ["userId": "two"]],
    ]

    private func open(_ folder: TemporaryFolder, _ database: String, reseeding: Bool = false) throws -> OpenDatabase {
        let seed = try folder.write(["version": 1, "accounts": .array(Self.accounts)], to: "seed.json")
        var configuration = try Configuration(flags: [
            "database": .string(folder.path(database)), "seed": .string(seed), "now": "2026-01-07T09:00:00Z",
        ])
        configuration.reseeds = reseeding
        return try OpenDatabase(configuration)
    }

    private func rows(of database: OpenDatabase) throws -> StoredRows { try database.world.epoch.data.read(StoredRows.init) }

    private func expectContent(_ rows: StoredRows, equals fresh: StoredRows, sourceLocation: SourceLocation = #_sourceLocation) {
        let changes = rows.changes(since: fresh).filter { !Tables.own.contains($0.key) }
        #expect(changes == [:], sourceLocation: sourceLocation)
    }

    @Test("has the rows of the seed alone after --reseed")
    func reseeded() throws {
        let folder = try TemporaryFolder()
        let fresh = try open(folder, "fresh.sqlite")
        let expected = try rows(of: fresh)
        try fresh.close()
        let used = try open(folder, "used.sqlite")
        let tables = try used.world.epoch.data.write(Tables.addRows)
        #expect(tables.isSuperset(of: Self.independent), "\(tables.sorted())")
        try used.close()
        let again = try open(folder, "used.sqlite", reseeding: true)
        expectContent(try rows(of: again), equals: expected)
        try again.close()
    }

    @Test("has the rows of the seed alone after a start without accounts")
    func withoutAccounts() throws {
        let folder = try TemporaryFolder()
        let fresh = try open(folder, "fresh.sqlite")
        let expected = try rows(of: fresh)
        let used = try open(folder, "used.sqlite")
        try used.world.epoch.data.write { db in
            _ = try Tables.addRows(in: db)
            try db.execute(sql: "DELETE FROM account")
        }
        try used.close()
        let again = try open(folder, "used.sqlite")
        #expect(again.isSeededNow)
        expectContent(try rows(of: again), equals: expected)
        for database in [fresh, again] { try database.close() }
    }

    @Test("has the former rows after a reset and after a restore", arguments: ["reset", "restore"])
    func replaced(_ way: String) throws {
        let folder = try TemporaryFolder()
        let database = try open(folder, "used.sqlite")
        let (world, former) = (database.world, try rows(of: database))
        let (snapshot, image) = (try world.takeSnapshot("s").0, try world.epoch.data.store.image())
        _ = try world.epoch.data.write(Tables.addRows)
        if way == "reset" {
            try world.reset(to: World.InitialState(image: image, clock: world.clock.mode))
        } else {
            try world.restore(snapshot)
        }
        expectContent(try rows(of: database), equals: former)
        try database.close()
    }

    /// With the reason why the rows stay.
    private static let remaining: Set = [
        // The name of the seed file.
        "initial_seed",
        // So that the ID tokens of deleted users are refused.
        "deleted_auth_user",
    ]

    @Test("has no row of an account after its deletion")
    func deleted() throws {
        let world = try TestWorld(accounts: UsedWorldSeed.accounts)
        try world.seedRest()
        let before = try world.read(Tables.withRows)
        try world.write { db in
            for account in try Account.all(in: db) { try world.seeding.delete(account, in: db) }
        }
        let left = try world.read(Tables.withRows)
        #expect(left.subtracting(Self.remaining).isEmpty, "\(left.sorted())")
        #expect(before.count > 10, "\(before.sorted())")
    }
}
