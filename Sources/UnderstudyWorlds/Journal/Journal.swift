import MicroHTTP
import Synchronization
import UnderstudyCore

/// The last requests of a world with what became of them, so many and so many bytes at most.
package final class Journal: Sendable {
    /// How much is kept.
    package struct Limits: Sendable {
        /// The most entries; 0 for no journal.
        package let entries: Int
        /// Of each body.
        package let bodyBytes: Int
        /// Of all entries.
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
        /// Those before `start` have been taken out; they are `nil`.
        var slots: [JournalEntry?] = []
        var start = 0
        var bytes = 0
        var dropped = 0

        var count: Int { slots.count - start }

        mutating func dropOldest() {
            bytes -= slots[start]?.byteCount ?? 0
            slots[start] = nil
            start += 1
            dropped += 1
            // Seldom enough to cost each entry one move.
            if start > 64, start * 2 > slots.count {
                slots.removeFirst(start)
                start = 0
            }
        }
    }

    package let limits: Limits

    private let state = Mutex(State())

    package init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Whether anything is kept.
    package var isOn: Bool { limits.entries > 0 }

    /// Notes a request. Done for each request: nothing is read, masked or rendered before somebody asks.
    package func record(_ entry: JournalEntry) {
        guard isOn else { return }
        var entry = entry
        entry.cut(toBodyBytes: limits.bodyBytes)
        state.withLock { append(entry, to: &$0) }
    }

    /// Puts an entry in the place of the one with its id, and with the newest when that one is gone: who has the answer finds the entry.
    package func complete(_ entry: JournalEntry) {
        guard isOn else { return }
        var entry = entry
        entry.cut(toBodyBytes: limits.bodyBytes)
        state.withLock { state in
            guard let index = state.slots.lastIndex(where: { $0?.id == entry.id }) else { return append(entry, to: &state) }
            state.bytes += entry.byteCount - (state.slots[index]?.byteCount ?? 0)
            state.slots[index] = entry
            keepBounds(&state)
        }
    }

    private func append(_ entry: JournalEntry, to state: inout State) {
        state.slots.append(entry)
        state.bytes += entry.byteCount
        keepBounds(&state)
    }

    private func keepBounds(_ state: inout State) {
        // The newest stays whatever its size.
        while state.count > limits.entries || (state.bytes > limits.bytes && state.count > 1) { state.dropOldest() }
    }

    /// The oldest first.
    package var entries: [JournalEntry] { snapshot.entries }

    /// The entries, and how many there were too many of before them.
    package var snapshot: (entries: [JournalEntry], dropped: Int) {
        state.withLock { state in (state.slots[state.start...].compactMap(\.self), state.dropped) }
    }

    /// About how much memory the entries take.
    package var byteCount: Int { state.withLock { $0.bytes } }

    /// Forgets the entries, and those dropped.
    package func removeAll() {
        state.withLock { $0 = State() }
    }
}
