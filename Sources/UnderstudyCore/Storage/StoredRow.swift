import Foundation
import GRDBSQLite

/// One row of a result, read where SQLite has it, by place or by column name. Gone with the next row: it must not be kept.
///
/// GRDB's own row looks up names in a table that it makes for each result, which costs more than reading a dozen rows.
@usableFromInline
package struct StoredRow {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    package subscript(place: Int) -> String { text(place) }
    package subscript(place: Int) -> Int { Int(sqlite3_column_int64(statement, Int32(place))) }
    package subscript(place: Int) -> Int64 { sqlite3_column_int64(statement, Int32(place)) }
    package subscript(place: Int) -> Double { sqlite3_column_double(statement, Int32(place)) }
    package subscript(place: Int) -> Bool { sqlite3_column_int64(statement, Int32(place)) != 0 }
    package subscript(place: Int) -> Data { data(place) }
    package subscript(place: Int) -> LocalDate { date(place) ?? LocalDate(dayNumber: 0) }
    package subscript(place: Int) -> String? { withStoredText(place) { String(decoding: $0, as: UTF8.self) } }
    package subscript(place: Int) -> Int? { (self[place] as Int64?).map(Int.init) }
    package subscript(place: Int) -> Int64? { present(self[place], place) }
    package subscript(place: Int) -> Double? { present(self[place], place) }
    package subscript(place: Int) -> Bool? { (self[place] as Int64?).map { $0 != 0 } }

    package subscript(place: Int) -> EncodedJSON? { withStoredText(place) { EncodedJSON(stored: Array($0)) } }
    /// `nil` also for what is no date.
    package subscript(place: Int) -> LocalDate? { date(place) }
    /// `nil` also for what has not the shape of a date.
    package subscript(place: Int) -> DateText? { withText(place) { DateText($0) } }

    package subscript(column: StaticString) -> String { self[place(of: column)] }
    package subscript(column: StaticString) -> Int { self[place(of: column)] }
    package subscript(column: StaticString) -> Int64 { self[place(of: column)] }
    package subscript(column: StaticString) -> Double { self[place(of: column)] }
    package subscript(column: StaticString) -> Bool { self[place(of: column)] }
    package subscript(column: StaticString) -> Data { self[place(of: column)] }
    package subscript(column: StaticString) -> LocalDate { self[place(of: column)] }
    package subscript(column: StaticString) -> String? { self[place(of: column)] }
    package subscript(column: StaticString) -> Int? { self[place(of: column)] }
    package subscript(column: StaticString) -> Int64? { self[place(of: column)] }
    package subscript(column: StaticString) -> Double? { self[place(of: column)] }
    package subscript(column: StaticString) -> Bool? { self[place(of: column)] }

    /// A number that was read; `nil` where it stands for NULL, which SQLite reads as zero.
    private func present<Number: Numeric>(_ number: Number, _ place: Int) -> Number? {
        number == 0 && sqlite3_column_type(statement, Int32(place)) == SQLITE_NULL ? nil : number
    }

    private func text(_ place: Int) -> String { withText(place) { String(decoding: $0, as: UTF8.self) } }

    private func date(_ place: Int) -> LocalDate? { withText(place) { LocalDate($0) } }

    /// A text's bytes where they are. Up to a NUL it would be another text; the length is asked for.
    package func withText<Value>(_ place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        let start = sqlite3_column_text(statement, Int32(place))
        let count = start == nil ? 0 : Int(sqlite3_column_bytes(statement, Int32(place)))
        return body(UnsafeBufferPointer(start: start, count: count))
    }

    /// As ``withText(_:_:)``; `nil` for NULL.
    private func withStoredText<Value>(_ place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value? {
        withText(place) { $0.baseAddress == nil ? nil : body($0) }
    }

    private func data(_ place: Int) -> Data {
        guard let start = sqlite3_column_blob(statement, Int32(place)) else { return Data() }
        return Data(bytes: start, count: Int(sqlite3_column_bytes(statement, Int32(place))))
    }

    /// - Returns: behind the last one for a column that the result has not, which SQLite reads as NULL.
    private func place(of column: StaticString) -> Int {
        let count = Int(sqlite3_column_count(statement))
        return (0..<count).first { place in
            guard let name = sqlite3_column_name(statement, Int32(place)) else { return false }
            return column.withUTF8Buffer { $0.elementsEqual(Self.bytes(of: name)) }
        } ?? count
    }

    private static func bytes(of name: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: name, count: strlen(name))
    }
}
