import GRDBSQLite

/// One row of a result, read by column index. It is valid until the next row and must not be kept.
///
/// A read throws ``RowError`` unless the column has a value of the requested type. NULL, values of other types and missing columns have no
/// default.
@usableFromInline
package struct StoredRow {
    @usableFromInline
    let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    /// The value of a column, counted from 0. An optional type reads NULL as `nil`.
    @inlinable
    package subscript<Value: ColumnValue>(place: Int) -> Value {
        get throws(RowError) { try Value(column: StoredColumn(place, of: statement)) }
    }

    /// Passes the bytes of a text in place, for text that is sent as stored.
    package func withText(_ place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) throws(RowError) {
        let column = StoredColumn(place, of: statement)
        guard let text = column.text else { throw column.error(readAs: String.self) }
        body(text)
    }
}

/// One column of a statement's current row.
@usableFromInline
package struct StoredColumn {
    let statement: OpaquePointer
    let place: Int32

    @usableFromInline
    init(_ place: Int, of statement: OpaquePointer) {
        self.statement = statement
        self.place = Int32(clamping: place)
    }

    /// SQLite's type code. For a missing column it is that of NULL.
    var type: Int32 { sqlite3_column_type(statement, place) }

    /// A text's bytes, valid until the next row; `nil` for other types.
    var text: UnsafeBufferPointer<UInt8>? {
        // A text may contain NUL, so its length comes from SQLite.
        guard type == SQLITE_TEXT, let start = sqlite3_column_text(statement, place) else { return nil }
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, place)))
    }

    var exists: Bool { place >= 0 && place < sqlite3_column_count(statement) }

    func error(readAs type: Any.Type) -> RowError {
        let name = exists ? sqlite3_column_name(statement, place).map { String(cString: $0) } : nil
        let sql = sqlite3_sql(statement).map { String(cString: $0) }
        let fault: RowError.Fault = !exists ? .noSuchColumn : self.type == SQLITE_NULL ? .null : .otherValue
        return RowError(fault: fault, column: name ?? "\(place)", type: "\(type)", sql: sql ?? "")
    }
}

/// A column does not have the value that the program expects. Either the program is wrong, or another program has changed the file.
@usableFromInline
package struct RowError: Error, Equatable, Sendable {
    package enum Fault: Sendable {
        /// The statement has fewer columns.
        case noSuchColumn
        case null
        /// A value of another type, or a text in the wrong format.
        case otherValue
    }

    package let fault: Fault
    /// The column's name; its index if there is no such column.
    package let column: String
    /// The type that was requested.
    package let type: String
    package let sql: String
}

extension RowError: CustomStringConvertible {
    /// Leaves out the stored value, which may be a secret.
    @usableFromInline
    package var description: String {
        let found =
            switch fault {
            case .noSuchColumn: "is not in the result"
            case .null: "is NULL"
            case .otherValue: "holds something else"
            }
        return "column \(column), read as \(type), \(found): \(sql)"
    }
}
