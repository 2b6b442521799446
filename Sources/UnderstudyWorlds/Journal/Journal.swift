import MicroHTTP
import Synchronization
import UnderstudyCore

/// The last requests of a world with what became of them, so many and so many bytes at most.
///
/// Whoever wants to hear of what comes reads the changes behind a position, and waits at a gate where there are none: nothing is put down
/// for readers, however many and slow they are.
package final class Journal: Sendable {
    /// How much is kept.
    package struct Limits: Sendable {
        /// The most entries; 0 for no journal.
        package let entries: Int
        /// Of each body, of requests and of answers.
        package let bodyBytes: Int
        /// Of all requests, and of all answers besides. Where these are more, the oldest answers go first.
        package let bytes: Int

        package init(entries: Int = 1_000, bodyBytes: Int = 64 << 10, bytes: Int = 16 << 20) {
            self.entries = entries
            self.bodyBytes = bodyBytes
            self.bytes = bytes
        }

        /// These, with another bound for all entries together.
        func taking(bytes: Int) -> Limits { Limits(entries: entries, bodyBytes: bodyBytes, bytes: bytes) }
    }

    private struct State {
        var entries: JournalEntries
        /// Where those wait who have read everything; `nil` while nobody does.
        var gate: Gate?

        mutating func takeGate() -> Gate? {
            guard let gate else { return nil }
            self.gate = nil
            return gate
        }
    }

    package let limits: Limits

    private let numbers: JournalNumbers
    private let state: Mutex<State>

    /// - Parameter numbers: those of the world's journals, one after the other.
    package init(_ limits: Limits = Limits(), numbers: JournalNumbers = JournalNumbers()) {
        self.limits = limits
        self.numbers = numbers
        state = Mutex(State(entries: JournalEntries(limits, begin: numbers.next())))
    }

    /// Whether anything is kept.
    package var isOn: Bool { limits.entries > 0 }

    /// An answer as an entry has it; `nil` where nothing is kept.
    package func answer(_ response: Response) -> JournalAnswer? {
        isOn ? JournalAnswer(response, limits) : nil
    }

    /// Notes a request. Done for each request: nothing is parsed, masked or rendered before the journal is read.
    package func record(_ entry: JournalEntry) {
        guard isOn else { return }
        let entry = entry.cut(toBodyBytes: limits.bodyBytes)
        change { $0.append(entry, number: numbers.next()) }
    }

    /// Puts an entry in the place of the one with its id, and with the newest when that one is gone: who has the answer finds the entry.
    package func complete(_ entry: JournalEntry) {
        guard isOn else { return }
        let entry = entry.cut(toBodyBytes: limits.bodyBytes)
        change { $0.complete(entry, number: numbers.next()) }
    }

    /// Forgets the entries, and those dropped.
    package func removeAll() {
        change { $0 = JournalEntries(limits, begin: numbers.next()) }
    }

    /// Numbers are given under the lock, so that they are in the order of the changes.
    private func change(_ body: (inout JournalEntries) -> Void) {
        let gate = state.withLock { state in
            body(&state.entries)
            return state.takeGate()
        }
        gate?.openForGood()
    }

    /// The oldest first.
    package var entries: [JournalEntry] { snapshot.entries }

    /// The entries, and how many there were too many of before them.
    package var snapshot: (entries: [JournalEntry], dropped: Int) {
        state.withLock { state in (state.entries.all, state.entries.dropped) }
    }

    /// The newest entry with an id.
    package func entry(_ id: String) -> JournalEntry? {
        state.withLock { $0.entries.entry(id) }
    }

    /// About how much memory the entries take.
    package var byteCount: Int { state.withLock { $0.entries.bytes } }
}

extension Journal {
    /// What happened behind a position, the oldest first.
    ///
    /// - Parameter limit: how many changes at most; the others are behind the position that comes with these.
    package func changes(behind position: JournalPosition, atMost limit: Int) -> JournalChanges {
        state.withLock { $0.entries.changes(behind: position, atMost: limit, highest: numbers.highest) }
    }

    /// A gate that opens when something happens behind a position, and when ``wake()`` is called; `nil` when something has happened
    /// already.
    package func gate(behind position: JournalPosition) -> Gate? {
        state.withLock { state in
            guard state.entries.isAtEnd(position) else { return nil }
            let gate = state.gate ?? Gate(count: .max, timeoutMilliseconds: .max)
            state.gate = gate
            return gate
        }
    }

    /// Has whoever waits look again, though nothing has happened here.
    package func wake() {
        state.withLock { $0.takeGate() }?.openForGood()
    }
}

/// Numbers the changes of a world's journals, each higher than those before, also over a reset.
///
/// They begin with the microseconds since 1970, so that a number of a world that is no more, or of a server that was stopped, is lower than
/// those of the next one: who asks for what came after it is told that all that was before is gone.
package final class JournalNumbers: Sendable {
    private let last: Atomic<Int>

    /// - Parameter start: when the world was made, by the machine's time.
    package init(since start: Instant = Instant(seconds: 0)) {
        last = Atomic(Int(start.milliseconds) * 1_000)
    }

    /// One that nobody has had.
    func next() -> Int { last.add(1, ordering: .relaxed).newValue }

    /// The highest there is.
    var highest: Int { last.load(ordering: .relaxed) }
}
