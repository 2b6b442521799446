/// A range of numbers. The lower bound may be exclusive; the upper bound is inclusive.
package struct NumberRange: Sendable, Equatable {
    package var minimum: Double?
    package var excludesMinimum = false
    package var maximum: Double?

    package init(minimum: Double? = nil, excludesMinimum: Bool = false, maximum: Double? = nil) {
        self.minimum = minimum
        self.excludesMinimum = excludesMinimum
        self.maximum = maximum
    }

    package init(_ range: ClosedRange<Double>) {
        self.init(minimum: range.lowerBound, maximum: range.upperBound)
    }

    package func violations(in value: Double) -> [Violation] {
        var violations: [Violation] = []
        if let minimum, excludesMinimum ? value <= minimum : value < minimum {
            violations.append(Violation(.number(.minimum(minimum), isInclusive: !excludesMinimum, of: self)))
        }
        if let maximum, value > maximum { violations.append(Violation(.number(.maximum(maximum), isInclusive: true, of: self))) }
        // A number in JSON can exceed a double. JSON could not contain the infinity that results.
        return violations.isEmpty && !value.isFinite ? [Violation(.infinite)] : violations
    }
}

extension ValueSchema {
    package static func number(_ range: ClosedRange<Double>) -> ValueSchema {
        .number(NumberRange(range))
    }

    /// Numbers above 0.
    package static let positiveNumber = ValueSchema.number(NumberRange(minimum: 0, excludesMinimum: true))
    /// Integers above 0.
    package static let positiveInteger = ValueSchema.integer(NumberRange(minimum: 0, excludesMinimum: true))

    /// Numbers above 0, up to a maximum.
    package static func positiveNumber(upTo maximum: Double) -> ValueSchema {
        .number(NumberRange(minimum: 0, excludesMinimum: true, maximum: maximum))
    }

    package static func integer(_ range: ClosedRange<Double>) -> ValueSchema {
        .integer(NumberRange(range))
    }

    package static func integer(from minimum: Double) -> ValueSchema {
        .integer(NumberRange(minimum: minimum))
    }

    /// Integers above 0, up to a maximum.
    package static func positiveInteger(upTo maximum: Double) -> ValueSchema {
        .integer(NumberRange(minimum: 0, excludesMinimum: true, maximum: maximum))
    }
}
