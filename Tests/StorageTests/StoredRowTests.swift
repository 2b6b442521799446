import Foundation
import GRDB
import Storage
import Testing
import Values

@Suite("A stored row")
struct StoredRowTests {
    private enum Colour: String, ColumnValue {
        case red, green
    }

    private func first<Value>(_ sql: String, _ value: (StoredRow) throws -> Value) throws -> Value {
        try #require(try Store(at: .memory, migrations: []).read { try $0.firstValue(sql, [], value) })
    }

    /// Reads the one column of `SELECT value` as a type.
    private func read<Value: ColumnValue>(_ value: String, as type: Value.Type) throws -> Value {
        try first("SELECT \(value) AS value") { try $0[0] as Value }
    }

    @Test("reads each column by its index, as the requested type")
    func types() throws {
        #expect(try read("'Jürgen'", as: String.self) == "Jürgen")
        #expect(try read("''", as: String.self) == "")
        #expect(try read("'a' || char(0) || 'b'", as: String.self) == "a\u{0}b")
        #expect(try read("-9223372036854775808", as: Int64.self) == .min)
        #expect(try read("5", as: Int.self) == 5)
        #expect(try read("0.25", as: Double.self) == 0.25)
        #expect(try read("3", as: Double.self) == 3)
        #expect(try read("1", as: Bool.self))
        #expect(try !read("0", as: Bool.self))
        #expect(try read("x'00ff'", as: Data.self) == Data([0, 255]))
        #expect(try read("x''", as: Data.self) == Data())
        #expect(try read("'2026-02-28'", as: LocalDate.self) == LocalDate(year: 2026, month: 2, day: 28))
        #expect(try read("'1970-01-01T00:00:01.500Z'", as: Instant.self) == Instant(milliseconds: 1_500))
        #expect(try read("'{\"a\":[1,null]}'", as: JSON.self) == ["a": [1, .null]])
        #expect(try read("'[\"a\",\"b\"]'", as: [String].self) == ["a", "b"])
        #expect(try read("'green'", as: Colour.self) == .green)
        #expect(try first("SELECT 1, 2, 3") { [try $0[2], try $0[0], try $0[1]] as [Int] } == [3, 1, 2])
    }

    @Test("reads NULL as nil for an optional type, unlike zero and an empty text")
    func null() throws {
        #expect(try read("NULL", as: String?.self) == nil)
        #expect(try read("NULL", as: Int?.self) == nil)
        #expect(try read("NULL", as: LocalDate?.self) == nil)
        #expect(try read("NULL", as: JSON?.self) == nil)
        #expect(try read("0", as: Int?.self) == 0)
        #expect(try read("0.0", as: Double?.self) == 0)
        #expect(try read("0", as: Bool?.self) == false)
        #expect(try read("''", as: String?.self) == "")
    }

    /// The error of reading a value as a type; `nil` for none.
    private func fault<Value: ColumnValue>(_ value: String, as type: Value.Type) throws -> RowError.Fault? {
        do {
            _ = try read(value, as: type)
            return nil
        } catch let error as RowError {
            return error.fault
        }
    }

    @Test("throws for NULL if the type is not optional")
    func unexpectedNull() throws {
        #expect(try fault("NULL", as: String.self) == .null)
        #expect(try fault("NULL", as: Int.self) == .null)
        #expect(try fault("NULL", as: Int64.self) == .null)
        #expect(try fault("NULL", as: Double.self) == .null)
        #expect(try fault("NULL", as: Bool.self) == .null)
        #expect(try fault("NULL", as: Data.self) == .null)
        #expect(try fault("NULL", as: LocalDate.self) == .null)
        #expect(try fault("NULL", as: Instant.self) == .null)
        #expect(try fault("NULL", as: JSON.self) == .null)
        #expect(try fault("NULL", as: [String].self) == .null)
        #expect(try fault("NULL", as: Colour.self) == .null)
    }

