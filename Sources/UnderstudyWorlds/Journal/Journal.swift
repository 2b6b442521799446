import MicroHTTP
import Synchronization
import UnderstudyCore
import Values

/// The last requests of a world with their answers, limited in number and bytes.
///
/// Readers of changes ask for the changes after a position, and wait at a gate if there are none. The journal stores nothing for readers,
/// however many and slow they are.
package final class Journal: Sendable {
    /// The limits of a journal.
    package struct Limits: Sendable {
        /// The most entries; 0 turns the journal off.
        package let entries: Int
        /// Of each body, of requests and of answers.
        package let bodyBytes: Int
        /// Of all requests, and of all answers besides. Above the limit, the oldest answers are dropped first.
        package let bytes: Int

        package init(entries: Int = 1_000, bodyBytes: Int = 64 << 10, bytes: Int = 16 << 20) {
            self.entries = entries
            self.bodyBytes = bodyBytes
            self.bytes = bytes
        }

        /// These limits, with a different limit for all entries together.
        func taking(bytes: Int) -> Limits { Limits(entries: entries, bodyBytes: bodyBytes, bytes: bytes) }
    }

    private struct State {
        var entries: JournalEntries
        /// The gate of readers that have read everything; `nil` if none waits.
        var gate: Gate?
    }

    package let limits: Limits

    private let numbers: JournalNumbers
    private let state: Mutex<State>

    /// - Parameter numbers: shared by the successive journals of a world.
    package init(_ limits: Limits = Limits(), numbers: JournalNumbers = JournalNumbers()) {
        self.limits = limits
        self.numbers = numbers
        state = Mutex(State(entries: JournalEntries(limits, begin: numbers.next())))
    }

    /// Whether entries are stored.
    package var isOn: Bool { limits.entries > 0 }

    /// The answer for an entry; `nil` if the journal is off.
    package func answer(_ response: Response) -> JournalAnswer? {
        isOn ? JournalAnswer(response, limits) : nil
    }

    /// Records a request. Called for each request: parsing, masking and rendering are left to readers.
    package func record(_ entry: JournalEntry) {
        store(entry) { $0.append($1, number: $2) }
    }

    /// Replaces the entry with the same id. If that entry is gone, adds this one as the newest, so that a client that has the answer
    /// finds it.
    package func complete(_ entry: JournalEntry) {
        store(entry) { entries, entry, number in
            if !entries.update(entry, number: number) { entries.append(entry, number: number) }
        }
    }

    /// Replaces the entry with the same id, unless it is gone.
    package func update(_ entry: JournalEntry) {
        store(entry) { $0.update($1, number: $2) }
    }

    private func store(_ entry: JournalEntry, _ body: (inout JournalEntries, JournalEntry, _ number: Int) -> Void) {
        guard isOn else { return }
        let entry = entry.cut(toBodyBytes: limits.bodyBytes)
        change { body(&$0, entry, numbers.next()) }
    }

    /// Removes all entries, and the count of dropped ones.
    package func removeAll() {
        change { $0 = JournalEntries(limits, begin: numbers.next()) }
    }

    /// Numbers are assigned under the lock, so that they are in the order of the changes.
    private func change(_ body: (inout JournalEntries) -> Void) {
        let gate = state.withLock { state in
            body(&state.entries)
            return state.gate.take()
        }
        gate?.openForGood()
    }

    /// In order of arrival.
    package var entries: [JournalEntry] { snapshot.entries }

    /// The entries in order of arrival, and the number of dropped ones.
    package var snapshot: (entries: [JournalEntry], dropped: Int) {
        let (entries, dropped) = state.withLock { state in (state.entries.all, state.entries.dropped) }
        return (entries.inOrderOfArrival, dropped)
    }

    /// The newest entry with an id.
    package func entry(_ id: String) -> JournalEntry? {
        state.withLock { $0.entries.entry(id) }
    }

    /// Drops the oldest answers and requests until an eighth of the limit is left of each. Readers learn of it with the next change.
    func shrink() {
        state.withLock { $0.entries.drop(toBytes: limits.bytes / 8) }
    }

    /// The approximate memory of the entries.
    package var byteCount: Int { state.withLock { $0.entries.bytes } }
}

extension Journal {
    /// The changes after a position, the oldest first.
    ///
    /// - Parameter limit: the most changes to return; the returned position is before the others.
    package func changes(behind position: JournalPosition, atMost limit: Int) -> JournalChanges {
        state.withLock { $0.entries.changes(behind: position, atMost: limit, highest: numbers.highest) }
    }

    /// A gate that opens at the next change after a position, and when ``wake()`` is called; `nil` if there has been a change already.
    package func gate(behind position: JournalPosition) -> Gate? {
        state.withLock { state in
            guard state.entries.isAtEnd(position) else { return nil }
            let gate = state.gate ?? Gate(count: .max, timeoutMilliseconds: .max)
            state.gate = gate
            return gate
        }
    }

    /// Makes waiting readers check again, without a change.
    package func wake() {
        state.withLock { $0.gate.take() }?.openForGood()
    }
}

/// Numbers the changes of a world's journals in ascending order, across resets.
///
/// The numbers start with the microseconds since 1970. So a number of a world that no longer exists, or of a stopped server, is lower
/// than those of its successor. A reader that asks for changes after it learns that everything before is gone.
package final class JournalNumbers: Sendable {
    private let last: Atomic<Int>

    /// - Parameter start: when the world was created, in the machine's time.
    package init(since start: Instant = Instant(seconds: 0)) {
        last = Atomic(Int(start.milliseconds) * 1_000)
    }

    /// A new number.
    func next() -> Int { last.add(1, ordering: .relaxed).newValue }

    /// The highest number so far.
    var highest: Int { last.load(ordering: .relaxed) }
}
