import Testing
import UnderstudyCore

/// A faulty block of an account in a seed file, and the fault that must be named.
package struct SeedFaultCase: Sendable, CustomTestStringConvertible {
    /// The name of the backend whose block it is.
    package let backend: String
    package let block: JSON
    /// Where the fault stands in a seed whose first account has the block.
    package let path: String
    package let found, expected: String

    /// - Parameter path: where the fault stands in the block, `.userId`.
    package init(of backend: String, _ block: JSON, _ path: String, found: String, expected: String) {
        self.backend = backend
        self.block = block
        self.path = "$.accounts[0].\(backend)\(path)"
        self.found = found
        self.expected = expected
    }

    package var testDescription: String { String(block.text.prefix(90)) }

    /// How the faults of a seed with the block differ from what must be named: the fault that is missing, and those told twice.
    ///
    /// - Parameter backends: those that the default settings make when none are given.
    package func differences(backends: [any Backend]? = nil) throws -> [String] {
        let faults = try Self.faults(in: [["key": "ada", backend: block]], backends: backends)
        let fault = ValidationError(path: path, found: found, expected: expected)
        let missing = faults.contains(fault) ? [] : ["\(fault): not among \(faults)"]
        let counts = Dictionary(grouping: faults, by: \.description).mapValues(\.count)
        let repeated = counts.filter { $0.value > 1 }.keys.sorted()
        return missing + repeated.map { "\($0): told more than once" }
    }

    /// What is wrong with a seed of some accounts.
    ///
    /// - Parameter backends: those that the default settings make when none are given.
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
