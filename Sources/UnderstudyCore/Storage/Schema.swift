import GRDB

/// The tables that databases of the program have, as numbered steps, and the mark by which such databases are known.
struct Schema: Sendable {
    private let migrations: [Migration]

    /// - Parameter migrations: those of the backends; the common tables come first.
    init(_ migrations: [Migration]) {
        self.migrations = CoreMigrations.all + migrations
    }

    /// `Unds`, in the header of every database of ours.
    private static let applicationID = 0x556E_6473

    /// Does what is missing, all in one transaction: a cut at any moment leaves the database as it was, or as it is to be.
    ///
    /// - Throws: ``StoreError`` when another program has made something else of the database meanwhile.
    func bringUpToDate(_ db: Database, at path: String) throws {
        if try isComplete(db) { return }
        // Tables are made anew by some steps; whether references still hold is asked at the end.
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        let result = Result { try db.inTransaction(.immediate) { try run(in: db, at: path) } }
        try db.execute(sql: "PRAGMA foreign_keys = ON")
        try result.get()
    }

    /// Whether nothing is missing.
    private func isComplete(_ db: Database) throws -> Bool {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Self.applicationID else { return false }
        return try Set(migrations.map(\.name)).isSubset(of: String.fetchSet(db, sql: Self.appliedSQL))
    }

    /// Within a transaction that holds the lock: what another process did in the meantime is seen here.
    private func run(in db: Database, at path: String) throws -> Database.TransactionCompletion {
        switch try DatabaseContent(of: db, as: self) {
        case .empty, .ours: break
        case .newer: throw StoreError.newer(path: path)
        case .foreign: throw StoreError.foreign(path: path)
        }
        try mark(db)
        try db.execute(sql: "CREATE TABLE IF NOT EXISTS \(Self.table) (identifier TEXT NOT NULL PRIMARY KEY)")
        let applied = try String.fetchSet(db, sql: Self.appliedSQL)
        for migration in migrations where !applied.contains(migration.name) {
            try db.execute(sql: migration.sql)
            try db.execute(sql: "INSERT INTO \(Self.table) (identifier) VALUES (?)", arguments: [migration.name])
        }
        try db.checkForeignKeys()
        return .commit
    }

    /// Writes whose database it is, also where it says so.
    func mark(_ db: Database) throws {
        try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
    }

    /// The steps done so far. GRDB's name: its migrator made the table in databases of earlier versions.
    private static let table = "grdb_migrations"
    private static let appliedSQL = "SELECT identifier FROM \(table)"

    /// Whose a database is, by what it says of itself.
    ///
    /// Earlier versions left no mark, and did their steps one by one: the table of steps alone, or with the common tables, is theirs.
    ///
    /// - Parameters:
    ///   - number: what a query gives as its first number.
    ///   - texts: what a query gives in its first column.
    func content(number: (String) throws -> Int, texts: (String) throws -> [String]) throws -> DatabaseContent {
        let mark = try number("PRAGMA application_id")
        let names = try Set(texts("SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'"))
        guard mark == 0 || mark == Self.applicationID else { return .foreign }
        if mark == 0, names.isEmpty { return try number("SELECT count(*) FROM sqlite_schema") == 0 ? .empty : .foreign }
        var applied: Set<String> = []
        if names.contains(Self.table) {
            guard try texts("SELECT name FROM pragma_table_info('\(Self.table)')") == ["identifier"] else { return .foreign }
            applied = try Set(texts(Self.appliedSQL))
        }
        if mark == 0 {
            let isBegun = names == [Self.table] && applied.isEmpty
            let isEarlier = applied.contains("core-001") && names.isSuperset(of: ["account", "bearer_token"])
            guard isBegun || isEarlier else { return .foreign }
        }
        return applied.isSubset(of: migrations.map(\.name)) ? .ours : .newer
    }
}
