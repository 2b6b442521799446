/// Every fault of a seed file; nothing was changed.
package struct SeedError: Error, Equatable, CustomStringConvertible {
    package let faults: [InputFault]

    package init(faults: [InputFault]) {
        self.faults = faults
    }

    package var description: String { faults.map(\.description).joined(separator: "\n") }
}
