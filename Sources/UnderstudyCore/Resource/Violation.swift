import Values

/// A rule of a ``ValueSchema`` that a value breaks. Each backend has its own words for it.
package struct Violation: Sendable, Equatable {
    package enum Problem: Sendable, Equatable {
        /// A value of the wrong JSON type. `received` is `undefined` for a missing value.
        case type(expected: String, received: String)
        /// A fractional number in place of an integer.
        case fraction
        case infinite
        case number(Bound, isInclusive: Bool, of: NumberRange)
        /// The number of elements of an array.
        case count(Bound)
        /// The length of a text.
        case length(Bound)
        /// The format of a text. `message` replaces the pattern's own message.
        case pattern(ValueSchema.Pattern, message: String?)
        case choice(received: String, options: [String])
        /// A number that is none of the listed ones.
        case literal(received: JSON?, options: [Int])
        /// A record whose JSON has too many bytes; the path leads to its largest member.
        case size(mostBytes: Int)
        /// Members of a closed object that the schema does not name.
        case unknownMembers([String])
    }

    /// The bound that the value is outside of.
    package enum Bound: Sendable, Equatable {
        case minimum(Double)
        case maximum(Double)
    }

    package let problem: Problem
    /// Keys and indexes, from the root of the body.
    package private(set) var path: [JSON] = []

    package init(_ problem: Problem) {
        self.problem = problem
    }

    /// The same problem with one more step at the start of its path.
    package func below(_ step: JSON) -> Violation {
        var violation = self
        violation.path.insert(step, at: 0)
        return violation
    }
}
