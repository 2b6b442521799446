import GRDB

/// The tables of the program's databases, as steps, and the mark that identifies such databases.
package struct Schema: Sendable {
    private let migrations: [Migration]
    /// The indexes of a user's own resources.
    private let indexes: [Migration]

    /// - Parameter migrations: the steps of the backends; those of the common tables come first.
    init(_ migrations: [Migration]) {
        self.migrations = CoreMigrations.all + migrations.filter { !$0.isIndex }
        indexes = migrations.filter(\.isIndex)
    }

    /// `Unds`, in the header of each of the program's databases.
    private static let applicationID = 0x556E_6473

    /// Runs the missing steps in one transaction, so that an interruption leaves the database either unchanged or complete.
    ///
    /// - Throws: ``StoreError`` when another program has put other tables into the database in the meantime.
    func bringUpToDate(_ db: Database, at path: String) throws {
        if try isComplete(db) { return }
        try db.inTransaction(.immediate) { try run(in: db, at: path) }
    }

    /// Whether all steps have run.
    private func isComplete(_ db: Database) throws -> Bool {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Self.applicationID else { return false }
        return try Set(migrations.map(\.name)).isSubset(of: String.fetchSet(db, sql: Self.appliedSQL))
            && Set(indexes.map(\.name)).isSubset(of: String.fetchSet(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'index'"))
    }

    /// Runs within a transaction that holds the lock, and so sees the changes that other processes made in the meantime.
    private func run(in db: Database, at path: String) throws -> Database.TransactionCompletion {
        switch try DatabaseContent(of: db, as: self) {
        case .empty, .ours: break
        case .earlier: throw StoreError.earlier(path: path)
        case .newer: throw StoreError.newer(path: path)
        case .foreign: throw StoreError.foreign(path: path)
        }
        try Self.mark(db)
        try db.execute(sql: "CREATE TABLE IF NOT EXISTS \(Self.table) (identifier TEXT NOT NULL PRIMARY KEY)")
        let applied = try String.fetchSet(db, sql: Self.appliedSQL)
        for migration in migrations where !applied.contains(migration.name) {
            try db.execute(sql: migration.sql)
            try db.execute(sql: "INSERT INTO \(Self.table) (identifier) VALUES (?)", arguments: [migration.name])
        }
        for index in indexes { try db.execute(sql: index.sql) }
        return .commit
    }

    /// Writes the mark, even where it already is.
    static func mark(_ db: Database) throws {
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    }

    /// The completed steps.
    private static let table = "migration"
    private static let appliedSQL = "SELECT identifier FROM \(table)"

    /// The tables that describe the database itself. Their rows stay when its content is replaced.
    private static let ownTables: Set = [table, "key_check", "token_scope"]

    /// Empties all other tables, whichever migration created them.
    package static func removeContent(of db: Database) throws {
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'"
        for name in try String.fetchAll(db, sql: sql) where !ownTables.contains(name) {
            try db.execute(sql: "DELETE FROM \(name.quotedDatabaseIdentifier)")
        }
    }

    /// Determines the origin of a database from its content.
    ///
    /// - Parameters:
    ///   - number: returns the first number of a query's result.
    ///   - texts: returns the first column of a query's result.
    func content(number: (String) throws -> Int, texts: (String) throws -> [String]) throws -> DatabaseContent {
        let mark = try number("PRAGMA application_id")
        let names = try Set(texts("SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'"))
        guard mark == 0 || mark == Self.applicationID else { return .foreign }
        if mark == 0, names.isEmpty { return try number("SELECT count(*) FROM sqlite_schema") == 0 ? .empty : .foreign }
        if mark == 0 { return names.isSuperset(of: Self.unmarkedTables) ? .earlier : .foreign }
        let applied = try names.contains(Self.table) ? Set(texts(Self.appliedSQL)) : []
        guard applied.contains(CoreMigrations.first.name) else { return .earlier }
        return applied.isSubset(of: migrations.map(\.name)) ? .ours : .newer
    }

    /// Tables of the builds before 0.1.0, the first of which set no mark.
    private static let unmarkedTables: Set = ["grdb_migrations", "account", "bearer_token", "key_check"]
}
