import GRDB
import Synchronization
import UnderstudyCore
import Values

/// One call's access to an epoch's data. Records whether a transaction was refused and whether one has committed.
package final class CallScope: DatabaseScope {
    private let data: EpochData
    private let refused = Atomic(false)
    private let committed = Atomic(false)

    package init(_ data: EpochData) {
        self.data = data
    }

    /// Whether a transaction was refused because the epoch is over, even if its error was caught.
    package var isRefused: Bool { refused.load(ordering: .relaxed) }

    /// Whether a transaction has committed.
    package var hasCommitted: Bool { committed.load(ordering: .relaxed) }

    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try recordingRefusal { try data.read(body) }
    }

    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let value = try recordingRefusal { try data.write(body) }
        committed.store(true, ordering: .relaxed)
        return value
    }

    /// Runs a body that usually only reads, in one transaction.
    ///
    /// - Returns: `nil` if the body tried to write. Then nothing has been done; run it again with transactions of its own.
    package func readOnce<Value>(_ body: (any DatabaseScope) throws -> Value) throws -> Value? {
        try recordingRefusal {
            try data.read { db in
                let access = ReadScope(db, of: data.store)
                let value = Result { try body(access) }
                return access.hasRefused ? nil : try value.get()
            }
        }
    }

    /// Runs a body on a copy of the data, which other calls of the moment share. Its writes, except work that is due, go to a copy of its own.
    ///
    /// - Parameters:
    ///   - now: the call's time.
    ///   - isOfClock: see ``Rehearsals/copy(of:at:isOfClock:)``.
    package func rehearse<Value>(
        at now: Instant, isOfClock: Bool, in rehearsals: Rehearsals, _ body: (any DatabaseScope) throws -> Value
    ) throws -> Value {
        let copy = try recordingRefusal { try rehearsals.copy(of: data, at: now, isOfClock: isOfClock) }
        // One at a time: another call may find the copy's data due again, at a time on the other side of midnight.
        return try copy.store.turn.runWhenFree { try body(RehearsalScope(copy)) }
    }

    private func recordingRefusal<Value>(_ transaction: () throws -> Value) throws -> Value {
        do {
            return try transaction()
        } catch let error as EpochEndedError {
            refused.store(true, ordering: .relaxed)
            throw error
        }
    }
}
