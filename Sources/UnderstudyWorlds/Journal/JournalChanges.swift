/// How far somebody has read in a world's journals.
package struct JournalPosition: Sendable, Equatable {
    /// The number of the last change that was read; `nil` for none.
    var number: Int?
    /// How many entries had come by then; `nil` where only the number is known.
    var place: Int?

    private init(number: Int?) {
        self.number = number
    }

    /// Before all that is kept.
    package static let beginning = JournalPosition(number: nil)

    /// Behind a change, of this journal or of one that is gone.
    package static func behind(_ number: Int) -> JournalPosition { JournalPosition(number: number) }

    init(number: Int, place: Int) {
        self.number = number
        self.place = place
    }
}

/// An entry that came, or was completed.
package struct JournalChange: Sendable {
    /// Higher than those of all changes before.
    package let number: Int
    package let entry: JournalEntry
}

/// What happened to a journal behind some position.
package struct JournalChanges: Sendable {
    /// The number of the beginning, where nothing is left of what was read before: the journal was emptied, or is another one.
    package let emptied: Int?
    /// How many entries came and were dropped before anybody read them. Where only a number was known, no fewer than that.
    package let dropped: Int
    /// The oldest first. An entry that came and was completed since is there once, as it is now.
    package let changes: [JournalChange]
    /// Behind these.
    package let position: JournalPosition

    /// Whether there is nothing to tell.
    package var isEmpty: Bool { emptied == nil && dropped == 0 && changes.isEmpty }
}
