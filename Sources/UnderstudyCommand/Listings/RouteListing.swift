import UnderstudyProgram

/// Routes in lines of at most 80 columns: the method and the path, and below them the credentials and the purpose.
///
/// A path without a space stays whole, because it is there to be copied.
struct RouteListing {
    let text: String

    private static let columns = 80
    /// The longest method, `DELETE`, and a gap.
    private static let methodColumns = 8

    init(_ rows: [RouteTable.Row]) {
        var lines: [String] = []
        var owner: String?
        for row in rows {
            if row.owner != owner { lines += (lines.isEmpty ? [] : [""]) + [row.owner.onTerminal(), ""] }
            owner = row.owner
            lines.append(row.method.rawValue.filled(right: Self.methodColumns) + row.path.onTerminal())
            lines += Self.wrapped("\(row.summary) (needs: \(row.needs))".onTerminal()).map { "".filled(right: Self.methodColumns) + $0 }
        }
        text = lines.joined(separator: "\n")
    }

    /// The words of a text in lines that fit beside the indentation.
    private static func wrapped(_ text: String) -> [String] {
        text.split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= columns - methodColumns {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
    }
}
