import Foundation
import GRDBSQLite
import Values

/// A type that can be read from a column; see ``StoredRow``.
@usableFromInline
package protocol ColumnValue {
    /// - Throws: ``RowError`` for NULL, and for a value that the type cannot represent.
    init(column: StoredColumn) throws(RowError)
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    @inlinable
    package init(column: StoredColumn) throws(RowError) {
        self = try column.isNull(readAs: Wrapped.self) ? nil : Wrapped(column: column)
    }
}

extension StoredColumn {
    /// - Throws: ``RowError`` for a column that the result does not have. SQLite would report it as NULL.
    @usableFromInline
    func isNull(readAs wrapped: Any.Type) throws(RowError) -> Bool {
        guard type == SQLITE_NULL else { return false }
        guard exists else { throw error(readAs: wrapped) }
        return true
    }
}

extension Int64: ColumnValue {
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) {
        guard column.type == SQLITE_INTEGER else { throw column.error(readAs: Int64.self) }
        self = sqlite3_column_int64(column.statement, column.place)
    }
}

extension Int: ColumnValue {
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) { self = Int(try Int64(column: column)) }
}

extension Bool: ColumnValue {
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) { self = try Int64(column: column) != 0 }
}

extension Double: ColumnValue {
    /// Also reads a whole number, because SQLite returns some sums as integers.
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) {
        let type = column.type
        guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { throw column.error(readAs: Double.self) }
        self = sqlite3_column_double(column.statement, column.place)
    }
}

extension String: ColumnValue {
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) {
        guard let text = column.text, let string = String(validating: text, as: UTF8.self) else {
            throw column.error(readAs: String.self)
        }
        self = string
    }
}

extension Data: ColumnValue {
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) {
        guard column.type == SQLITE_BLOB else { throw column.error(readAs: Data.self) }
        // SQLite returns no address for an empty blob.
        guard let start = sqlite3_column_blob(column.statement, column.place) else {
            self = Data()
            return
        }
        self = Data(bytes: start, count: Int(sqlite3_column_bytes(column.statement, column.place)))
    }
}

extension LocalDate: ColumnValue {
    /// Reads `yyyy-MM-dd`; the text must be a date of the calendar.
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) {
        guard let text = column.text, let date = LocalDate(text) else { throw column.error(readAs: LocalDate.self) }
        self = date
    }
}

extension Instant: ColumnValue {
    /// Reads RFC 3339. Instants stored as numbers are read as numbers, because their unit differs between tables.
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) {
        guard let instant = Instant(try String(column: column)) else { throw column.error(readAs: Instant.self) }
        self = instant
    }
}

extension JSON: ColumnValue {
    /// Reads JSON text.
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) {
        guard let text = column.text, let json = try? JSON(parsing: Array(text)) else { throw column.error(readAs: JSON.self) }
        self = json
    }
}

extension Array: ColumnValue where Element == String {
    /// Reads JSON text in the form of ``JSON/text(of:)``.
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) {
        guard let elements = try JSON(column: column).array else { throw column.error(readAs: [String].self) }
        let strings = elements.compactMap(\.string)
        guard strings.count == elements.count else { throw column.error(readAs: [String].self) }
        self = strings
    }
}

/// The conformance of enumerations that are stored by name.
extension ColumnValue where Self: RawRepresentable, RawValue == String {
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) {
        guard let value = Self(rawValue: try String(column: column)) else { throw column.error(readAs: Self.self) }
        self = value
    }
}
