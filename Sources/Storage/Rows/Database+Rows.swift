import GRDB
import GRDBSQLite

/// The arguments of a statement, in the order of its question marks.
@usableFromInline
package typealias SQLArguments = [(any SQLArgument)?]

extension Database {
    /// The values made from each row, in order.
    ///
    /// A row is read in SQLite's memory, without a copy. The closure must not keep the row, and must not run the same SQL.
    ///
    /// - Parameter expected: the number of rows to reserve room for. A long list would otherwise be copied several times as it grows.
    @inlinable
    package func values<Value>(
        _ sql: String, _ arguments: SQLArguments = [], expecting expected: Int = 0, _ value: (StoredRow) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(expected)
        try forEachRow(sql, arguments) { values.append(try value($0)) }
        return values
    }

    /// The values of the only column, in order.
    @inlinable
    package func values<Value: ColumnValue>(_ sql: String, _ arguments: SQLArguments = []) throws -> [Value] {
        try values(sql, arguments) { try $0[0] }
    }

    /// Calls a closure with each row, in order. The rules of ``values(_:_:expecting:_:)`` apply.
    @inlinable
    package func forEachRow(_ sql: String, _ arguments: SQLArguments = [], _ body: (StoredRow) throws -> Void) throws {
        let statement = try cachedStatement(sql: sql)
        try statement.bind(arguments)
        defer { statement.endReading() }
        while let row = try statement.nextRow() { try body(row) }
    }

    /// The value made from the first row; `nil` without rows. Reads no further rows. The rules of ``values(_:_:expecting:_:)`` apply.
    @inlinable
    package func firstValue<Value>(
        _ sql: String, _ arguments: SQLArguments = [], _ value: (StoredRow) throws -> Value?
    ) throws -> Value? {
        let statement = try cachedStatement(sql: sql)
        try statement.bind(arguments)
        defer { statement.endReading() }
        return try statement.nextRow().flatMap(value)
    }

    /// The value of the only column in the first row; `nil` for NULL, and without rows.
    @inlinable
    package func firstValue<Value: ColumnValue>(_ sql: String, _ arguments: SQLArguments = []) throws -> Value? {
        try firstValue(sql, arguments) { try $0[0] as Value? }
    }

    /// Runs a statement that writes, within a transaction.
    ///
    /// - Throws: also when SQLite has rolled back the transaction by itself, for example on a full disk. Later writes must not be stored
    ///   without the earlier ones.
    package func run(_ sql: String, _ arguments: SQLArguments = []) throws {
        let statement = try cachedStatement(sql: sql)
        guard isInsideTransaction else {
            throw DatabaseError(resultCode: .SQLITE_ABORT, message: "there is no transaction, or none any more", sql: sql)
        }
        try statement.bind(arguments)
        defer {
            statement.endReading()
            sqlite3_clear_bindings(statement.sqliteStatement)
        }
        while try statement.nextRow() != nil {}
    }
}

extension Statement {
    /// Binds directly: GRDB would build and keep a list of its own values.
    @usableFromInline
    func bind(_ arguments: SQLArguments) throws {
        // A missing argument would keep its value from the last run.
        let wanted = Int(sqlite3_bind_parameter_count(sqliteStatement))
        guard arguments.count == wanted else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "\(arguments.count) arguments for \(wanted)", sql: sql)
        }
        endReading()
        // By index: taking an argument out of the list copies it, and iterating over the list with its indices copies it twice.
        for index in arguments.indices {
            let place = Int32(index + 1)
            let code = arguments[index]?.bind(in: sqliteStatement, at: place) ?? sqlite3_bind_null(sqliteStatement, place)
            guard code == SQLITE_OK else { throw failure(code) }
        }
    }

    @usableFromInline
    func nextRow() throws -> StoredRow? {
        switch sqlite3_step(sqliteStatement) {
        case SQLITE_ROW: return StoredRow(sqliteStatement)
        case SQLITE_DONE: return nil
        case let code: throw failure(code)
        }
    }

    private func failure(_ code: Int32) -> DatabaseError {
        let message = sqlite3_errmsg(sqlite3_db_handle(sqliteStatement)).map { String(cString: $0) }
        return DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
    }

    /// Releases the statement's hold on the database.
    @usableFromInline
    func endReading() {
        sqlite3_reset(sqliteStatement)
    }
}
