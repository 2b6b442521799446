import UnderstudyCore

/// Good and bad days, which come in runs. Several series of one person can follow the same rhythm, each to a different degree.
struct Rhythm: Sendable {
    private let seed: Int
    /// The share of a series' noise that follows the rhythm, from -1 (inverted) to 1.
    private let share: Double

    init(_ reader: ObjectReader) {
        seed = reader.integer("seed", in: 0...Int(Int32.max)) ?? 1
        share = reader.number("share", in: -1...1) ?? 0.5
        reader.finish()
    }

    /// The values of the rhythm. Series that end on the same date get the same values on the same days.
    var pulse: Pulse { Pulse(share: share, generator: SeededGenerator(seed: UInt64(seed))) }

    /// The values of a rhythm, one a day, backwards from the last day.
    struct Pulse {
        /// The value of one day.
        struct Beat {
            fileprivate let share: Double
            /// From -1 to 1.
            fileprivate let value: Double

            /// - Parameter own: the series' own deviation, from -1 to 1.
            /// - Returns: the combined deviation, from -1 to 1.
            func mixed(with own: Double) -> Double { share * value + (1 - share.magnitude) * own }
        }

        fileprivate let share: Double
        fileprivate var generator: SeededGenerator
        private var lasting = 0.0

        fileprivate init(share: Double, generator: SeededGenerator) {
            self.share = share
            self.generator = generator
        }

        mutating func next() -> Beat {
            lasting = 0.45 * lasting + 0.55 * generator.deviation()
            // Most days are close to average. The factor sets the best and the worst days well apart.
            return Beat(share: share, value: min(max(1.6 * lasting, -1), 1))
        }
    }
}
