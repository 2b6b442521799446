/// `round1` of the contract: rounds to one decimal, halves up (brados.md 3.6).
func roundedToTenth(_ value: Double) -> Double {
    (value * 10 + 0.5).rounded(.down) / 10
}

/// ``roundedToTenth(_:)`` with two decimals.
func roundedToHundredth(_ value: Double) -> Double {
    (value * 100 + 0.5).rounded(.down) / 100
}

func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
}
