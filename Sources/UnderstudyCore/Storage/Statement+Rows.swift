import GRDB

extension Statement {
    /// What is made of each row, in order, without the `nil`s.
    ///
    /// A row is read where SQLite has it, without a copy: it must not be kept, nor this statement be run meanwhile.
    package func values<Value>(_ arguments: StatementArguments, _ value: (Row) throws -> Value?) throws -> [Value] {
        let rows = try Row.fetchCursor(self, arguments: arguments)
        var values: [Value] = []
        while let row = try rows.next() {
            if let value = try value(row) { values.append(value) }
        }
        return values
    }

    /// What is made of the first row; `nil` when there is none. As ``values(_:_:)``, and the other rows are not looked for.
    package func firstValue<Value>(_ arguments: StatementArguments, _ value: (Row) throws -> Value?) throws -> Value? {
        let rows = try Row.fetchCursor(self, arguments: arguments)
        return try rows.next().flatMap(value)
    }
}
