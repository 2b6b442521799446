import UnderstudyCore

/// What the journal answers to a question.
package enum VerificationResult: Sendable {
    /// As many as asked for, the oldest first.
    case holds([JournalEntry])
    /// Too few or too many. Where there are too few: the entries that come nearest, the nearest first, of equals the newest.
    case fails(matches: [JournalEntry], nearMisses: [NearMiss])
}

/// A request that is not quite what was asked for.
package struct NearMiss: Sendable {
    package let entry: JournalEntry
    package let differences: [MatchDifference]

    package var json: JSON { ["request": entry.json, "differences": .array(differences.map(\.json))] }
}