    @Test("throws for a value of another type or format, also if the type is optional")
    func otherValues() throws {
        #expect(try fault("5", as: String.self) == .otherValue)
        #expect(try fault("CAST(x'ff' AS TEXT)", as: String.self) == .otherValue)
        #expect(try fault("'5'", as: Int.self) == .otherValue)
        #expect(try fault("0.5", as: Int?.self) == .otherValue)
        #expect(try fault("'0.5'", as: Double.self) == .otherValue)
        #expect(try fault("'true'", as: Bool?.self) == .otherValue)
        #expect(try fault("'a'", as: Data.self) == .otherValue)
        #expect(try fault("'2026-02-30'", as: LocalDate?.self) == .otherValue)
        #expect(try fault("''", as: LocalDate.self) == .otherValue)
        #expect(try fault("'yesterday'", as: Instant?.self) == .otherValue)
        #expect(try fault("'{'", as: JSON?.self) == .otherValue)
        #expect(try fault("'{}'", as: [String].self) == .otherValue)
        #expect(try fault("'[1]'", as: [String].self) == .otherValue)
        #expect(try fault("'blue'", as: Colour?.self) == .otherValue)
    }

    @Test("throws for a column that the result does not have, also if the type is optional", arguments: [-1, 2, 40_000])
    func noSuchColumn(_ place: Int) throws {
        #expect(throws: RowError.self) { try first("SELECT 1, 2") { try $0[place] as Int } }
        let error = #expect(throws: RowError.self) { try first("SELECT 1, 2") { try $0[place] as String? } }
        #expect(error?.fault == .noSuchColumn)
        #expect(error?.description == "column \(place), read as String, is not in the result: SELECT 1, 2")
    }

    @Test("names the column and the statement in an error, but not the value")
    func description() throws {
        let error = #expect(throws: RowError.self) { try first("SELECT 'secret' AS born_on") { try $0[0] as LocalDate } }
        #expect(error?.description == "column born_on, read as LocalDate, holds something else: SELECT 'secret' AS born_on")
    }

    @Test("passes a text's bytes in place, and throws if there is no text")
    func bytes() throws {
        let sql = "SELECT 'a' || char(0) || 'ü', NULL, 5"
        try first(sql) { row in
            var text = ""
            try row.withText(0) { text = String(decoding: $0, as: UTF8.self) }
            #expect(text == "a\u{0}ü")
            for place in 1...3 {
                #expect(throws: RowError.self) { try row.withText(place) { _ in } }
            }
        }
    }

    @Test("is read in order with the other rows")
    func several() throws {
        let store = try Store(at: .memory, migrations: [])
        let numbers = try store.read { db in
            try db.values("SELECT value FROM json_each('[3, null, 5]')") { try $0[0] as Int? }
        }
        #expect(numbers == [3, nil, 5])
    }

    @Test("is not returned when SQLite fails during the query, and the statement can run again")
    func failure() throws {
        let store = try Store(at: .memory, migrations: [])
        try store.read { db in
            let sql = "SELECT abs(value) FROM json_each(?)"
            #expect(throws: DatabaseError.self) {
                try db.values(sql, ["[1, -9223372036854775808]"]) { try $0[0] as Int }
            }
            #expect(throws: CancellationError.self) {
                try db.values(sql, ["[1, 2]"]) { _ -> Int in throw CancellationError() }
            }
            #expect(throws: RowError.self) {
                try db.values(sql, ["[1, null]"]) { try $0[0] as Int }
            }
            let numbers: [Int] = try db.values(sql, ["[1, -2]"])
            #expect(numbers == [1, 2])
        }
    }

    @Test("is not queried with fewer or more arguments than question marks", arguments: [[], [1], [1, 2, 3]])
    func otherCount(_ numbers: [Int]) throws {
        let store = try Store(at: .memory, migrations: [])
        try store.read { db in
            let sql = "SELECT ? + ?"
            let sum: Int? = try db.firstValue(sql, [1, 2])
            #expect(sum == 3)
            let error = #expect(throws: DatabaseError.self) {
                try db.firstValue(sql, numbers) { try $0[0] as Int? }
            }
            #expect(error?.message == "\(numbers.count) arguments for 2")
            let noSum: Int? = try db.firstValue(sql, [3, nil])
            #expect(noSum == nil)
        }
    }
}
