import UnderstudyCore

/// Why a patch does not fit a document.
package struct JSONPatchError: Error, Equatable, CustomStringConvertible {
    package enum Reason: String, Error, Sendable {
        case nothingThere = "there is nothing at that place"
        case noContainer = "what is to hold the value is neither an object nor an array that reaches so far"
        case wholeDocument = "the whole document cannot be removed"
        case otherValue = "another value is at that place"
        case tooDeep = "the document would be nested too deep"
        case tooLarge = "the document would grow too large"
    }

    /// Counted from 0.
    package let operation: Int
    package let reason: Reason

    package init(operation: Int, reason: Reason) {
        self.operation = operation
        self.reason = reason
    }

    package var description: String { "operation \(operation): \(reason.rawValue)" }
}
