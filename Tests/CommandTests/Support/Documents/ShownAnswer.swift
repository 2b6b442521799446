/// An answer as a page shows it.
///
/// `…` between spaces, or on a line of its own, stands for any text that is left out; elsewhere, as in `"id":"…"`, for one value: some
/// signs, none of them a space, a quotation mark, a comma or a bracket. Everything else has to be there, to the byte and in this order. Line
/// breaks at the end do not count, nor does a carriage return.
struct ShownAnswer: Sendable {
    /// Between them, any text.
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

    /// What is not as shown, in words; `nil` where all is.
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
                if isLast, position < text.count { return "there is more: \(excerpt(text[position...]))" }
            } else if !(isLast && stretch.isEmpty) {
                let ends = (position...text.count).lazy.compactMap { try? stretch.match(text, from: $0).get() }
                guard let end = ends.first(where: { !isLast || $0 == text.count }) else {
                    return "nothing \(isLast ? "ends" : "goes on") like this: \(stretch.description)"
                }
                position = end
            }
        }
        return nil
    }
}

/// A text with values left out.
private struct Stretch: Sendable, CustomStringConvertible {
    /// Between them, one value.
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

    /// - Returns: where it ends.
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

    /// Behind one byte at least; `nil` where the piece does not follow.
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

/// From the first byte on that differs.
private struct Difference: Error, CustomStringConvertible {
    let shown: ArraySlice<UInt8>
    let actual: ArraySlice<UInt8>

    var description: String { "the page goes on \(excerpt(shown)), the answer \(excerpt(actual))" }
}

/// The beginning of a text, for people.
private func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.isEmpty ? "no further" : "\"\(String(decoding: bytes.prefix(100), as: UTF8.self))\(bytes.count > 100 ? " …" : "")\""
}

extension String {
    fileprivate var trimmingLineBreaks: Substring {
        var text = self[...]
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}
