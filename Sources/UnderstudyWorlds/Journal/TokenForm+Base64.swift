/// Random texts in base64 with `+` and `/`.
///
/// A path looks like base64, too. These tell the two apart: a text with padding or `+` is no path. Otherwise words, numbers and hexadecimal
/// ids between slashes are no parts of a token, and a token has few slashes, one for 64 characters on average.
extension TokenForm {
    /// With padding, 12 random bytes are enough.
    private static let fewestPaddedCharacters = 16
    private static let charactersPerSlash = 12

    /// The ranges of a text that look like base64 with `+` or `/`, with their padding, in order.
    ///
    /// - Parameter isID: as for ``places(in:isID:)``.
    static func base64Places(in text: UnsafeBufferPointer<UInt8>, isID: Bool) -> [Range<Int>] {
        guard text.count >= fewestPaddedCharacters, text.contains(where: isSpecial) else { return [] }
        var found: [Range<Int>] = []
        var start = 0
        while let first = text[start...].firstIndex(where: isOfBase64) {
            let end = text[first...].firstIndex { !isOfBase64($0) } ?? text.count
            let behind = text[end...].firstIndex { $0 != UInt8(ascii: "=") } ?? text.count
            addPlaces(in: text[first..<end], paddedTo: behind, isID: isID, to: &found)
            start = behind
        }
        return found
    }

    private static func addPlaces(in run: Slice<UnsafeBufferPointer<UInt8>>, paddedTo end: Int, isID: Bool, to found: inout [Range<Int>]) {
        guard run.count >= fewestPaddedCharacters, run.contains(where: isSpecial) else { return }
        let isPadded = end > run.endIndex
        if isPadded || run.contains(UInt8(ascii: "+")), isRandomBase64(run, isPadded: isPadded, isID: isID) {
            return found.append(run.startIndex..<end)
        }
        for group in groups(in: run) {
            let isLast = group.upperBound == run.endIndex
            if isRandomBase64(run[group], isPadded: isPadded && isLast, isID: isID) {
                found.append(group.lowerBound..<(isLast ? end : group.upperBound))
            }
        }
    }

    /// The parts of a run without the words of a path in them.
    private static func groups(in run: Slice<UnsafeBufferPointer<UInt8>>) -> [Range<Int>] {
        var groups: [Range<Int>] = []
        var isOpen = false
        for piece in run.split(omittingEmptySubsequences: false, whereSeparator: isSpecial) {
            if isOfPath(piece) || (!isOpen && isShortWord(piece)) {
                isOpen = false
            } else if isOpen, let group = groups.popLast() {
                groups.append(group.lowerBound..<piece.endIndex)
            } else {
                groups.append(piece.startIndex..<piece.endIndex)
                isOpen = true
            }
        }
        return groups
    }

    private static func isRandomBase64(_ run: Slice<UnsafeBufferPointer<UInt8>>, isPadded: Bool, isID: Bool) -> Bool {
        guard run.count >= (isPadded ? fewestPaddedCharacters : fewestCharacters), run.contains(where: isSpecial),
            run.contains(where: isDigit), !isID || run.count > longestID, changesByChance(run)
        else { return false }
        return isPadded || run.count { $0 == UInt8(ascii: "/") } * charactersPerSlash <= run.count
    }

    /// Whether a piece is a word, a number, or an id of hexadecimal digits.
    private static func isOfPath(_ piece: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        if piece.count >= 8, piece.allSatisfy(isHexDigit) { return true }
        guard piece.count >= 4, let last = piece.last else { return false }
        return piece.dropFirst().allSatisfy { kind($0) == kind(last) } && (kind(piece.first ?? last) == kind(last) || isCapitalized(piece))
    }

    /// Whether a piece is too short for a word of a path within a token. In front of a token, it is one.
    private static func isShortWord(_ piece: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        piece.count < 4 && piece.allSatisfy { kind($0) == .lower }
    }

    private static func isCapitalized(_ piece: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        piece.first.map { kind($0) == .upper } ?? false && piece.last.map { kind($0) == .lower } ?? false
    }

    private static func isSpecial(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") }

    private static func isOfBase64(_ byte: UInt8) -> Bool { kind(byte) != nil || isSpecial(byte) }
}
