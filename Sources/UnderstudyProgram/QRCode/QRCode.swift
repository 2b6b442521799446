/// A QR code (ISO/IEC 18004) of a short text: in bytes, with error correction M, versions 1 to 10.
package struct QRCode: Sendable, Equatable {
    /// The modules by row; `true` is dark. Around them belongs a quiet zone of ``quietModules``.
    package let rows: [[Bool]]

    package static let quietModules = 4

    /// - Returns: `nil` for a text of more than 213 bytes.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.all.first(where: { bytes.count <= $0.mostBytes }) else { return nil }
        let layout = QRLayout(version)
        let data = layout.placed(version.codewords(of: bytes))
        let candidates = QRMask.allCases.map { mask in
            let rows = layout.masked(data, by: mask)
            return (rows: rows, penalty: QRPenalty.of(rows))
        }
        guard let best = candidates.min(by: { $0.penalty < $1.penalty }) else { return nil }
        rows = best.rows
    }

    /// Each row as text, `1` for a dark module.
    package var text: [String] { rows.map { row in String(row.map { $0 ? "1" : "0" }) } }
}

/// The size of a code and the division of its data (tables 1, 7, 9 and annex E of the standard, for error correction M).
struct QRVersion: Sendable {
    let number: Int
    /// The data codewords of each block.
    let blocks: [Int]
    /// The error correction codewords of each block.
    let correction: Int
    /// The rows and columns of the centres of alignment patterns.
    let alignment: [Int]

    private init(_ number: Int, _ blocks: [Int], correction: Int, alignment: [Int]) {
        self.number = number
        self.blocks = blocks
        self.correction = correction
        self.alignment = alignment
    }

    static let all = [
        QRVersion(1, [16], correction: 10, alignment: []), QRVersion(2, [28], correction: 16, alignment: [6, 18]),
        QRVersion(3, [44], correction: 26, alignment: [6, 22]), QRVersion(4, [32, 32], correction: 18, alignment: [6, 26]),
        QRVersion(5, [43, 43], correction: 24, alignment: [6, 30]), QRVersion(6, [27, 27, 27, 27], correction: 16, alignment: [6, 34]),
        QRVersion(7, [31, 31, 31, 31], correction: 18, alignment: [6, 22, 38]),
        QRVersion(8, [38, 38, 39, 39], correction: 22, alignment: [6, 24, 42]),
        QRVersion(9, [36, 36, 36, 37, 37], correction: 22, alignment: [6, 26, 46]),
        QRVersion(10, [43, 43, 43, 43, 44], correction: 26, alignment: [6, 28, 50]),
    ]

    /// The modules of a side.
    var size: Int { 17 + 4 * number }

    private var dataCodewords: Int { blocks.reduce(0, +) }
    /// The bits of the count of bytes, after the four bits of the mode.
    private var countBits: Int { number < 10 ? 8 : 16 }
    var mostBytes: Int { (8 * dataCodewords - 4 - countBits) / 8 }

    private static let byteMode = 0b0100
    private static let padding: [UInt8] = [0b1110_1100, 0b0001_0001]

    /// The data and their error correction, interleaved by block.
    func codewords(of bytes: [UInt8]) -> [UInt8] {
        var bits = QRBits()
        bits.append(Self.byteMode, count: 4)
        bits.append(bytes.count, count: countBits)
        for byte in bytes { bits.append(Int(byte), count: 8) }
        // The terminator is shorter where there is no room.
        bits.append(0, count: min(4, 8 * dataCodewords - bits.all.count))
        var data = bits.bytes
        for index in 0..<max(0, dataCodewords - data.count) { data.append(Self.padding[index % 2]) }
        var parts: [[UInt8]] = []
        for count in blocks {
            parts.append(Array(data.prefix(count)))
            data.removeFirst(min(count, data.count))
        }
        let corrections = parts.map { ReedSolomon.correction(of: $0, count: correction) }
        return Self.interleaved(parts) + Self.interleaved(corrections)
    }

    private static func interleaved(_ parts: [[UInt8]]) -> [UInt8] {
        let longest = parts.map(\.count).max() ?? 0
        return (0..<longest).flatMap { index in parts.compactMap { index < $0.count ? $0[index] : nil } }
    }
}

/// Bits, the highest of each number first.
struct QRBits {
    private(set) var all: [Bool] = []

    mutating func append(_ value: Int, count: Int) {
        for shift in (0..<max(0, count)).reversed() { all.append(value >> shift & 1 == 1) }
    }

    /// The bits in bytes; zeros fill the last one.
    var bytes: [UInt8] {
        stride(from: 0, to: all.count, by: 8).map { start in
            (start..<start + 8).reduce(UInt8(0)) { $0 << 1 | (all.indices.contains($1) && all[$1] ? 1 : 0) }
        }
    }
}
