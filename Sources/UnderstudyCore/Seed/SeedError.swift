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

    /// One line per error.
    package var description: String {
        (faults.map(\.description) + [ValidationErrors.rest(more)].compactMap(\.self)).joined(separator: "\n")
    }
}
