/// Why a text is not JSON, and where.
package struct JSONSyntaxError: Error, Equatable, CustomStringConvertible {
    package let reason: String
    /// Counted from 1.
    package let line: Int
    /// Counted in bytes from 1.
    package let column: Int

    package init(reason: String, line: Int, column: Int) {
        self.reason = reason
        self.line = line
        self.column = column
    }

    package var description: String { "line \(line), column \(column): \(reason)" }
}
