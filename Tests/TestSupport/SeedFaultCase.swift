import Testing
import UnderstudyCore
import Values

/// An invalid block of an account in a seed file, and the validation error that it must cause.
package struct SeedFaultCase: Sendable, CustomTestStringConvertible {
    /// The name of the block's backend.
    package let backend: String
    package let block: JSON
    /// The path of the error in a seed with the block in its first account.
    package let path: String
    package let found, expected: String

    /// - Parameter path: the path of the error in the block, such as `.userId`.
    package init(of backend: String, _ block: JSON, _ path: String, found: String, expected: String) {
        self.backend = backend
        self.block = block
        self.path = "$.accounts[0].\(backend)\(path)"
        self.found = found
        self.expected = expected
    }

    package var testDescription: String { String(block.text.prefix(90)) }

    /// The differences from the expected errors: the expected one if it is missing, and errors that are reported twice.
    ///
    /// - Parameter backends: by default, the backends under the default settings.
    package func differences(backends: [any Backend]? = nil) throws -> [String] {
        let faults = try Self.faults(in: [["key": "ada", backend: block]], backends: backends)
        let fault = ValidationError(path: path, found: found, expected: expected)
        let missing = faults.contains(fault) ? [] : ["\(fault): not among \(faults)"]
        let counts = Dictionary(grouping: faults, by: \.description).mapValues(\.count)
        let repeated = counts.filter { $0.value > 1 }.keys.sorted()
        return missing + repeated.map { "\($0): reported more than once" }
    }

    /// The validation errors of a seed with these accounts.
    ///
    /// - Parameter backends: by default, the backends under the default settings.
    package static func faults(in accounts: [JSON], backends: [any Backend]? = nil) throws -> [ValidationError] {
        let backends = try backends ?? TestProgram.with([:]).backends
        do throws(SeedError) {
            _ = try SeedDocument(["version": 1, "accounts": .array(accounts)], backends: backends)
            return []
        } catch {
            return error.faults
        }
    }
}
