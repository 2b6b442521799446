/// The eight patterns by which data are inverted (ISO/IEC 18004, 7.8.2).
enum QRMask: Int, CaseIterable {
    case checkerboard, rows, columns, diagonals, blocks, crosses, flowers, mosaic

    func inverts(_ row: Int, _ column: Int) -> Bool {
        switch self {
        case .checkerboard: (row + column) % 2 == 0
        case .rows: row % 2 == 0
        case .columns: column % 3 == 0
        case .diagonals: (row + column) % 3 == 0
        case .blocks: (row / 2 + column / 3) % 2 == 0
        case .crosses: row * column % 2 + row * column % 3 == 0
        case .flowers: (row * column % 2 + row * column % 3) % 2 == 0
        case .mosaic: ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }
}

/// The points by which masks are compared: fewer are easier to read for a camera (ISO/IEC 18004, 7.8.3).
enum QRPenalty {
    private static let finder = [true, false, true, true, true, false, true]
    private static let light = [false, false, false, false]

    static func of(_ rows: [[Bool]]) -> Int {
        let columns = rows.indices.map { column in rows.map { $0[column] } }
        let lines = (rows + columns).reduce(0) { $0 + runs(in: $1) + finders(in: $1) }
        let dark = rows.joined().count { $0 }
        let all = max(1, rows.count * rows.count)
        return lines + squares(in: rows) + 10 * (abs(dark * 20 - all * 10) / all)
    }

    /// Five or more of one colour in a line.
    private static func runs(in line: [Bool]) -> Int {
        var (points, length) = (0, 0)
        var last: Bool?
        for module in line {
            length = module == last ? length + 1 : 1
            last = module
            points += length == 5 ? 3 : length > 5 ? 1 : 0
        }
        return points
    }

    /// Lines that look like the pattern of a corner.
    private static func finders(in line: [Bool]) -> Int {
        let patterns = [finder + light, light + finder]
        let length = finder.count + light.count
        return (0..<max(0, line.count - length + 1)).count { patterns.contains(Array(line[$0..<$0 + length])) } * 40
    }

    /// Squares of two by two modules of one colour.
    private static func squares(in rows: [[Bool]]) -> Int {
        zip(rows, rows.dropFirst()).reduce(0) { points, pair in
            let (upper, lower) = pair
            let count = upper.indices.dropLast().count { column in
                Set([upper[column], upper[column + 1], lower[column], lower[column + 1]]).count == 1
            }
            return points + 3 * count
        }
    }
}
