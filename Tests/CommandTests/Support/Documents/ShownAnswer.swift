/// A command's output as a page shows it.
///
/// `…` between spaces or on a line of its own stands for any text. Elsewhere, as in `"id":"…"`, it stands for one value: one or more
/// characters other than a space, a quotation mark, a comma or a bracket. All other text must match byte for byte and in order. Trailing line
/// breaks and carriage returns are ignored.
struct ShownAnswer: Sendable {
    /// The parts between which any text may be.
    private let stretches: [Stretch]

    init(_ text: String) {
        let parts = text.trimmingLineBreaks.split(separator: "…", omittingEmptySubsequences: false)
        var stretches: [[Substring]] = [[parts[0]]]
        for index in parts.indices.dropFirst() {
            let (left, right) = (parts[index - 1], parts[index])
            let isAlone =
                (left.isEmpty ? index == 1 : left.last?.isWhitespace == true)
                && (right.isEmpty ? index == parts.count - 1 : right.first?.isWhitespace == true)
            if isAlone { stretches.append([right]) } else { stretches[stretches.count - 1].append(right) }
        }
        let last = stretches.count - 1
        self.stretches = stretches.enumerated().map { index, pieces in
            Stretch(pieces, isAfterGap: index > 0, isBeforeGap: index < last)
        }
    }

    /// Describes the first difference; `nil` if the output matches.
    func difference(from actual: String) -> String? {
        let text = actual.trimmingLineBreaks.utf8.filter { $0 != UInt8(ascii: "\r") }
        var position = 0
        for (index, stretch) in stretches.enumerated() {
            let isLast = index == stretches.count - 1
            if index == 0 {
                switch stretch.match(text, from: 0) {
                case .failure(let difference): return difference.description
                case .success(let end): position = end
                }
                if isLast, position < text.count { return "the answer continues with \(excerpt(text[position...]))" }
            } else if !(isLast && stretch.isEmpty) {
                let ends = (position...text.count).lazy.compactMap { try? stretch.match(text, from: $0).get() }
                guard let end = ends.first(where: { !isLast || $0 == text.count }) else {
                    return "the answer does not \(isLast ? "end" : "continue") with: \(stretch.description)"
                }
                position = end
            }
        }
        return nil
    }
}

/// A text with single values left out.
private struct Stretch: Sendable, CustomStringConvertible {
    /// The parts between which one value must be.
    private let pieces: [[UInt8]]
    let description: String

    init(_ pieces: [Substring], isAfterGap: Bool, isBeforeGap: Bool) {
        var pieces = pieces
        let last = pieces.count - 1
        if isAfterGap { pieces[0] = pieces[0].drop(while: \.isWhitespace) }
        if isBeforeGap { while pieces[last].last?.isWhitespace == true { pieces[last].removeLast() } }
        self.pieces = pieces.map { Array($0.utf8) }
        description = pieces.joined(separator: "…")
    }

    var isEmpty: Bool { pieces == [[]] }

    /// Matches this text at a position.
    ///
    /// - Returns: the end of the match.
    func match(_ text: [UInt8], from start: Int) -> Result<Int, Difference> {
        var position = start
        for (index, piece) in pieces.enumerated() {
            if index > 0 {
                guard let end = endOfValue(in: text, from: position, before: piece) else {
                    return .failure(Difference(shown: ArraySlice("…".utf8) + piece, actual: text[position...]))
                }
                position = end
            }
            guard text[position...].starts(with: piece) else {
                let same = zip(piece, text[position...]).prefix { $0 == $1 }.count
                return .failure(Difference(shown: piece[same...], actual: text[(position + same)...]))
            }
            position += piece.count
        }
        return .success(position)
    }

    /// The end of a value of at least one byte before a piece; `nil` if the piece does not follow a value.
    private func endOfValue(in text: [UInt8], from start: Int, before piece: [UInt8]) -> Int? {
        var end = start
        while end < text.count, !Self.bounds.contains(text[end]) {
            end += 1
            if !piece.isEmpty, text[end...].starts(with: piece) { return end }
        }
        return piece.isEmpty && end > start ? end : nil
    }

    private static let bounds = Set(" \n\t\",{}[]".utf8)
}

/// The page's and the actual text from the first byte that differs.
private struct Difference: Error, CustomStringConvertible {
    let shown: ArraySlice<UInt8>
    let actual: ArraySlice<UInt8>

    var description: String { "the page continues with \(excerpt(shown)), the answer with \(excerpt(actual))" }
}

/// The beginning of a text, quoted, for a message.
private func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.isEmpty ? "nothing" : "\"\(String(decoding: bytes.prefix(100), as: UTF8.self))\(bytes.count > 100 ? " …" : "")\""
}

extension String {
    fileprivate var trimmingLineBreaks: Substring {
        var text = self[...]
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}
