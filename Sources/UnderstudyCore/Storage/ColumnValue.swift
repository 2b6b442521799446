import Foundation
import GRDBSQLite

/// A type that a column is read as; see ``StoredRow``.
@usableFromInline
package protocol ColumnValue {
    /// - Throws: ``RowError`` for NULL, and for a value that is not one of the type.
    init(column: StoredColumn) throws(RowError)
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    @inlinable
    package init(column: StoredColumn) throws(RowError) {
        self = try column.isNull(readAs: Wrapped.self) ? nil : Wrapped(column: column)
    }
}

extension StoredColumn {
    /// - Throws: ``RowError`` for a column that the result does not have, which SQLite reads as NULL.
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
    /// A whole number, too, which is what SQLite makes of some sums.
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
        // SQLite has no address for an empty one.
        guard let start = sqlite3_column_blob(column.statement, column.place) else {
            self = Data()
            return
        }
        self = Data(bytes: start, count: Int(sqlite3_column_bytes(column.statement, column.place)))
    }
}

extension LocalDate: ColumnValue {
    /// From the text `yyyy-MM-dd` of a day of the calendar.
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) {
        guard let text = column.text, let date = LocalDate(text) else { throw column.error(readAs: LocalDate.self) }
        self = date
    }
}

extension Instant: ColumnValue {
    /// From RFC 3339. Instants that are stored as numbers are read as these, since their tables differ in the unit.
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) {
        guard let instant = Instant(try String(column: column)) else { throw column.error(readAs: Instant.self) }
        self = instant
    }
}

extension JSON: ColumnValue {
    /// From JSON text.
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) {
        guard let text = column.text, let json = try? JSON(parsing: Array(text)) else { throw column.error(readAs: JSON.self) }
        self = json
    }
}

extension Array: ColumnValue where Element == String {
    /// From JSON text, as ``JSON/text(of:)`` writes it.
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) {
        guard let elements = try JSON(column: column).array else { throw column.error(readAs: [String].self) }
        let strings = elements.compactMap(\.string)
        guard strings.count == elements.count else { throw column.error(readAs: [String].self) }
        self = strings
    }
}

/// An enumeration that is stored by its name declares the conformance, and no more.
extension ColumnValue where Self: RawRepresentable, RawValue == String {
    @usableFromInline
    package init(column: StoredColumn) throws(RowError) {
        guard let value = Self(rawValue: try String(column: column)) else { throw column.error(readAs: Self.self) }
        self = value
    }
}
