/// A pseudo-random generator that gives the same numbers for the same seed, on every machine and in every version.
///
/// SplitMix64: small, fast, and good enough to generate plausible data.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, but not including, 1.
    package mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// An integer in a range. Its algorithm never changes, unlike the standard library's.
    ///
    /// A range of more than 2^53 integers gives only some of them.
    package mutating func integer(in range: ClosedRange<Int>) -> Int {
        let count = Double(range.upperBound) - Double(range.lowerBound) + 1
        return min(range.lowerBound.addingSaturating(Int(saturating: unit() * count)), range.upperBound)
    }
}
