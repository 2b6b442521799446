import DequeModule

/// The content of a journal: entries in the order in which they were recorded, and the numbers of their changes.
struct JournalEntries {
    private struct Slot {
        /// The number of its record.
        let arrival: Int
        /// The number of its completion, if it has been completed since.
        var completion: Int?
        var entry: JournalEntry
    }

    private struct Completion {
        let number: Int
        /// The place of the entry.
        let place: Int
    }

    private let limits: Journal.Limits
    /// Lower than the numbers of all changes here, and higher than those of forgotten changes.
    private let begin: Int
    /// The number of the last change.
    private var lastNumber: Int
    private var slots: Deque<Slot> = []
    /// The number of entries dropped. Places count all entries since the beginning, so this is the place of the oldest one, too.
    private(set) var dropped = 0
    /// Sorted by number. Some belong to entries that are gone.
    private var completions: [Completion] = []
    /// Entries before this place have no answer any more.
    private var answersFrom = 0
    private var requestBytes = 0
    private var answerBytes = 0

    init(_ limits: Journal.Limits, begin: Int) {
        self.limits = limits
        self.begin = begin
        lastNumber = begin
    }

    var count: Int { slots.count }
    var bytes: Int { requestBytes + answerBytes }
    /// The first recorded first.
    var all: [JournalEntry] { slots.map(\.entry) }

    /// The newest entry with an id.
    func entry(_ id: String) -> JournalEntry? {
        slots.last { $0.entry.id.isSame(as: id) }?.entry
    }

    mutating func append(_ entry: JournalEntry, number: Int) {
        lastNumber = number
        addBytes(of: entry)
        slots.append(Slot(arrival: number, entry: entry))
        enforceLimits()
    }

    /// Replaces the entry with the same id.
    ///
    /// - Returns: false if that one is gone.
    @discardableResult
    mutating func update(_ entry: JournalEntry, number: Int) -> Bool {
        guard let index = slots.lastIndex(where: { $0.entry.id == entry.id }) else { return false }
        lastNumber = number
        subtractBytes(of: slots[index].entry)
        addBytes(of: entry)
        slots[index].entry = entry
        slots[index].completion = number
        answersFrom = min(answersFrom, dropped + index)
        completions.append(Completion(number: number, place: dropped + index))
        if completions.count > 2 * count + 64 { completions = completions.filter { completedEntry($0) != nil } }
        enforceLimits()
        return true
    }

    private mutating func addBytes(of entry: JournalEntry) {
        requestBytes += entry.requestBytes
        answerBytes += entry.answer?.byteCount ?? 0
    }

    private mutating func subtractBytes(of entry: JournalEntry) {
        requestBytes -= entry.requestBytes
        answerBytes -= entry.answer?.byteCount ?? 0
    }

    /// Drops answers before requests. The newest entry stays whatever its size.
    private mutating func enforceLimits() {
        drop(toBytes: limits.bytes)
        while count > limits.entries { dropOldest() }
    }

    /// Drops the oldest, until there are at most so many bytes of answers, and as many of requests.
    mutating func drop(toBytes bytes: Int) {
        while answerBytes > bytes, forgetOldestAnswer() {}
        while requestBytes > bytes, count > 1 { dropOldest() }
    }

    /// - Returns: false if only the newest entry has an answer left.
    private mutating func forgetOldestAnswer() -> Bool {
        var index = max(answersFrom - dropped, 0)
        while index < slots.count - 1 {
            answersFrom = dropped + index + 1
            if let answer = slots[index].entry.answer, !answer.isForgotten {
                answerBytes -= answer.byteCount
                slots[index].entry.answer = .forgotten
                return true
            }
            index += 1
        }
        return false
    }

    private mutating func dropOldest() {
        subtractBytes(of: slots.removeFirst().entry)
        dropped += 1
    }
}

extension JournalEntries {
    /// The entry of a completion; `nil` if it is gone, or was completed again.
    private func completedEntry(_ completion: Completion) -> JournalEntry? {
        let index = completion.place - dropped
        return index >= 0 && slots[index].completion == completion.number ? slots[index].entry : nil
    }

    /// Whether there is no change after a position.
    func isAtEnd(_ position: JournalPosition) -> Bool { position.number == lastNumber }

    /// - Parameters:
    ///   - limit: the most changes.
    ///   - highest: the highest number that any journal of the world has assigned.
    func changes(behind position: JournalPosition, atMost limit: Int, highest: Int) -> JournalChanges {
        let isForeign = position.number.map { $0 < begin || $0 > highest } ?? false
        let position = isForeign ? JournalPosition(number: begin, place: 0) : position
        let number = position.number ?? begin
        var index = slots.indices.partitionPoint { slots[$0].arrival > number }
        let dropped = droppedCount(behind: position, atStart: index == 0)
        var completion = completions.indices.partitionPoint { completions[$0].number > number }
        var changes: [JournalChange] = []
        while changes.count < limit {
            // A completed entry is reported with its completion, in its present form.
            while index < slots.count, slots[index].completion != nil { index += 1 }
            while completion < completions.count, completedEntry(completions[completion]) == nil { completion += 1 }
            let arrived = index < slots.count ? slots[index] : nil
            let completed = completion < completions.count ? completions[completion] : nil
            if let completed, completed.number < arrived?.arrival ?? .max, let entry = completedEntry(completed) {
                changes.append(JournalChange(number: completed.number, entry: entry))
                completion += 1
            } else if let arrived {
                changes.append(JournalChange(number: arrived.arrival, entry: arrived.entry))
                index += 1
            } else {
                break
            }
        }
        let last = changes.count < limit ? lastNumber : changes.last?.number ?? number
        return JournalChanges(
            emptied: isForeign ? begin : nil, dropped: dropped, changes: changes,
            position: JournalPosition(number: last, place: self.dropped + index))
    }

    /// The number of entries after a position that are gone.
    ///
    /// - Parameter isAtStart: whether every stored entry arrived after the position.
    private func droppedCount(behind position: JournalPosition, atStart isAtStart: Bool) -> Int {
        if let place = position.place { return max(0, dropped - place) }
        guard let number = position.number, isAtStart, let oldest = slots.first else { return 0 }
        return min(dropped, oldest.arrival - 1 - number)
    }
}

/// How far a reader has read in a world's journals.
package struct JournalPosition: Sendable, Equatable {
    /// The number of the last change that was read; `nil` for none.
    var number: Int?
    /// The number of entries that had arrived by then; `nil` if only the number is known.
    var place: Int?

    /// Before all stored entries.
    package static let beginning = JournalPosition()

    /// After a change, of this journal or of an earlier one.
    package static func behind(_ number: Int) -> JournalPosition { JournalPosition(number: number) }
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
