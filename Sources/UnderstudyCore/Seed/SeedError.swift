/// The faults of a seed file; nothing was changed.
package struct SeedError: Error, Equatable, CustomStringConvertible {
    /// The first hundred.
    package let faults: [ValidationError]
    /// How many there are besides.
    package let more: Int

    package init(faults: [ValidationError], more: Int = 0) {
        self.faults = faults
        self.more = more
    }

    package init(_ faults: ValidationErrors) {
        self.init(faults: faults.all, more: faults.more)
    }

    package var count: Int { faults.count + more }

    /// A line for each.
    package var description: String {
        (faults.map(\.description) + [ValidationErrors.rest(more)].compactMap(\.self)).joined(separator: "\n")
    }
}
