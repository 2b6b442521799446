import GRDBSQLite

/// One row of a result, read by the places that the columns have in its statement. It is valid until the next row and must not be kept.
///
/// A read throws ``RowError`` unless the column holds a value of the type that is asked for. There is no default in place of NULL, of a value
/// of another type, or of a column that the result does not have.
///
/// GRDB's own row copies each value into an enumeration first; a list of check-ins reads hundreds of rows.
@usableFromInline
package struct StoredRow {
    @usableFromInline
    let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    /// The value of a column, counted from 0. The optional of a type reads NULL as `nil`.
    @inlinable
    package subscript<Value: ColumnValue>(place: Int) -> Value {
        get throws(RowError) { try Value(column: StoredColumn(place, of: statement)) }
    }

    /// Gives the bytes of a text in place, for text that is sent on as it is stored.
    package func withText(_ place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) throws(RowError) {
        let column = StoredColumn(place, of: statement)
        guard let text = column.text else { throw column.error(readAs: String.self) }
        body(text)
    }
}

/// One column of the row at which a statement stands.
@usableFromInline
package struct StoredColumn {
    let statement: OpaquePointer
    let place: Int32

    @usableFromInline
    init(_ place: Int, of statement: OpaquePointer) {
        self.statement = statement
        self.place = Int32(clamping: place)
    }

    /// SQLite's code; that of NULL also for a column that the result does not have.
    var type: Int32 { sqlite3_column_type(statement, place) }

    /// A text's bytes, valid until the next row; `nil` for a value of another type.
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

/// A column does not hold what the program reads from it. The program is wrong, or another program has changed the file.
@usableFromInline
package struct RowError: Error, Equatable, Sendable {
    package enum Fault: Sendable {
        /// The statement has fewer columns.
        case noSuchColumn
        case null
        /// A value of another type, or a text that does not have the form of one.
        case otherValue
    }

    package let fault: Fault
    /// The column's name; its place where there is no such column.
    package let column: String
    /// What the value is read as.
    package let type: String
    package let sql: String
}

extension RowError: CustomStringConvertible {
    /// Without the stored value, which may be a secret.
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
