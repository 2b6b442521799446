import GRDB
import GRDBSQLite

extension Statement {
    /// What is made of each row, in order, without the `nil`s.
    ///
    /// A row is read where SQLite has it, without a copy: it must not be kept, nor this statement be run meanwhile.
    @inlinable
    package func values<Value>(_ arguments: StatementArguments, _ value: (StoredRow) throws -> Value?) throws -> [Value] {
        var values: [Value] = []
        try forEachRow(arguments) { row in
            if let value = try value(row) { values.append(value) }
        }
        return values
    }

    /// Gives each row, in order. As ``values(_:_:)``.
    @inlinable
    package func forEachRow(_ arguments: StatementArguments, _ body: (StoredRow) throws -> Void) throws {
        try setArguments(arguments)
        defer { endReading() }
        while let row = try nextRow() { try body(row) }
    }

    /// What is made of the first row; `nil` when there is none. As ``values(_:_:)``, and the other rows are not looked for.
    @inlinable
    package func firstValue<Value>(_ arguments: StatementArguments, _ value: (StoredRow) throws -> Value?) throws -> Value? {
        try setArguments(arguments)
        defer { endReading() }
        return try nextRow().flatMap(value)
    }

    @usableFromInline
    func nextRow() throws -> StoredRow? {
        switch sqlite3_step(sqliteStatement) {
        case SQLITE_ROW: return StoredRow(sqliteStatement)
        case SQLITE_DONE: return nil
        case let code:
            let message = sqlite3_errmsg(sqlite3_db_handle(sqliteStatement)).map { String(cString: $0) }
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
        }
    }

    /// Lets go of what the statement holds of the database.
    @usableFromInline
    func endReading() {
        sqlite3_reset(sqliteStatement)
    }
}
