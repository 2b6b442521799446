/// The places of patterns and data in a code (ISO/IEC 18004, 7.7 to 7.10).
struct QRLayout {
    private let version: QRVersion
    /// The modules of the patterns by row; `nil` for data.
    private var patterns: [[Bool?]]

    private var size: Int { version.size }

    init(_ version: QRVersion) {
        self.version = version
        patterns = Array(repeating: Array(repeating: nil, count: version.size), count: version.size)
        let last = version.size - 1
        for index in 0...last {
            set(6, index, index % 2 == 0)
            set(index, 6, index % 2 == 0)
        }
        for (row, column) in [(3, 3), (3, last - 3), (last - 3, 3)] { addRings(around: row, column, radius: 4) { $0 != 2 && $0 != 4 } }
        let corners = [[6, 6], [6, last - 6], [last - 6, 6]]
        for row in version.alignment {
            for column in version.alignment where !corners.contains([row, column]) {
                addRings(around: row, column, radius: 2) { $0 != 1 }
            }
        }
        if version.number >= 7 {
            let bits = Self.versionBits(version.number)
            for index in 0..<18 {
                let (near, far) = (index / 3, size - 11 + index % 3)
                set(near, far, bits >> index & 1 == 1)
                set(far, near, bits >> index & 1 == 1)
            }
        }
        for (row, column, _) in formatModules(.checkerboard) { set(row, column, false) }
    }

    /// Squares around a centre, by their distance from it.
    private mutating func addRings(around row: Int, _ column: Int, radius: Int, isDark: (Int) -> Bool) {
        for down in -radius...radius {
            for right in -radius...radius { set(row + down, column + right, isDark(max(abs(down), abs(right)))) }
        }
    }

    private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
        guard patterns.indices.contains(row), patterns.indices.contains(column) else { return }
        patterns[row][column] = isDark
    }

    /// The patterns with the bits of codewords in the other modules: upwards and downwards in pairs of columns, from the right.
    func placed(_ codewords: [UInt8]) -> [[Bool]] {
        var bits = QRBits()
        for codeword in codewords { bits.append(Int(codeword), count: 8) }
        var next = bits.all.makeIterator()
        var rows = patterns.map { $0.map { $0 ?? false } }
        // The column of the vertical timing pattern belongs to no pair.
        let pairs = stride(from: size - 1, to: 6, by: -2).map(\.self) + stride(from: 5, to: 0, by: -2).map(\.self)
        for (index, right) in pairs.enumerated() {
            let lines = index % 2 == 0 ? Array((0..<size).reversed()) : Array(0..<size)
            for row in lines {
                for column in [right, right - 1] where patterns[row][column] == nil { rows[row][column] = next.next() ?? false }
            }
        }
        return rows
    }

    /// Inverts the data by a mask, and adds the format.
    func masked(_ rows: [[Bool]], by mask: QRMask) -> [[Bool]] {
        var rows = rows
        for row in 0..<size {
            for column in 0..<size where patterns[row][column] == nil && mask.inverts(row, column) { rows[row][column].toggle() }
        }
        for (row, column, isDark) in formatModules(mask) { rows[row][column] = isDark }
        return rows
    }

    /// The two copies of the format, and the module that is always dark.
    private func formatModules(_ mask: QRMask) -> [(row: Int, column: Int, isDark: Bool)] {
        let bits = Self.formatBits(mask)
        let last = size - 1
        return (0..<15).flatMap { index -> [(row: Int, column: Int, isDark: Bool)] in
            let isDark = bits >> index & 1 == 1
            let first =
                switch index {
                case ..<6: (index, 8)
                case 6: (7, 8)
                case 7: (8, 8)
                case 8: (8, 7)
                default: (8, 14 - index)
                }
            let second = index < 8 ? (8, last - index) : (last - 14 + index, 8)
            return [(first.0, first.1, isDark), (second.0, second.1, isDark)]
        } + [(last - 7, 8, true)]
    }

    /// Error correction M (00) and the mask, with ten bits that correct errors.
    static func formatBits(_ mask: QRMask) -> Int {
        var remainder = mask.rawValue
        for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
        return (mask.rawValue << 10 | remainder) ^ 0x5412
    }

    /// The version, with twelve bits that correct errors.
    static func versionBits(_ number: Int) -> Int {
        var remainder = number
        for _ in 0..<12 { remainder = remainder << 1 ^ (remainder >> 11) * 0x1F25 }
        return number << 12 | remainder
    }
}
