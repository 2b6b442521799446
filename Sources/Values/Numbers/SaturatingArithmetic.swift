/// Arithmetic and conversions that never trap. Numbers of clients, files and tokens go through these.
extension FixedWidthInteger {
    /// The number rounded towards zero, or the nearest number in the range; 0 for NaN.
    package init(saturating number: Double) {
        if number.isNaN {
            self = 0
        } else if let whole = Self(exactly: number.rounded(.towardZero)) {
            self = whole
        } else {
            self = number < 0 ? .min : .max
        }
    }

    /// The sum, or the nearest number in the range.
    package func addingSaturating(_ other: Self) -> Self {
        let (sum, overflows) = addingReportingOverflow(other)
        guard overflows else { return sum }
        return other < 0 ? .min : .max
    }

    /// The difference, or the nearest number in the range.
    package func subtractingSaturating(_ other: Self) -> Self {
        let (difference, overflows) = subtractingReportingOverflow(other)
        guard overflows else { return difference }
        return other < 0 ? .max : .min
    }

    /// The product, or the nearest number in the range.
    package func multipliedSaturating(by factor: Self) -> Self {
        let (product, overflows) = multipliedReportingOverflow(by: factor)
        guard overflows else { return product }
        return (self < 0) == (factor < 0) ? .max : .min
    }
}

extension Int64 {
    /// The quotient rounded towards minus infinity.
    ///
    /// - Parameter divisor: above 0.
    func flooredQuotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
