/// Rounds to two decimals, ties towards plus infinity, never negative zero.
///
/// The product keeps its binary error: 1.005 becomes 1, because 1.005 × 100 is 100.49999999999999. Neither `rounded()` nor `floor(v + 0.5)`
/// agrees in every case. (longevity.md 1.2)
func round2(_ value: Double) -> Double {
    nearestWhole(value * 100) / 100
}

/// The nearest whole number, ties towards plus infinity, never negative zero. (longevity.md 1.2)
func nearestWhole(_ value: Double) -> Double {
    let floor = value.rounded(.down)
    let rounded = value - floor >= 0.5 ? floor + 1 : floor
    return rounded == 0 ? 0 : rounded
}
