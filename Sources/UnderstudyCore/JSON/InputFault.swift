/// One fault of what a person or a test wrote: where, what was found, what was expected.
package struct InputFault: Sendable, Equatable, CustomStringConvertible {
    /// A JSON path, `$.accounts[3].longevity.checkIns`.
    package let path: String
    package let found: String
    package let expected: String

    package init(path: String, found: String, expected: String) {
        self.path = path
        self.found = found
        self.expected = expected
    }

    package var description: String { "\(path): found \(found), expected \(expected)" }
}

/// Collects faults while something is read.
package final class InputFaults {
    package private(set) var all: [InputFault] = []

    package init() {}

    package func add(_ path: String, found: String, expected: String) {
        all.append(InputFault(path: path, found: found, expected: expected))
    }

    package func add(_ path: String, found: JSON?, expected: String) {
        add(path, found: Self.describe(found), expected: expected)
    }

    private static func describe(_ value: JSON?) -> String {
        guard let value else { return "nothing" }
        switch value {
        case .array(let elements): return "an array of \(elements.count)"
        case .object: return "an object"
        default:
            let text = value.text
            return text.count > 60 ? text.prefix(57) + "…" : text
        }
    }
}
