import UnderstudyCore

/// What a journal holds: entries in the order in which they came, and the numbers of their changes.
struct JournalEntries {
    private struct Slot {
        /// The number of its coming.
        let arrival: Int
        /// The number of its completion, if it has been completed since.
        var completion: Int?
        var entry: JournalEntry
    }

    private struct Completion {
        let number: Int
        /// Of the entry.
        let place: Int
    }

    private let limits: Journal.Limits
    /// Lower than the numbers of all changes here, and higher than those of what is forgotten.
    private let begin: Int
    /// Of the last change.
    private var lastNumber: Int
    /// Those before `start` have been taken out; they are `nil`.
    private var slots: [Slot?] = []
    private var start = 0
    /// Places count the entries from the first that came on; this is the first slot's.
    private var firstPlace = 0
    /// By number. Some are of entries that are gone.
    private var completions: [Completion] = []
    /// The entries before this place have no answer any more.
    private var answersFrom = 0
    private var requestBytes = 0
    private var answerBytes = 0

    init(_ limits: Journal.Limits, begin: Int) {
        self.limits = limits
        self.begin = begin
        lastNumber = begin
    }

    var count: Int { slots.count - start }
    var bytes: Int { requestBytes + answerBytes }
    /// How many entries were too many. It is the place of the oldest, too.
    var dropped: Int { firstPlace + start }
    /// The oldest first.
    var all: [JournalEntry] { slots[start...].compactMap { $0?.entry } }

    /// The newest with an id.
    func entry(_ id: String) -> JournalEntry? {
        slots[start...].last { $0?.entry.id.isSame(as: id) == true }.flatMap { $0?.entry }
    }

    mutating func append(_ entry: JournalEntry, number: Int) {
        lastNumber = number
        enter(entry)
        slots.append(Slot(arrival: number, entry: entry))
        keepBounds()
    }

    /// Puts an entry in the place of the one with its id, and with the newest when that one is gone.
    mutating func complete(_ entry: JournalEntry, number: Int) {
        guard let index = slots.lastIndex(where: { $0?.entry.id == entry.id }) else { return append(entry, number: number) }
        lastNumber = number
        if let old = slots[index]?.entry { leave(old) }
        enter(entry)
        slots[index]?.entry = entry
        slots[index]?.completion = number
        answersFrom = min(answersFrom, firstPlace + index)
        completions.append(Completion(number: number, place: firstPlace + index))
        if completions.count > 2 * count + 64 { completions = completions.filter { completedEntry($0) != nil } }
        keepBounds()
    }

    private mutating func enter(_ entry: JournalEntry) {
        requestBytes += entry.requestBytes
        answerBytes += entry.answer?.byteCount ?? 0
    }

    private mutating func leave(_ entry: JournalEntry) {
        requestBytes -= entry.requestBytes
        answerBytes -= entry.answer?.byteCount ?? 0
    }

    /// Answers go before requests, and the newest stays whatever its size.
    private mutating func keepBounds() {
        while answerBytes > limits.bytes, forgetOldestAnswer() {}
        while count > limits.entries || (requestBytes > limits.bytes && count > 1) { dropOldest() }
    }

    /// - Returns: false when there is none but the newest's.
    private mutating func forgetOldestAnswer() -> Bool {
        var index = max(answersFrom - firstPlace, start)
        while index < slots.count - 1 {
            answersFrom = firstPlace + index + 1
            if let answer = slots[index]?.entry.answer, !answer.isForgotten {
                answerBytes -= answer.byteCount
                slots[index]?.entry.forgetAnswer()
                return true
            }
            index += 1
        }
        return false
    }

    private mutating func dropOldest() {
        if let entry = slots[start]?.entry { leave(entry) }
        slots[start] = nil
        start += 1
        // Seldom enough to cost each entry one move.
        if start > 64, start * 2 > slots.count {
            slots.removeFirst(start)
            firstPlace += start
            start = 0
        }
    }
}

extension JournalEntries {
    /// The entry that a completion is of; `nil` when it is gone, or was completed once more.
    private func completedEntry(_ completion: Completion) -> JournalEntry? {
        let index = completion.place - firstPlace
        guard index >= start, let slot = slots[index], slot.completion == completion.number else { return nil }
        return slot.entry
    }

    /// Whether nothing has happened behind a position.
    func isAtEnd(_ position: JournalPosition) -> Bool { position.number == lastNumber }

    /// - Parameters:
    ///   - limit: how many at most.
    ///   - highest: the highest number that any journal of the world has given.
    func changes(behind position: JournalPosition, atMost limit: Int, highest: Int) -> JournalChanges {
        let isForeign = position.number.map { $0 < begin || $0 > highest } ?? false
        let position = isForeign ? JournalPosition(number: begin, place: 0) : position
        let number = position.number ?? begin
        var index = firstIndex(in: start..<slots.count) { (slots[$0]?.arrival ?? 0) > number }
        let dropped = droppedCount(behind: position, atStart: index == start)
        var completion = firstIndex(in: 0..<completions.count) { completions[$0].number > number }
        var changes: [JournalChange] = []
        while changes.count < limit {
            // Told of when its completion's turn comes, as it is by then.
            while index < slots.count, slots[index]?.completion != nil { index += 1 }
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
            position: JournalPosition(number: last, place: firstPlace + index))
    }

    /// How many entries behind a position are gone.
    ///
    /// - Parameter isAtStart: whether none that is kept came before it.
    private func droppedCount(behind position: JournalPosition, atStart isAtStart: Bool) -> Int {
        if let place = position.place { return max(0, dropped - place) }
        guard let number = position.number, isAtStart, start < slots.count, let oldest = slots[start] else { return 0 }
        return min(dropped, oldest.arrival - 1 - number)
    }

    /// The first index in a range that is behind something; if one is, so are all after it. The end for none.
    private func firstIndex(in range: Range<Int>, where isBehind: (Int) -> Bool) -> Int {
        var range = range
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = isBehind(middle) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
