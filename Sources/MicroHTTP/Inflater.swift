/// Decompresses a DEFLATE stream (RFC 1951).
///
/// Written here because the system's zlib is missing on a fresh machine, and would have to be installed before the first build. Accepts and
/// refuses the same streams as zlib.
struct Inflater {
    private let input: [UInt8]
    /// The most bytes of output.
    private let limitBytes: Int
    /// The position after the last byte that has been read.
    private(set) var position: Int
    /// Bits that have been read and not used, the next one lowest.
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var output: [UInt8] = []

    private init(_ input: [UInt8], from start: Int, limitBytes: Int) {
        self.input = input
        self.limitBytes = limitBytes
        position = start
    }

    /// - Parameter start: the position of the stream in `input`.
    /// - Returns: the decompressed bytes, and the position after the stream.
    static func inflate(
        _ input: [UInt8], from start: Int, limitBytes: Int
    ) throws(InflateError) -> (bytes: [UInt8], end: Int) {
        var inflater = Inflater(input, from: start, limitBytes: limitBytes)
        try inflater.blocks()
        return (inflater.output, inflater.position)
    }

    private mutating func blocks() throws(InflateError) {
        var isLast = false
        repeat {
            isLast = try take(1) == 1
            switch try take(2) {
            case 0: try storedBlock()
            case 1: try block(HuffmanCode.fixedLiterals, HuffmanCode.fixedDistances)
            case 2:
                let (literals, distances) = try codes()
                try block(literals, distances)
            default: throw .malformed
            }
        } while !isLast
    }

    private mutating func take(_ count: Int) throws(InflateError) -> Int {
        while bitCount < count {
            guard position < input.count else { throw .malformed }
            bits |= UInt32(input[position]) << UInt32(bitCount)
            position += 1
            bitCount += 8
        }
        let value = Int(bits & (1 << UInt32(count) - 1))
        bits >>= UInt32(count)
        bitCount -= count
        return value
    }

    /// A block of bytes as they are, after the rest of the present byte is skipped.
    private mutating func storedBlock() throws(InflateError) {
        (bits, bitCount) = (0, 0)
        guard input.count - position >= 4 else { throw .malformed }
        let count = Int(input[position]) | Int(input[position + 1]) << 8
        let complement = Int(input[position + 2]) | Int(input[position + 3]) << 8
        position += 4
        guard count ^ complement == 0xFFFF, input.count - position >= count else { throw .malformed }
        guard output.count + count <= limitBytes else { throw .tooLarge }
        output += input[position..<position + count]
        position += count
    }

