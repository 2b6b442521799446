import UnderstudyProgram

/// A QR code as lines for a terminal, two rows of modules in each. Black on white, whatever the terminal's colours.
struct QRText {
    let lines: [String]

    private static let (black, plain) = ("\u{1B}[30;107m", "\u{1B}[0m")

    init(_ code: QRCode) {
        let quiet = QRCode.quietModules
        let width = code.rows.count + 2 * quiet
        let empty = Array(repeating: false, count: width)
        let side = Array(repeating: false, count: quiet)
        let margin = Array(repeating: empty, count: quiet)
        let rows = margin + code.rows.map { side + $0 + side } + margin
        lines = stride(from: 0, to: rows.count, by: 2).map { index in
            let lower = index + 1 < rows.count ? rows[index + 1] : empty
            return Self.black + zip(rows[index], lower).map(Self.block).joined() + Self.plain
        }
    }

    /// The character of two modules, one above the other.
    private static func block(_ isUpperDark: Bool, _ isLowerDark: Bool) -> String {
        switch (isUpperDark, isLowerDark) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
