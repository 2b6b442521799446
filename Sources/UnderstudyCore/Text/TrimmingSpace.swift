extension StringProtocol {
    /// The text without white space at either end, as JavaScript's `trim` takes it off: a mark that combines with a space does not hold it.
    package func trimmingSpace() -> SubSequence {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !isJavaScriptSpace($0) }),
            let last = scalars.lastIndex(where: { !isJavaScriptSpace($0) })
        else { return self[startIndex..<startIndex] }
        return self[first..<scalars.index(after: last)]
    }
}

private func isJavaScriptSpace(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.properties.isWhitespace && scalar != "\u{85}") || scalar == "\u{FEFF}"
}
