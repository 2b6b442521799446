import Foundation
import GRDB
import Testing
import UnderstudyCore

@Suite("A stored row")
struct StoredRowTests {
    private func first<Value>(_ sql: String, _ value: (StoredRow) throws -> Value?) throws -> Value? {
        try Store(at: .memory, migrations: []).read { try $0.cachedStatement(sql: sql).firstValue([], value) }
    }

    @Test("is read by place and by name", arguments: [true, false])
    func types(_ byName: Bool) throws {
        let sql = "SELECT 'Jürgen' AS text, -9223372036854775808 AS whole, 0.25 AS fraction, 1 AS truth, x'00ff' AS data, '' AS empty"
        let row = try first(sql) { row in
            byName
                ? ((row["text"], row["whole"], row["fraction"], row["truth"], row["data"], row["empty"]) as Values)
                : ((row[0], row[1], row[2], row[3], row[4], row[5]) as Values)
        }
        let (text, whole, fraction, truth, data, nothing) = try #require(row)
        #expect(text == "Jürgen")
        #expect(whole == .min)
        #expect(fraction == 0.25)
        #expect(truth)
        #expect(data == Data([0, 255]))
        #expect(nothing == "")
    }

    private typealias Values = (String, Int64, Double, Bool, Data, String)

    @Test("tells NULL, and a column that is not there, from what is stored")
    func null() throws {
        let found = try first("SELECT NULL AS none, 0 AS zero, '' AS empty") { row -> [Bool] in
            [
                (row["none"] as String?) == nil, (row["none"] as Int?) == nil, (row[0] as Double?) == nil, (row[0] as Bool?) == nil,
                (row["missing"] as Int64?) == nil, (row["zero"] as Int?) == 0, (row[2] as String?) == "", (row["zero"] as Bool?) == false,
                (row["zero"] as Double?) == 0, (row["zero"] as Int64?) == 0,
            ]
        }
        #expect(found == Array(repeating: true, count: 10))
    }

    @Test("is one of several, in order, without those of which nothing is made")
    func several() throws {
        let store = try Store(at: .memory, migrations: [])
        let odd = try store.read { db in
            try db.cachedStatement(sql: "SELECT value FROM json_each('[3, 4, 5, 8, 9]')").values([]) { row -> Int? in
                let number: Int = row[0]
                return number.isMultiple(of: 2) ? nil : number
            }
        }
        #expect(odd == [3, 5, 9])
    }

    @Test("is not given where SQLite fails on the way, and the statement can be run again")
    func failure() throws {
        let store = try Store(at: .memory, migrations: [])
        try store.read { db in
            let statement = try db.cachedStatement(sql: "SELECT abs(value) FROM json_each(?)")
            #expect(throws: DatabaseError.self) {
                try statement.values(["[1, -9223372036854775808]"]) { $0[0] as Int }
            }
            #expect(throws: CancellationError.self) {
                try statement.values(["[1, 2]"]) { _ -> Int? in throw CancellationError() }
            }
            #expect(try statement.values(["[1, -2]"]) { $0[0] as Int } == [1, 2])
        }
    }

    @Test("is not looked for with fewer arguments than the statement has question marks, or more", arguments: [[], [1], [1, 2, 3]])
    func otherCount(_ numbers: [Int]) throws {
        let store = try Store(at: .memory, migrations: [])
        try store.read { db in
            let statement = try db.cachedStatement(sql: "SELECT ? + ?")
            #expect(try statement.firstValue([1, 2]) { $0[0] as Int } == 3)
            #expect(throws: DatabaseError.self) {
                try statement.firstValue(numbers) { $0[0] as Int? }
            }
            #expect(try statement.firstValue([3, nil]) { $0[0] as Int? } == nil)
        }
    }
}
