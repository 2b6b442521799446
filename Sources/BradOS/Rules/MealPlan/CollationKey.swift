import Foundation

/// Orders names as JavaScript's `localeCompare` does for Latin letters: first without regard to accents and case, then by accents, then
/// lower case first. White space and punctuation precede digits, and digits precede letters.
struct CollationKey: Comparable {
    private let letters: [UInt32]
    private let accents: [UInt32]
    private let cases: [UInt32]

    init(_ text: String) {
        let options: String.CompareOptions = [.caseInsensitive]
        accents = Self.ranks(text.folding(options: options, locale: nil))
        letters = Self.ranks(text.folding(options: options.union(.diacriticInsensitive), locale: nil))
        cases = text.unicodeScalars.map { $0.properties.isUppercase ? 1 : 0 }
    }

    static func < (left: CollationKey, right: CollationKey) -> Bool {
        for level in [\CollationKey.letters, \.accents, \.cases] where left[keyPath: level] != right[keyPath: level] {
            return left[keyPath: level].lexicographicallyPrecedes(right[keyPath: level])
        }
        return false
    }

    /// Punctuation, in its order in the root of the Unicode collation.
    private static let punctuation = Array(" _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$".unicodeScalars)

    private static func ranks(_ text: String) -> [UInt32] {
        text.unicodeScalars.map { scalar in
            punctuation.firstIndex(of: scalar).map { UInt32($0) } ?? UInt32(punctuation.count) + scalar.value
        }
    }
}
