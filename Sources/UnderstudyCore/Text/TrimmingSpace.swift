extension StringProtocol {
    /// The text without white space at either end, as JavaScript's `trim` takes it off.
    package func trimmingSpace() -> SubSequence {
        func isSpace(_ character: Character) -> Bool { (character.isWhitespace && character != "\u{85}") || character == "\u{FEFF}" }
        guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
            return self[startIndex..<startIndex]
        }
        return self[first...last]
    }
}
