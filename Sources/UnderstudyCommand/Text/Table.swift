/// Rows of text in columns. Escapes control characters, since names and notes come from seeds and clients.
struct Table {
    let text: String

    init(_ header: [String], _ rows: [[String]]) {
        let all = ([header] + rows).map { row in row.map { $0.onTerminal() } }
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        text = all.map { row in
            let cells = row.enumerated().map { column, cell in
                column == row.count - 1 ? cell : cell.filled(right: widths[column])
            }
            return cells.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
