/// How far a reader has read in a world's journals.
package struct JournalPosition: Sendable, Equatable {
    /// The number of the last change that was read; `nil` for none.
    var number: Int?
    /// The number of entries that had arrived by then; `nil` if only the number is known.
    var place: Int?

    private init(number: Int?) {
        self.number = number
    }

    /// Before all stored entries.
    package static let beginning = JournalPosition(number: nil)

    /// After a change, of this journal or of an earlier one.
    package static func behind(_ number: Int) -> JournalPosition { JournalPosition(number: number) }

    init(number: Int, place: Int) {
        self.number = number
        self.place = place
    }
}

/// An entry that arrived, or was completed.
package struct JournalChange: Sendable {
    /// Higher than the numbers of all earlier changes.
    package let number: Int
    package let entry: JournalEntry
}

/// The changes of a journal after a position.
package struct JournalChanges: Sendable {
    /// The number of the beginning, if nothing is left of the entries read before: the journal was emptied, or is a new one.
    package let emptied: Int?
    /// The number of entries that were dropped unread. If only a number was known, a lower bound.
    package let dropped: Int
    /// The oldest first. An entry that arrived and was completed since appears once, in its present form.
    package let changes: [JournalChange]
    /// After these changes.
    package let position: JournalPosition

    /// Whether there is nothing to report.
    package var isEmpty: Bool { emptied == nil && dropped == 0 && changes.isEmpty }
}
