/// What the journal answers to a question.
package enum VerificationResult: Sendable {
    /// As many as asked for, the oldest first.
    case holds([JournalEntry])
    /// Too few or too many. Where there are too few: the entries that come nearest, the nearest first, of equals the newest.
    case fails(matches: [JournalEntry], nearMisses: [NearMiss])
}

extension [JournalEntry] {
    /// The newest of them, the oldest first: as many as take so much memory together, and one at least.
    ///
    /// - Parameter hasBodies: whether what was sent and answered counts.
    package func newest(withinBytes limit: Int, bodies hasBodies: Bool = true) -> ArraySlice<JournalEntry> {
        var bytes = 0
        var start = endIndex
        while start > startIndex {
            bytes += hasBodies ? self[start - 1].byteCount : self[start - 1].byteCountWithoutBodies
            guard bytes <= limit || start == endIndex else { break }
            start -= 1
        }
        return self[start...]
    }
}

/// A request that is not quite what was asked for.
package struct NearMiss: Sendable {
    package let entry: JournalEntry
    package let differences: [MatchDifference]
}
