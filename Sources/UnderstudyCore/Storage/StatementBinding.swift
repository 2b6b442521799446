import GRDBSQLite

/// Binds arguments to the question marks of a statement, in their order.
package struct StatementBinding {
    private let statement: OpaquePointer
    /// How many have been bound.
    private(set) var count = 0
    /// SQLite's, of the first that was refused.
    private(set) var code = SQLITE_OK

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    package mutating func bind(_ text: String?) {
        bind { text?.bind(in: $0, at: $1) }
    }

    package mutating func bind(_ number: Double?) {
        bind { number?.bind(in: $0, at: $1) }
    }

    package mutating func bind(_ number: Int?) {
        bind { number?.bind(in: $0, at: $1) }
    }

    package mutating func bind(_ flag: Bool?) {
        bind { flag?.bind(in: $0, at: $1) }
    }

    @inline(__always)
    private mutating func bind(_ bind: (OpaquePointer, Int32) -> Int32?) {
        count += 1
        let place = Int32(count)
        let result = bind(statement, place) ?? sqlite3_bind_null(statement, place)
        if code == SQLITE_OK { code = result }
    }
}