    /// A block of literals and of repetitions of earlier output.
    private mutating func block(_ literals: HuffmanCode, _ distances: HuffmanCode) throws(InflateError) {
        while true {
            let symbol = try self.symbol(of: literals)
            if symbol == Self.endOfBlock { return }
            guard symbol > Self.endOfBlock else {
                guard output.count < limitBytes else { throw .tooLarge }
                output.append(UInt8(symbol))
                continue
            }
            let place = symbol - Self.endOfBlock - 1
            guard place < Self.lengths.count else { throw .malformed }
            let length = try Self.lengths[place].base + take(Self.lengths[place].extraBits)
            let distanceSymbol = try self.symbol(of: distances)
            guard distanceSymbol < Self.distances.count else { throw .malformed }
            let distance = try Self.distances[distanceSymbol].base + take(Self.distances[distanceSymbol].extraBits)
            guard distance <= output.count else { throw .malformed }
            guard output.count + length <= limitBytes else { throw .tooLarge }
            // Byte by byte: a repetition may overlap its own output.
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    private mutating func symbol(of code: HuffmanCode) throws(InflateError) -> Int {
        var (word, first, index) = (0, 0, 0)
        for length in 1...HuffmanCode.longest {
            word |= try take(1)
            let count = code.counts[length]
            if word - first < count { return code.symbols[index + word - first] }
            index += count
            first = (first + count) << 1
            word <<= 1
        }
        throw .malformed
    }

    /// The codes of a block that describes its own (3.2.7).
    private mutating func codes() throws(InflateError) -> (literals: HuffmanCode, distances: HuffmanCode) {
        let (literalCount, distanceCount) = (try take(5) + 257, try take(5) + 1)
        let lengthCount = try take(4) + 4
        guard literalCount <= 286, distanceCount <= 30 else { throw .malformed }
        var lengths = [Int](repeating: 0, count: 19)
        for place in 0..<lengthCount { lengths[Self.orderOfLengths[place]] = try take(3) }
        guard let code = HuffmanCode(lengths[...], mayBeIncomplete: false) else { throw .malformed }
        lengths = []
        while lengths.count < literalCount + distanceCount {
            let symbol = try self.symbol(of: code)
            var (length, count) = (symbol, 1)
            switch symbol {
            case 16:
                guard let last = lengths.last else { throw .malformed }
                (length, count) = (last, try take(2) + 3)
            case 17: (length, count) = (0, try take(3) + 3)
            case 18: (length, count) = (0, try take(7) + 11)
            default: break
            }
            lengths += repeatElement(length, count: count)
        }
        guard lengths.count == literalCount + distanceCount, lengths[Self.endOfBlock] > 0,
            let literals = HuffmanCode(lengths[..<literalCount]), let distances = HuffmanCode(lengths[literalCount...])
        else { throw .malformed }
        return (literals, distances)
    }

    private static let endOfBlock = 256
    private static let orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// 3.2.5: by symbol, the shortest length or distance and the number of bits that are added to it.
    private static let lengths = ranges(from: 3, [8, 4, 4, 4, 4, 4]) + [(258, 0)]
    private static let distances = ranges(from: 1, [4] + Array(repeating: 2, count: 13))

    /// - Parameter counts: how many symbols have 0, 1, 2 … additional bits.
    private static func ranges(from first: Int, _ counts: [Int]) -> [(base: Int, extraBits: Int)] {
        var (base, ranges) = (first, [(base: Int, extraBits: Int)]())
        for (extraBits, count) in counts.enumerated() {
            for _ in 0..<count {
                ranges.append((base, extraBits))
                base += 1 << extraBits
            }
        }
        return ranges
    }
}

/// Why a compressed stream cannot be decoded.
enum InflateError: Error {
    case malformed
    /// The output is larger than the limit.
    case tooLarge
}

/// A Huffman code, given by the lengths of its words (3.2.2).
private struct HuffmanCode: Sendable {
    static let longest = 15

    /// The number of words by length.
    let counts: [Int]
    /// In the order of their words.
    let symbols: [Int]

    static let fixedLiterals = HuffmanCode(
        unchecked: [(144, 8), (112, 9), (24, 7), (8, 8)].flatMap { Array(repeating: $0.1, count: $0.0) }[...])
    static let fixedDistances = HuffmanCode(unchecked: Array(repeating: 5, count: 30)[...])

    private init(unchecked lengths: ArraySlice<Int>) {
        var counts = [Int](repeating: 0, count: Self.longest + 1)
        for length in lengths where length > 0 { counts[length] += 1 }
        let sorted = lengths.enumerated().filter { $0.element > 0 }.sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
        (self.counts, symbols) = (counts, sorted.map(\.offset))
    }

    /// `nil` for too many words, and for too few unless there is none, or one of one bit.
    init?(_ lengths: ArraySlice<Int>, mayBeIncomplete: Bool = true) {
        self.init(unchecked: lengths)
        var free = 1
        for length in 1...Self.longest {
            free = free << 1 - counts[length]
            if free < 0 { return nil }
        }
        let isTiny = symbols.isEmpty || (symbols.count == 1 && counts[1] == 1)
        guard free == 0 || (mayBeIncomplete && isTiny) else { return nil }
    }
}
