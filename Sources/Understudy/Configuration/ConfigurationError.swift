/// Why a configuration cannot be used: each line names the setting, where it was given, and what it takes.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    package let faults: [String]

    package init(_ faults: [String]) {
        self.faults = faults
    }

    package var description: String { faults.joined(separator: "\n") }
}
