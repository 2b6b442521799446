import GRDB

extension Statement {
    /// What is made of each row, in order, without the `nil`s.
    ///
    /// A row is read where SQLite has it, without a copy: it must not be kept, nor this statement be run meanwhile.
    package func values<Value>(_ arguments: StatementArguments, _ value: (Row) throws -> Value?) throws -> [Value] {
        var values: [Value] = []
        try forEachRow(arguments) { row in
            if let value = try value(row) { values.append(value) }
        }
        return values
    }

    /// Gives each row, in order. As ``values(_:_:)``.
    package func forEachRow(_ arguments: StatementArguments, _ body: (Row) throws -> Void) throws {
        let rows = try Row.fetchCursor(self, arguments: arguments)
        while let row = try rows.next() { try body(row) }
    }

    /// What is made of the first row; `nil` when there is none. As ``values(_:_:)``, and the other rows are not looked for.
    package func firstValue<Value>(_ arguments: StatementArguments, _ value: (Row) throws -> Value?) throws -> Value? {
        let rows = try Row.fetchCursor(self, arguments: arguments)
        return try rows.next().flatMap(value)
    }
}
