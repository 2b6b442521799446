import UnderstudyCore

/// Good days and bad ones, which come in runs: what several series of one person follow, each more or less.
struct Rhythm: Sendable {
    private let seed: Int
    /// How much of a series' noise follows, from -1, the other way round, to 1.
    private let share: Double

    init(_ reader: ObjectReader) {
        seed = reader.integer("seed", in: 0...Int(Int32.max)) ?? 1
        share = reader.number("share", in: -1...1) ?? 0.5
        reader.finish()
    }

    /// The same days for all that follow, as long as their series end on the same date.
    var pulse: Pulse { Pulse(share: share, generator: SeededGenerator(seed: UInt64(seed))) }

    /// A rhythm, day by day backwards from the last.
    struct Pulse {
        /// What a day has of the rhythm.
        struct Beat {
            fileprivate let share: Double
            /// From -1 to 1.
            fileprivate let value: Double

            /// - Parameter own: the series' own deviation, from -1 to 1, as is what comes of both.
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
            // Days that do not stand out are the rule; the best and the worst are well apart.
            return Beat(share: share, value: min(max(1.6 * lasting, -1), 1))
        }
    }
}
