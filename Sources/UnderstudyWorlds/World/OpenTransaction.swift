import GRDB
import Synchronization
import UnderstudyCore

/// A body's reads within one transaction, so that it sees one state throughout, and no more is asked of the database than that.
///
/// Whoever wants to write is refused, and has to be asked again where writing is possible.
final class ReadScope: DatabaseScope {
    /// Used by the thread alone that is within the transaction.
    private nonisolated(unsafe) let db: Database
    private let refused = Atomic(false)

    init(_ db: Database) {
        self.db = db
    }

    /// Whether somebody wanted to write, even where the error was caught.
    var hasRefused: Bool { refused.load(ordering: .relaxed) }

    var readsOneState: Bool { true }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try body(db)
    }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        refused.store(true, ordering: .relaxed)
        throw WriteRefusedError()
    }
}

/// Nothing is written in a transaction that reads.
private struct WriteRefusedError: Error {}

/// A body's own transactions as savepoints of one that is open already.
final class RehearsalScope: DatabaseScope {
    /// Used by the thread alone that is within the transaction.
    private nonisolated(unsafe) let db: Database

    init(_ db: Database) {
        self.db = db
    }

    var readsOneState: Bool { true }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try body(db)
    }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        var value: Value?
        try db.inSavepoint {
            value = try body(db)
            return .commit
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return value
    }
}
