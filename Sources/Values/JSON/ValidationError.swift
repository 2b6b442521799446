/// One validation error of an input: its path, the value found, and the expectation.
package struct ValidationError: Sendable, Equatable, CustomStringConvertible {
    /// A JSON path, `$.accounts[3].longevity.checkIns`.
    package let path: String
    package let found: String
    package let expected: String
    /// The line in the input's text, from 1; `nil` if the input has no text, or it is unknown.
    package let line: Int?

    package init(path: String, found: String, expected: String, line: Int? = nil) {
        self.path = path
        self.found = found
        self.expected = expected
        self.line = line
    }

    package var description: String { (line.map { "line \($0): " } ?? "") + "\(path): found \(found), expected \(expected)" }
}

/// Collects the validation errors of an input. It keeps the first hundred and counts the others, because a small text can have millions.
package final class ValidationErrors {
    package private(set) var all: [ValidationError] = []
    /// The number of errors beyond those in ``all``.
    package private(set) var more = 0

    package static let limit = 100

    package init() {}

    /// Whether further errors are only counted.
    package var isFull: Bool { all.count >= Self.limit }

    package func add(_ path: @autoclosure () -> String, found: @autoclosure () -> String, expected: @autoclosure () -> String) {
        guard !isFull else { return add(more: 1) }
        all.append(ValidationError(path: path(), found: found(), expected: expected()))
    }

    package func add(_ path: @autoclosure () -> String, found: JSON?, expected: @autoclosure () -> String) {
        add(path(), found: Self.describe(found), expected: expected())
    }

    /// Adds the errors of another collection.
    package func add(_ error: SeedError) {
        for fault in error.faults { add(fault.path, found: fault.found, expected: fault.expected) }
        add(more: error.more)
    }

    /// Counts errors that are not listed.
    package func add(more count: Int) {
        more += count
    }

    /// The last element of a shortened list, such as `and 12,345 more`; none if the list is complete.
    package static func rest(_ more: Int) -> [String] {
        guard more > 0 else { return [] }
        var digits = String(more)
        var groups: [Substring] = []
        while digits.utf8.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits.removeLast(3)
        }
        return ["and \(([digits[...]] + groups).joined(separator: ",")) more"]
    }

    private static let shownCharacters = 57

    private static func describe(_ value: JSON?) -> String {
        guard let value else { return "nothing" }
        switch value {
        case .array(let elements): return "an array of \(elements.count)"
        case .object: return "an object"
        // The number is read as infinite, for which JSON has no text.
        case .number, .written: return value.number?.isFinite == true ? shown(value.text) : "a number too large to hold"
        case .string(let text): return shown(JSON.string(text.cut(to: 60)).text)
        default: return shown(value.text)
        }
    }

    /// The beginning of a JSON text, short enough for a sentence.
    private static func shown(_ text: String) -> String {
        text.unicodeScalars.count > shownCharacters + 3 ? text.cut(to: shownCharacters) : text
    }
}
