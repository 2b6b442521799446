import Values

/// Good and bad days, which come in runs. Several series of one person can follow the same rhythm, each to a different degree.
///
/// Its values are one a day, backwards from the last day. Series that end on the same date get the same values on the same days.
struct Rhythm: Sendable {
    /// The share of a series' noise that follows the rhythm, from -1 (inverted) to 1.
    private let share: Double
    private var generator: SeededGenerator
    private var lasting = 0.0

    init(_ reader: ObjectReader) {
        generator = SeededGenerator(seed: UInt64(reader.generatorSeed()))
        share = reader.number("share", in: -1...1) ?? 0.5
        reader.finish()
    }

    /// Mixes a series' own deviation with the next value of the rhythm. All deviations are from -1 to 1.
    mutating func mixed(with own: Double) -> Double {
        lasting = 0.45 * lasting + 0.55 * generator.deviation()
        // Most days are close to average. The factor sets the best and the worst days well apart.
        let value = min(max(1.6 * lasting, -1), 1)
        return share * value + (1 - share.magnitude) * own
    }
}
