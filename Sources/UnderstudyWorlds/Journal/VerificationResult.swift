/// The journal's answer to a verification.
package enum VerificationResult: Sendable {
    /// The matching entries, the oldest first.
    case holds([JournalEntry])
    /// Too few or too many. If too few: also the nearest entries, the nearest first, of equals the newest.
    case fails(matches: [JournalEntry], nearMisses: [NearMiss])
}

extension [JournalEntry] {
    /// The newest entries, the oldest first: as many as fit in an amount of memory, and at least one.
    ///
    /// - Parameter hasBodies: whether the bodies count.
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

/// A request that almost matches.
package struct NearMiss: Sendable {
    package let entry: JournalEntry
    package let differences: [MatchDifference]
}
