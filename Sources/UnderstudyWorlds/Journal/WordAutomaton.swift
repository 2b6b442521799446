/// Finds words in bytes with one step per byte, however many words there are: the automaton of Aho and Corasick.
///
/// Capitals count as small letters. The separators in names and the zero bytes of UTF-16 are skipped: `API-Key`, `api_key` and `apiKey`
/// have the same letters.
struct WordAutomaton: Sendable {
    /// The present state: the longest end of the letters so far with which a word begins.
    struct State: Sendable {
        fileprivate var row = 0
        /// The number of bytes that were not separators.
        fileprivate(set) var count = 0
    }

    private static let letterCount = 26
    /// By row and letter.
    private let next: [UInt16]
    /// By row: the length of the longest word that ends there, 0 for none.
    private let lengths: [Int]

    /// - Parameter words: in small letters.
    init(_ words: [String]) {
        var children: [[Int: Int]] = [[:]]
        var lengths = [0]
        for word in words {
            var row = 0
            for letter in word.utf8.compactMap(Self.letter) {
                if let child = children[row][letter] {
                    row = child
                } else {
                    children[row][letter] = children.count
                    row = children.count
                    children.append([:])
                    lengths.append(0)
                }
            }
            lengths[row] = word.utf8.count
        }
        var next = [UInt16](repeating: 0, count: children.count * Self.letterCount)
        // Breadth first: the row to fall back to has fewer letters, so it is filled already.
        var fallbacks = [Int](repeating: 0, count: children.count)
        var queue = [0]
        var place = 0
        while place < queue.count {
            let row = queue[place]
            place += 1
            for letter in 0..<Self.letterCount {
                let fallback = next[fallbacks[row] * Self.letterCount + letter]
                guard let child = children[row][letter] else {
                    next[row * Self.letterCount + letter] = fallback
                    continue
                }
                next[row * Self.letterCount + letter] = UInt16(child)
                fallbacks[child] = Int(fallback)
                lengths[child] = max(lengths[child], lengths[Int(fallback)])
                queue.append(child)
            }
        }
        self.next = next
        self.lengths = lengths
    }

    /// Processes the next byte.
    @inline(__always)
    func advance(_ state: inout State, by byte: UInt8) {
        if let letter = Self.letter(byte) {
            state.row = Int(next[state.row * Self.letterCount + letter])
        } else if Self.isSeparator(byte) {
            return
        } else {
            state.row = 0
        }
        state.count += 1
    }

    /// Whether a word ends here.
    @inline(__always)
    func hasWord(at state: State) -> Bool { lengths[state.row] > 0 }

    /// Whether all bytes since the beginning are one word.
    func isWord(_ state: State) -> Bool { state.count > 0 && lengths[state.row] == state.count }

    @inline(__always)
    private static func letter(_ byte: UInt8) -> Int? {
        let small = byte | 0x20
        return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z") ? Int(small - UInt8(ascii: "a")) : nil
    }

    static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: " "), 0: true
        default: false
        }
    }
}
