import GRDB
import GRDBSQLite

/// What stands for the question marks of a statement, in their order.
@usableFromInline
package typealias SQLArguments = [(any SQLArgument)?]

extension Statement {
    /// What is made of each row, in order.
    ///
    /// A row is read where SQLite has it, without a copy: it must not be kept, nor this statement be run meanwhile.
    ///
    /// - Parameter expected: rows that there is room for at first. A long list that grows is copied over and over.
    @inlinable
    package func values<Value>(
        _ arguments: SQLArguments, expecting expected: Int = 0, _ value: (StoredRow) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(expected)
        try forEachRow(arguments) { values.append(try value($0)) }
        return values
    }

    /// Gives each row, in order. As ``values(_:expecting:_:)``.
    @inlinable
    package func forEachRow(_ arguments: SQLArguments, _ body: (StoredRow) throws -> Void) throws {
        try bind(arguments)
        defer { endReading() }
        while let row = try nextRow() { try body(row) }
    }

    /// What is made of the first row; `nil` when there is none. As ``values(_:expecting:_:)``, and the other rows are not looked for.
    @inlinable
    package func firstValue<Value>(_ arguments: SQLArguments, _ value: (StoredRow) throws -> Value?) throws -> Value? {
        try bind(arguments)
        defer { endReading() }
        return try nextRow().flatMap(value)
    }

    /// Writes what the statement says, within a transaction.
    ///
    /// - Throws: also where SQLite has undone the transaction by itself, as it does when the disk is full: what comes after must not be stored
    ///   without what came before.
    package func run(_ arguments: SQLArguments) throws {
        guard sqlite3_get_autocommit(sqlite3_db_handle(sqliteStatement)) == 0 else {
            throw DatabaseError(resultCode: .SQLITE_ABORT, message: "there is no transaction, or none any more", sql: sql)
        }
        try bind(arguments)
        defer {
            endReading()
            sqlite3_clear_bindings(sqliteStatement)
        }
        while try nextRow() != nil {}
    }

    /// Straight to SQLite: GRDB would make a list of its own of them, and keep it.
    @usableFromInline
    func bind(_ arguments: SQLArguments) throws {
        // An argument that is not given would be that of the last run.
        let wanted = Int(sqlite3_bind_parameter_count(sqliteStatement))
        guard arguments.count == wanted else {
            throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "\(arguments.count) arguments for \(wanted)", sql: sql)
        }
        endReading()
        // By place: an argument that is taken out of the list is copied, twice when the list is gone through beside its places.
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

    /// Lets go of what the statement holds of the database.
    @usableFromInline
    func endReading() {
        sqlite3_reset(sqliteStatement)
    }
}
