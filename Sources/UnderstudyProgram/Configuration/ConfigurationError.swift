/// Why a configuration cannot be used: each line names the setting, where it was given, and what it takes.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    package let faults: [String]
    /// Whether the command line is to blame, and not the file or the environment.
    package let isUsage: Bool

    package init(_ faults: [String], isUsage: Bool = false) {
        self.faults = faults
        self.isUsage = isUsage
    }

    package var description: String { faults.joined(separator: "\n") }
}
