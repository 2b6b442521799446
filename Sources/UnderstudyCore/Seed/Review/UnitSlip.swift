import Values

/// A value that has the right size in another unit, such as 1.75 metres for a height in centimetres.
struct UnitSlip {
    /// The unit that the value is probably in.
    let unit: String
    /// The value in the expected unit, with at most one decimal.
    let meant: Double

    /// Values in the lowest tenth of a range are rare. A conversion into them proves nothing: 80 minutes are no usual night.
    private static let leastShare = 0.1

    /// - Parameter value: a number outside of the range.
    /// - Returns: `nil` if no other unit gives a usual value.
    init?(_ value: Double, in range: UsualRange) {
        guard let unit = range.unit, let from = range.from?.number, let to = range.to?.number else { return nil }
        let likely = (from + (to - from) * Self.leastShare)...to
        let fitting = (Self.conversions[unit] ?? []).lazy.map { (unit: $0.unit, meant: ($0.factor * value * 10).rounded() / 10) }
        guard let slip = fitting.first(where: { likely.contains($0.meant) }) else { return nil }
        (self.unit, meant) = slip
    }

    /// By the expected unit, the units that authors confuse with it, the most frequent first. The factor converts to the expected unit.
    private static let conversions: [String: [(unit: String, factor: Double)]] = [
        "centimetres": [("metres", 100), ("inches", 2.54), ("feet", 30.48), ("millimetres", 0.1)],
        "kilograms": [("pounds", 0.453_592_37), ("grams", 0.001)],
        "pounds": [("kilograms", 2.204_622_6)],
        "metres": [("kilometres", 1_000)],
        "kilometres": [("metres", 0.001)],
        "hours": [("minutes", 1.0 / 60), ("seconds", 1.0 / 3_600)],
        "minutes": [("hours", 60), ("seconds", 1.0 / 60)],
        "seconds": [("minutes", 60), ("milliseconds", 0.001)],
        "milliseconds": [("seconds", 1_000)],
        "percent": [("a share of 1", 100)],
        "kilocalories": [("kilojoules", 1 / 4.184), ("calories", 0.001)],
        "litres": [("millilitres", 0.001)],
    ]
}
