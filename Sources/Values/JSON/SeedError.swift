/// The validation errors of a seed file. Nothing was changed.
package struct SeedError: Error, Equatable, CustomStringConvertible {
    /// The first hundred errors.
    package let faults: [ValidationError]
    /// The number of further errors.
    package let more: Int

    package init(faults: [ValidationError], more: Int = 0) {
        self.faults = faults
        self.more = more
    }

    package init(_ faults: ValidationErrors) {
        self.init(faults: faults.all, more: faults.more)
    }

    package var count: Int { faults.count + more }

    /// The same errors with their lines in the text of the seed, in the order of the lines.
    package func located(in text: [UInt8]) -> SeedError {
        let lines = JSON.lines(of: faults.map(\.path), in: text)
        let located = zip(faults, lines).map { fault, line in
            ValidationError(path: fault.path, found: fault.found, expected: fault.expected, line: line)
        }
        return SeedError(faults: located.sorted { ($0.line ?? 0) < ($1.line ?? 0) }, more: more)
    }

    /// One line per error.
    package var lines: [String] { faults.map(\.description) + ValidationErrors.rest(more) }

    package var description: String { lines.joined(separator: "\n") }
}
